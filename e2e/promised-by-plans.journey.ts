import { languages } from '@ambiance/domain/languages';
import { expect, test } from './ambiance.ts';
import { buy } from './buying.ts';
import { open, register } from './people.ts';
import { readerOf } from './promised-sentences.ts';
import { refuse } from './refuse.ts';
import { hire, offerPerk, openVenue, showHost } from './venue.ts';

// The test visits many screens in both languages, so it needs a longer timeout.
test.describe.configure({ timeout: 480_000 });

test('plans and perks show all promised sentences in both languages', async ({ ambiance, browser, request }) => {
  await openVenue(ambiance, request);
  await showHost(request, await hire(ambiance, request, 'host', 'Ben'));
  const [ana, pia] = [await register(request, 'Ana'), await register(request, 'Pia')];
  await ambiance.admin('member', 'set', '--email', ana.email, '--phone-verified');
  await ambiance.admin('member', 'set', '--email', pia.email, '--tier', 'premium');
  await buy(request, ana, 'standard');
  for (const language of languages) {
    const { page, press, sees, unseen } = await readerOf('plans', language, browser);
    const title = `A coffee (${language})`;
    const id = await offerPerk(request, { title });

    await refuse(page, '**/api/subscriptions/me', 403);
    await open(page, '/subscriptions', ana);
    await sees('Failed to load subscriptions');
    await page.unroute('**/api/subscriptions/me');
    await page.reload();
    await refuse(page, '**/api/subscriptions/checkout', 503);
    await press('Upgrade to {tier}');
    await sees('Failed to start checkout');
    await page.unroute('**/api/subscriptions/checkout');
    await refuse(page, '**/api/subscriptions/checkout', 200, 'POST', '{}');
    await press('Upgrade to {tier}');
    await sees('Checkout failed');
    await sees('Unable to start checkout');
    await refuse(page, '**/api/subscriptions/portal', 503);
    await press('Manage billing');
    await sees('Unable to open billing portal');
    await expect(page).toHaveURL(/\/subscriptions$/);

    await refuse(page, '**/api/perks*', 403);
    await page.goto('/perks');
    await sees('Failed to load perks');
    await page.goto('/venues');
    await sees('Failed to load venue perks');
    await page.unroute('**/api/perks*');
    await refuse(page, '**/start-chat', 503);
    await page.reload();
    await press('Chat with the venue: {name}');
    await sees('Failed to start venue chat');
    await page.unroute('**/start-chat');
    await press('Chat with the venue: {name}');
    await sees('Connected with venue!');

    await page.goto('/perks');
    await refuse(page, '**/claim', 503);
    await press('Claim: {name}');
    await sees('Failed to claim perk');
    await page.unroute('**/claim');
    await offerPerk(request, { id, title, minTier: 'premium' });
    await press('Claim: {name}');
    await sees("Your plan doesn't include this perk. Upgrade to access it!");

    await open(page, '/perks', pia);
    await press('Claim: {name}');
    await sees('Perk claimed! Check your profile for the redemption code.');
    await page.goto('/venues');
    await press('Chat with the venue: {name}');
    await sees('Connected with venue staff!');

    expect(unseen()).toEqual([]);
    await page.context().close();
  }
});
