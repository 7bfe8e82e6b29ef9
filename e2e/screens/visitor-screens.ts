import type { Screen } from './screen.ts';

/** What somebody meets who is not signed in. */
export const visitorScreens: readonly Screen[] = [
  { name: 'landing', path: '/' },
  {
    name: 'landing-mood',
    path: '/',
    open: (page, say) => page.getByRole('button', { name: say.ui('mood.outdoor') }).click(),
  },
  { name: 'log-in', path: '/auth' },
  {
    name: 'log-in-refused',
    path: '/auth',
    open: async (page, say) => {
      await page.getByLabel(say.accounts('email')).fill('nobody@example');
      await page.getByLabel(say.accounts('password'), { exact: true }).fill('short');
      await page.getByRole('button', { name: say.accounts('logIn'), exact: true }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'register',
    path: '/auth',
    open: (page, say) => page.getByRole('tab', { name: say.accounts('register') }).click(),
  },
  {
    name: 'register-refused',
    path: '/auth',
    open: async (page, say) => {
      await page.getByRole('tab', { name: say.accounts('register') }).click();
      await page.getByRole('button', { name: say.accounts('createAccount') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'register-calendar',
    path: '/auth',
    open: async (page, say) => {
      await page.getByRole('tab', { name: say.accounts('register') }).click();
      await page.getByRole('button', { name: say.ui('openCalendar') }).click();
      await page.getByRole('grid').waitFor();
    },
  },
  {
    name: 'register-places',
    path: '/auth',
    open: async (page, say) => {
      await page.getByRole('tab', { name: say.accounts('register') }).click();
      await page.getByLabel(say.accounts('city')).pressSequentially('montr');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    open: async (page, say) => {
      await page.getByLabel(say.recovery('email')).fill('somebody@example.com');
      await page.getByRole('button', { name: say.recovery('sendLink') }).click();
      await page.getByRole('heading', { name: say.recovery('sentTitle') }).waitFor();
    },
  },
  { name: 'reset-password', path: '/reset-password?token=a-token' },
  { name: 'reset-password-invalid', path: '/reset-password' },
  { name: 'verify-email-failed', path: '/verify-email?token=a-token' },
  { name: 'undo-deletion', path: '/undo-deletion?token=a-token' },
  { name: 'undo-deletion-incomplete', path: '/undo-deletion' },
  { name: 'pricing', path: '/pricing' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'safety', path: '/safety' },
  { name: 'not-found', path: '/no-such-page' },
];
