import { expect, test } from './ambiance.ts';
import { password, register, toast } from './people.ts';
import { withoutCaptcha } from './refuse.ts';

test('a script that does not come takes nothing else along, and is fetched at the next use', async ({ page }) => {
  const ana = await register(page.request, 'Ana');
  await withoutCaptcha(page);
  /** Keeps a script away; answers how to let it through. */
  const keepAway = async (name: string) => {
    const script = new RegExp(`/assets/${name}-`);
    await page.route(script, (route) => route.abort());
    return () => page.unroute(script);
  };
  /** The app has seen that a script did not come, and stands without it. */
  const missed = () => page.waitForEvent('console', (message) => /dynamically imported module/.test(message.text()));
  const letToaster = await keepAway('Toaster');
  const letTerms = await keepAway('TermsPage');
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto('/auth');
  const form = page.getByRole('tabpanel', { name: 'Log in' });
  const logIn = async (secret: string) => {
    await form.getByLabel('Email').fill(ana.email);
    await form.getByLabel('Password', { exact: true }).fill(secret);
    const answered = page.waitForResponse('**/api/auth/login');
    await form.getByRole('button', { name: 'Log in' }).click();
    await (await answered).finished();
  };
  const withoutToaster = missed();
  await logIn('a cold morning');
  await expect(form.getByLabel('Email')).toHaveValue(ana.email);
  await withoutToaster;

  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
  await page.goBack();
  await expect(form).toBeVisible();
  await letTerms();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible();

  await page.goBack();
  await letToaster();
  const letMemberBar = await keepAway('MemberBar');
  const letSheet = await keepAway('Sheet');
  await logIn(password);
  await page.waitForURL('**/search');
  await expect(toast(page, 'Welcome back, Ana!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible();
  const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
  await expect(menu).toBeHidden();
  await letMemberBar();
  await page.getByRole('link', { name: 'Terms' }).click();
  const withoutSheet = missed();
  await menu.click();
  await withoutSheet;
  await letSheet();
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});
