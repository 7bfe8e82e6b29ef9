import { languages } from '@ambiance/domain/languages';
import { noticeText } from '@ambiance/domain/notices';
import { expect, test } from '../ambiance.ts';
import { buy, planOf, upgradePageOf } from '../buying.ts';
import { open, register } from '../people.ts';
import { readerOf } from '../promised-sentences.ts';
import { refuse } from '../refuse.ts';

test.describe.configure({ timeout: 300_000 });

test('a member pauses a plan, which resumes automatically, or earlier if they want, in both languages', async ({
  ambiance,
  browser,
  request,
}) => {
  for (const language of languages) {
    const ana = await register(request, `Ana${language}`);
    await ambiance.admin('member', 'set', '--email', ana.email, '--phone-verified');
    await buy(request, ana, 'standard');
    const { page, press, sees, unseen, translate } = await readerOf('pausing', language, browser);
    const passTime = async (times: number, pause: object | null) => {
      const plan = await planOf(page);
      await press('Manage billing');
      for (let time = 0; time < times; time += 1) {
        await page.getByRole('button', { name: /^(Let time pass until|Laisser passer le temps)/ }).click();
      }
      await expect.poll(plan).toMatchObject({ pause });
      await page.getByRole('link', { name: /^(Back to|Revenir à) Ambiance$/ }).click();
    };
    const renews = page.getByText(translate('Renews on {date}.'));

    await open(page, '/subscriptions', ana);
    await refuse(page, '**/api/subscriptions/pause', 503);
    await press('Pause my plan');
    await press('Pause the plan');
    await sees('Your plan was not paused');
    await page.unroute('**/api/subscriptions/pause');
    await press('Pause the plan');
    await sees('Your plan will be paused from {from} to {until}.');
    await sees('Paused from {from} to {until}. Nothing changes before it begins.');
    await refuse(page, '**/api/subscriptions/resume', 503);
    await press('Cancel the pause');
    await sees('We couldn’t resume your plan');
    await page.unroute('**/api/subscriptions/resume');
    await press('Cancel the pause');
    await sees('The pause is cancelled. Your plan renews on {date}.');
    await expect(renews).toBeVisible();

    const upgrade = await upgradePageOf(request, ana);
    await press('Pause my plan');
    await press('Pause the plan');
    await sees('Paused from {from} to {until}. Nothing changes before it begins.');
    await page.goto(upgrade);
    await page.locator('form button').click();
    await sees(
      'A paused plan can’t be changed, so it stays as it is, and this change isn’t charged. Resume your plan first, and then change it.',
    );
    const notice = noticeText({ kind: 'plan-not-changed', parameters: { tier: 'premium' } }, language)!;
    await expect(page.getByText(notice)).toBeVisible();
    await page.getByRole('link', { name: translate('See my plan') }).click();
    await passTime(1, { hasBegun: true });
    await sees('Your {tier} plan is paused, and you pay nothing. It resumes on {until}.');
    await expect(page.getByRole('button', { name: translate('Upgrade to {tier}') })).toHaveCount(0);
    await passTime(1, null);
    await expect(renews).toBeVisible();

    await press('Pause my plan');
    await page.getByRole('radio').last().check();
    await press('Pause the plan');
    await passTime(2, { hasBegun: true });
    await sees('Your {tier} plan is paused, and you pay nothing. It resumes on {until}.');
    await press('Resume my plan');
    await press('Resume and pay');
    await sees('Your plan has resumed.');
    await expect(renews).toBeVisible();

    expect(unseen()).toEqual([]);
    await page.context().close();
  }
});
