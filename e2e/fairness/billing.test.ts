import { byLanguage, languages } from '@ambiance/domain/languages';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buy, buyer, inPortal, pay, visit } from '../../apps/server/test/buying.ts';
import { mailsSentTo } from '../../apps/server/test/mailbox.ts';
import type { SignedIn } from '../../apps/server/test/people.ts';
import { startTestServer, type TestServer } from '../../apps/server/test/start-test-server.ts';
import { watchEffects } from '../../apps/server/test/watch-effects.ts';
import { query } from '../../apps/server/src/platform/database/database.ts';
import { texts as english } from '../../apps/web/src/features/plans/plans.en.ts';
import { texts as french } from '../../apps/web/src/features/plans/plans.fr.ts';

test('a renewal is mailed seven days before, once, with the way to cancel, and only to those who will be charged', async () => {
  const server = await startTestServer();
  const { clock, jobs, platform } = server;
  const ana = await buyer(server, { language: 'fr' });
  const ben = await buyer(server);
  const given = await server.signUp({ tier: 'premium' });
  await buy(server, ana, 'standard');
  await buy(server, ben, 'standard');
  await inPortal(server, ben, { action: 'cancel' });
  await jobs.find(({ name }) => name === 'check plans at the provider')!.run();
  const { current_period_end_at: end } = await platform.db
    .selectFrom('subscriptions')
    .where('user_id', '=', ana.id)
    .select('current_period_end_at')
    .executeTakeFirstOrThrow();
  const renewals = async ({ email }: SignedIn) => {
    await jobs.find(({ name }) => name === 'announce renewals')!.run();
    return (await mailsSentTo(server, email)).filter(({ subject }) => /renews|renouvelle/.test(subject));
  };
  const sevenDaysBefore = end!.getTime() - 7 * 86_400_000;
  clock.set(new Date(sevenDaysBefore - 1000).toISOString());
  expect(await renewals(ana)).toEqual([]);
  clock.set(new Date(sevenDaysBefore).toISOString());
  const effectsOf = watchEffects(platform.bus);
  for (const time of ['first', 'again']) {
    expect(await effectsOf(() => renewals(ana))).toContain('locks users for no key update');
    const mails = await renewals(ana);
    expect(mails, time).toHaveLength(1);
    expect(mails[0]!.subject).toContain('Votre forfait Standard se renouvelle le 18 décembre 2026');
    expect(mails[0]!.links).toEqual([expect.stringMatching(/\/subscriptions$/)]);
  }
  expect([await renewals(ben), await renewals(given)]).toEqual([[], []]);
});

const plansTexts = byLanguage((language) => (language === 'en' ? english : french));

/** The payments of a member in cents, oldest first. */
async function paidBy({ platform: { db } }: TestServer, { id }: SignedIn): Promise<number[]> {
  const { rows } = await sql<{ paid: number }>`
    select (body->'amount_paid')::int as paid from stand_in_payments
    where kind = 'invoice' and body->>'customer' = (select customer_id from billing_customers where user_id = ${id})
    order by (body->>'created')::bigint`.execute(db);
  return rows.map(({ paid }) => paid);
}

const withTaxes = { environment: { STRIPE_TAX: 'true' } };
const allPrices = 'update stand_in_payments set body = body || $1::jsonb where kind = $2';

test.each([withTaxes, {}])(
  'the price on the plans page is the total on the payment page and is charged each month: %j',
  async (options) => {
    expect(languages.map((language) => plansTexts[language].monthly)).toEqual([
      'CAD a month, tax included',
      'par mois, en dollars canadiens, taxes comprises',
    ]);
    const server = await startTestServer(options);
    const shown = (await server.visitor.plans.fullTiers()).find(({ key }) => key === 'standard')!.monthlyCents;
    const ana = await buyer(server);
    const { url } = await ana.billing.checkout({ body: { TierKey: 'standard' } });
    const { text } = await visit(server, url);
    expect(text).toContain(`Pay $${shown / 100}<`);
    expect(text).toContain('tax included');
    await pay(server, url);
    server.clock.advance({ days: 31 });
    await server.platform.payments.stub!.run();
    expect(await paidBy(server, ana)).toEqual([shown, shown]);
  },
);

test('a plan that was bought at a price without taxes costs the shown price from its next renewal on', async () => {
  const server = await startTestServer(withTaxes);
  const { db } = server.platform;
  const [ana, ben] = [await buyer(server), await buyer(server)];
  await ana.billing.checkout({ body: { TierKey: 'standard' } });
  // An earlier version created prices like this.
  await query(db, allPrices, [{ tax_behavior: 'exclusive' }, 'price']);
  await buy(server, ben, 'standard');
  expect(await paidBy(server, ben)).toEqual([1149]);
  await server.jobs.find(({ name }) => name === 'move subscriptions to new prices')!.run();
  await buy(server, ana, 'standard');
  server.clock.advance({ days: 31 });
  await server.platform.payments.stub!.run();
  expect([await paidBy(server, ben), await paidBy(server, ana)]).toEqual([
    [1149, 999],
    [999, 999],
  ]);
});
