import type { Language } from '@ambiance/domain/languages';
import { errorSentence } from '@ambiance/domain/errors';
import type { Page } from 'playwright/test';
import { sampleFriendPage, sampleUnsubscribePage } from '../../apps/server/test/sample-mailed-pages.ts';
import { sampleOutbox } from '../../apps/server/test/sample-mails.ts';
import { answering, refusing, type Screen, showing } from './screen.ts';
import type { ScreenTexts } from './screen-texts.ts';

const month = {
  days: 30,
  received: 214,
  closed: 198,
  medianMinutes: 185,
  ninetyFifthMinutes: 1290,
  percentWithinDay: 97,
  decisions: { none: 88, warn: 41, remove: 23, suspend: 17, ban: null },
  appeals: 12,
  overturned: null,
};
const careFigures = [
  { ...month, decisions: { ...month.decisions, suspend: null } },
  { ...month, days: 90, received: 652, closed: 640, ninetyFifthMinutes: 3010, overturned: 11 },
];

/** Makes the server accept the password and ask for a code. */
const askingForCode = (page: Page, language: Language) => {
  const code = 'second-factor.required';
  const json = { error: errorSentence(code, language), code, loginToken: 'token' };
  return page.route('**/api/auth/login', (route) => route.fulfill({ status: 403, json }));
};

const bringDeleted = async (page: Page, language: Language) => {
  const code = 'login.deleted';
  const until = { en: 'December\u00a023,\u00a02026', fr: '23\u00a0décembre\u00a02026' }[language];
  const json = { error: errorSentence(code, language, { until }), code };
  for (const call of ['login', 'register']) {
    await page.route(`**/api/auth/${call}`, (route) => route.fulfill({ status: 403, json }));
  }
};

const bringPassword = async (page: Page, texts: ScreenTexts) => {
  await page.getByLabel(texts.accounts('email')).fill('somebody@example.com');
  await page.getByLabel(texts.accounts('password'), { exact: true }).fill('a warm evening');
  await page.getByRole('button', { name: texts.accounts('logIn'), exact: true }).click();
  await page.getByLabel(texts.secondFactor('code')).waitFor();
};

/** Fills in the screens of the registration before the one with this number. */
const openRegistration = (number: 2 | 3) => async (page: Page, texts: ScreenTexts) => {
  await page.getByLabel(texts.accounts('email')).fill('somebody@example.com');
  await page.getByLabel(texts.accounts('password'), { exact: true }).fill('a warm evening');
  await page.getByRole('button', { name: texts.accounts('next') }).click();
  const birth = page.getByLabel(texts.accounts('dateOfBirth'), { exact: true });
  await birth.waitFor();
  if (number === 2) return;
  await birth.fill('1990-05-17');
  await page.getByRole('button', { name: texts.accounts('next') }).click();
  await page.getByLabel(texts.accounts('displayName')).waitFor();
};

/**
 * Puts a mail of every kind into the outbox. The test fetches the icons, since the browser does not do so for a stubbed page.
 */
const withEveryMail = async (page: Page, language: Language) => {
  await page.route('/dev/outbox', (route) => route.fulfill({ contentType: 'text/html', body: sampleOutbox(language) }));
  await page.route('/icons/*', async (route) => route.fulfill({ response: await route.fetch() }));
};
/** Opens every mail within a tall window. The browser does not render mails outside of it. */
const openEveryMail = async (page: Page) => {
  await page.setViewportSize({ width: 1280, height: 4600 });
  await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
};

/** The screens for visitors who are not logged in. */
export const visitorScreens: readonly Screen[] = [
  // The page of a member's friend, while its link is valid and after it has expired.
  {
    name: 'friend-page',
    path: '/friend',
    before: showing((language) => sampleFriendPage(language)),
  },
  { name: 'friend-page-over', path: '/friend' },
  {
    name: 'unsubscribe',
    path: '/unsubscribe',
    before: showing((language) => sampleUnsubscribePage(language)),
  },
  {
    name: 'unsubscribe-done',
    path: '/unsubscribe',
    before: showing((language) => sampleUnsubscribePage(language, true)),
  },
  { name: 'unsubscribe-over', path: '/unsubscribe' },
  { name: 'landing', path: '/' },
  {
    name: 'landing-mood',
    path: '/',
    open: (page, texts) => page.getByRole('button', { name: texts.ui('mood.outdoor') }).click(),
  },
  { name: 'log-in', path: '/auth' },
  {
    name: 'log-in-refused',
    path: '/auth',
    open: async (page, texts) => {
      await page.getByLabel(texts.accounts('email')).fill('nobody@example');
      await page.getByLabel(texts.accounts('password'), { exact: true }).fill('short');
      await page.getByRole('button', { name: texts.accounts('logIn'), exact: true }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'log-in-deleted',
    path: '/auth',
    before: bringDeleted,
    open: async (page, texts) => {
      await page.getByLabel(texts.accounts('email')).fill('somebody@example.com');
      await page.getByLabel(texts.accounts('password'), { exact: true }).fill('a warm evening');
      await page.getByRole('button', { name: texts.accounts('logIn'), exact: true }).click();
      await page.getByRole('button', { name: texts.accounts('bringBack') }).waitFor();
    },
  },
  { name: 'log-in-code', path: '/auth', before: askingForCode, open: bringPassword },
  {
    name: 'log-in-recovery-code',
    path: '/auth',
    before: askingForCode,
    open: async (page, texts) => {
      await bringPassword(page, texts);
      await page.getByRole('button', { name: texts.secondFactor('useRecoveryCode') }).click();
      await page.getByRole('button', { name: texts.secondFactor('logIn'), exact: true }).click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  { name: 'register', path: '/auth?tab=register' },
  {
    name: 'register-refused',
    path: '/auth?tab=register',
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.accounts('next') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'register-birth', path: '/auth?tab=register', open: openRegistration(2) },
  {
    name: 'register-birth-read',
    path: '/auth?tab=register',
    open: async (page, texts) => {
      await openRegistration(2)(page, texts);
      await page.getByLabel(texts.accounts('dateOfBirth'), { exact: true }).fill('17/06/1995');
    },
  },
  {
    name: 'register-birth-refused',
    path: '/auth?tab=register',
    open: async (page, texts) => {
      await openRegistration(2)(page, texts);
      await page.getByLabel(texts.accounts('dateOfBirth'), { exact: true }).fill('31/02/1995');
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'register-calendar',
    path: '/auth?tab=register',
    open: async (page, texts) => {
      await openRegistration(2)(page, texts);
      await page.getByRole('button', { name: texts.picker('openCalendar') }).click();
      await page.getByRole('grid').waitFor();
    },
  },
  { name: 'register-name', path: '/auth?tab=register', open: openRegistration(3) },
  {
    name: 'register-reloaded',
    path: '/auth?tab=register',
    open: async (page, texts) => {
      await openRegistration(3)(page, texts);
      await page.reload();
      await page.getByLabel(texts.accounts('password'), { exact: true }).waitFor();
    },
  },
  {
    name: 'register-deleted',
    path: '/auth?tab=register',
    before: bringDeleted,
    open: async (page, texts) => {
      await openRegistration(3)(page, texts);
      await page.getByLabel(texts.accounts('displayName')).fill('Somebody');
      await page.getByLabel(texts.accounts('city')).pressSequentially('montr');
      await page.getByRole('option').first().click();
      await page.getByRole('button', { name: texts.accounts('createAccount') }).click();
      await page.getByRole('button', { name: texts.accounts('bringBack') }).waitFor();
    },
  },
  {
    name: 'register-places',
    path: '/auth?tab=register',
    open: async (page, texts) => {
      await openRegistration(3)(page, texts);
      await page.getByLabel(texts.accounts('city')).pressSequentially('montr');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    open: async (page, texts) => {
      await page.getByLabel(texts.recovery('email')).fill('somebody@example.com');
      await page.getByRole('button', { name: texts.recovery('sendLink') }).click();
      await page.getByRole('heading', { name: texts.recovery('sentTitle') }).waitFor();
    },
  },
  {
    name: 'reset-password',
    path: '/reset-password?token=a-token',
    before: answering('**/api/auth/reset-link', { email: 'somebody@example.com' }),
  },
  {
    name: 'reset-password-logged-in',
    path: '/reset-password?token=a-token',
    as: 'free',
    before: answering('**/api/auth/reset-link', { email: 'somebody@example.com' }),
  },
  { name: 'reset-password-invalid', path: '/reset-password' },
  { name: 'reset-password-used', path: `/reset-password?token=${'0'.repeat(64)}` },
  {
    name: 'verify-email-failed',
    path: '/verify-email?token=a-token',
    before: refusing('**/api/auth/verify-email', 'link.invalid'),
  },
  { name: 'verify-email-retry', path: '/verify-email?token=a-token', before: refusing('**/api/auth/verify-email') },
  {
    name: 'verify-email-done',
    path: '/verify-email?token=a-token',
    before: answering('**/api/auth/verify-email', { ok: true }),
  },
  { name: 'undo-deletion', path: '/undo-deletion?token=a-token' },
  {
    name: 'undo-deletion-failed',
    path: `/undo-deletion?token=${'0'.repeat(64)}`,
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.recovery('undo') }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'undo-deletion-incomplete', path: '/undo-deletion' },
  { name: 'undo-email-change', path: '/undo-email-change?token=a-token' },
  { name: 'undo-email-change-logged-in', path: '/undo-email-change?token=a-token', as: 'free' },
  {
    name: 'undo-email-change-failed',
    path: `/undo-email-change?token=${'0'.repeat(64)}`,
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.email('undo') }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'undo-email-change-done',
    path: '/undo-email-change?token=a-token',
    before: answering('**/api/auth/undo-email-change', { resetToken: 'a-token' }),
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.email('undo') }).click();
      await page.getByRole('link', { name: texts.email('newPassword') }).waitFor();
    },
  },
  { name: 'pricing', path: '/pricing' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'safety', path: '/safety' },
  { name: 'care', path: '/care', before: answering('**/api/care', careFigures) },
  { name: 'care-few', path: '/care' },
  { name: 'care-failed', path: '/care', before: refusing('**/api/care') },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'outbox', path: '/dev/outbox', before: withEveryMail },
  {
    name: 'outbox-mails',
    path: '/dev/outbox',
    only: 'desktop',
    before: withEveryMail,
    open: openEveryMail,
  },
];
