import { readFile } from 'node:fs/promises';
import type { Language } from '@ambiance/domain/languages';
import { expect, test } from './ambiance.ts';
import { texts as operatorTexts } from '../apps/web/src/features/operator/operator.en.ts';
import { buy } from './buying.ts';
import { mailed, mailedLink } from './mails.ts';
import { loginOf, open, password, register } from './people.ts';
import { wordsIn } from './words.ts';

const mailSubjects = {
  en: {
    refunded: /^We refunded /,
    given: /^You now have the .* plan for free/,
    ended: /^The .* plan you were given has ended/,
    exported: /^The data of your account was exported/,
  },
  fr: {
    refunded: /^Nous vous avons remboursé /,
    given: /^Le forfait .* vous est offert/,
    ended: /^Le forfait .* qui vous était offert a pris fin/,
    exported: /^Les données de votre compte ont été exportées/,
  },
} satisfies Record<Language, object>;

const robin = { email: 'robin@example.com' };

for (const language of ['en', 'fr'] as const satisfies readonly Language[]) {
  test(`an administrator creates a venue, invites its manager, finds in the audit log who did what, and acts for a member, who is mailed (${language})`, async ({
    ambiance,
    browser,
    request,
  }) => {
    const say = await wordsIn(language);
    const subjects = mailSubjects[language];
    const said = await ambiance.admin('staff', 'create', '--role', 'admin', '--email', robin.email, '--name', 'Robin');
    const token = /token=([\da-f]+)/.exec(said)![1];
    await request.post('/api/auth/reset-password', { data: { token, newPassword: password } });
    const ana = await register(request, 'Ana');
    const { user } = await loginOf(request, ana);
    await ambiance.admin('member', 'set', '--email', ana.email, '--tier', 'premium', '--why', 'A prize');
    const newPage = async () => {
      const context = await browser.newContext({ baseURL: ambiance.url, acceptDownloads: true });
      await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      return context.newPage();
    };

    // Creates a venue and invites its manager. The address of a member is refused, and the message says what to do instead.
    const page = await newPage();
    await open(page, '/moderation', robin);
    const menu = page.getByRole('navigation', { name: say('Main navigation') });
    await menu.getByRole('link', { name: say('Admin') }).click();
    await expect(menu.getByRole('link', { name: say('Admin') })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('tab', { name: say('Search') }).click();
    await page.getByLabel(say('Search in')).selectOption('venues');
    await page.getByRole('button', { name: say('Add a venue') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('Name')).fill('Le Quai');
    await dialog.getByLabel(say('City')).fill('Québec');
    await dialog.getByLabel(say('Reason')).fill('Contract of May 4');
    await dialog.getByRole('button', { name: say('Add a venue') }).click();
    await expect(page.getByRole('heading', { name: 'Le Quai' })).toBeVisible();
    await page.getByRole('button', { name: say('Invite a manager or host') }).click();
    await dialog.getByLabel(say('Email')).fill(ana.email);
    await dialog.getByLabel(say('Name')).fill('Lou');
    await dialog.getByLabel(say('Reason')).fill('Contract of May 4');
    const invite = dialog.getByRole('button', { name: say('Invite a manager or host') });
    await invite.click();
    await expect(
      dialog.getByText(
        say(
          'This address already has an account, or had one less than 48 hours ago. A staff account needs its own address: use a second one, such as name+work@example.com.',
        ),
      ),
    ).toBeVisible();
    await dialog.getByLabel(say('Email')).fill('lou@example.com');
    await invite.click();
    await expect(page.getByText('lou@example.com')).toBeVisible();

    // The link of the invitation survives a reload.
    const lous = await newPage();
    await lous.goto(await mailedLink(request, 'lou@example.com', '/reset-password'));
    await expect(lous).toHaveURL(/\/reset-password$/);
    await lous.reload();
    await lous.getByLabel(say('New password')).fill(password);
    await lous.getByLabel(say('Confirm password')).fill(password);
    await lous.getByRole('button', { name: say('Set new password') }).click();
    await expect(lous).toHaveURL(/\/auth/);
    expect((await loginOf(request, { email: 'lou@example.com' })).user).toMatchObject({ role: 'manager' });

    // The member’s page leads to her audit log, and each entry to its colleague and member.
    await page.goto(`/admin?member=${user.id}`);
    await expect(page.getByRole('heading', { name: 'Ana' })).toBeVisible();
    await page.getByRole('link', { name: say('Filter or save these entries') }).click();
    const entries = page.getByRole('tabpanel').getByRole('listitem');
    await expect(entries).toHaveCount(2);
    await expect(entries.last()).toContainText('A prize');
    await page.getByLabel(say('By')).selectOption({ label: 'Robin' });
    await page.getByRole('button', { name: say('Show entries') }).click();
    await expect(entries).toHaveCount(1);
    await expect(page).toHaveURL(/about=.*by=/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say('Save as CSV') }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(user.id);
    expect(lines[1]).not.toContain(ana.email);
    // The export is recorded too.
    await expect(entries).toHaveCount(2);
    await entries.last().getByRole('link', { name: 'Ana' }).click();
    await expect(page.getByRole('heading', { name: 'Ana' })).toBeVisible();

    // Whatever staff do to a member’s money or data, the dialog announces a mail, and the member gets it in their language.
    const ben = await register(request, 'Ben', { language });
    await ambiance.admin('member', 'set', '--email', ben.email, '--phone-verified');
    await buy(request, ben, 'standard');
    await page.goto(`/admin?member=${(await loginOf(request, ben)).user.id}`);
    const act = async (name: string, text: string, fill?: () => Promise<unknown>) => {
      await page.getByRole('button', { name: new RegExp(say(name).source.replace('$', '(, |$)')) }).click();
      await expect(dialog.getByText(say(text))).toBeVisible();
      await fill?.();
      await dialog.getByLabel(say('Reason')).fill('By mail');
      await dialog.getByRole('button', { name: say(name) }).click();
      await expect(page.getByText(say('Done and logged')).first()).toBeVisible();
      await expect(dialog).toBeHidden();
    };
    await act('Refund', operatorTexts.refundText);
    await mailed(request, ben.email, subjects.refunded);
    await act('Grant a plan', operatorTexts.setPlanText);
    await mailed(request, ben.email, subjects.given);
    await act('Grant a plan', operatorTexts.setPlanText, () => dialog.getByLabel(say('Plan')).selectOption('free'));
    await mailed(request, ben.email, subjects.ended);
    await Promise.all([page.waitForEvent('download'), act('Export data', operatorTexts.exportText)]);
    await mailed(request, ben.email, subjects.exported);
    await act('Delete account', operatorTexts.deleteText);
    await mailedLink(request, ben.email, '/undo-deletion');
  });
}
