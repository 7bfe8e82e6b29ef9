import type { TierKey } from '@ambiance/domain/tiers';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { buyer, cards, eventsOf, holdEvents, pay, postEvent, visit } from '../../../test/buying.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';

/** A step of a history, for a member who is signed in at that moment. */
type Act = (server: TestServer, member: SignedIn) => Promise<unknown>;
type History = readonly [name: string, steps: readonly (readonly [what: string, act: Act, tier: TierKey])[]];

const buy =
  (tier: 'standard' | 'premium'): Act =>
  async (server, member) => {
    const { url } = await member.billing.checkout({ body: { TierKey: tier } });
    // If a lower plan is running, the page is the one that confirms the upgrade.
    if (url.includes('/portal/')) await visit(server, url, { action: 'change', price: await priceOf(server, tier) });
    else await pay(server, url);
  };
const choose =
  (form: Record<string, string>): Act =>
  async (server, member) =>
    visit(server, (await member.billing.portal()).url, form);
const until =
  (instant: string): Act =>
  async ({ clock }) =>
    clock.set(instant);
const priceOf = async ({ visitor }: TestServer, tier: TierKey) =>
  (await visitor.plans.fullTiers()).find(({ key }) => key === tier)!.stripePriceId!;
const changeTo =
  (tier: TierKey): Act =>
  async (server, member) =>
    choose({ action: 'change', price: await priceOf(server, tier) })(server, member);

const failingCard = choose({ action: 'card', number: cards.failsLater });
const goodCard = choose({ action: 'card', number: cards.pays });
const cancel = choose({ action: 'cancel' });
const resume = choose({ action: 'resume' });

// Every purchase is on 18 November at 17:00 UTC, so periods end on the 18th at that time.
const histories: readonly History[] = [
  [
    'upgraded, cancelled, over',
    [
      ['buys standard', buy('standard'), 'standard'],
      ['upgrades', buy('premium'), 'premium'],
      ['cancels', cancel, 'premium'],
      ['the last second of the month', until('2026-12-18T16:59:59Z'), 'premium'],
      ['the month is over', until('2026-12-18T17:00:00Z'), 'free'],
      ['buys again', buy('standard'), 'standard'],
    ],
  ],
  [
    'cancelled, resumed, renewed',
    [
      ['buys premium', buy('premium'), 'premium'],
      ['cancels', cancel, 'premium'],
      ['resumes', resume, 'premium'],
      ['the next month', until('2026-12-18T17:00:00Z'), 'premium'],
      ['a month later', until('2027-01-18T17:00:00Z'), 'premium'],
    ],
  ],
  [
    'a failed renewal, repaired after the 7 days',
    [
      ['buys premium', buy('premium'), 'premium'],
      ['the card will fail', failingCard, 'premium'],
      ['the renewal fails', until('2026-12-18T17:00:00Z'), 'premium'],
      ['the last second of 7 days', until('2026-12-25T16:59:59Z'), 'premium'],
      ['7 days are over', until('2026-12-25T17:00:00Z'), 'free'],
      ['a new card pays', goodCard, 'premium'],
    ],
  ],
  [
    'a failed renewal that is never paid',
    [
      ['buys standard', buy('standard'), 'standard'],
      ['the card will fail', failingCard, 'standard'],
      ['the renewal fails', until('2026-12-18T17:00:00Z'), 'standard'],
      ['the last try fails', until('2027-01-02T17:00:00Z'), 'free'],
    ],
  ],
  [
    'a lower plan from the next month on',
    [
      ['buys premium', buy('premium'), 'premium'],
      ['changes to standard', changeTo('standard'), 'premium'],
      ['the last second of the month', until('2026-12-18T16:59:59Z'), 'premium'],
      ['the next month', until('2026-12-18T17:00:00Z'), 'standard'],
    ],
  ],
];

/** Ways in which the server learns of the events. */
const news: Readonly<Record<string, (server: TestServer, events: object[]) => Promise<unknown>>> = {
  'in order': async (server, events) => {
    for (const event of events) await postEvent(server, event);
  },
  doubled: (server, events) => Promise.all([...events, ...events].map((event) => postEvent(server, event))),
  reordered: async (server, events) => {
    for (const event of events.toReversed()) await postEvent(server, event);
  },
  'late, after the state was read again': async (server, events) => {
    await server.runJobs();
    for (const event of events.toReversed()) await postEvent(server, event);
  },
  'lost and repaired by reading anew': (server) => server.runJobs(),
};

/** Each history is tested with its events in order and in one other way, in rotation; `npm run soak` tests all ways. */
const cases = histories.flatMap(([name, steps], index) => {
  const all = Object.entries(news).map(([how, pass]) => ({ name, steps, how, pass }));
  const [inOrder, ...others] = all;
  return inject('kills') > 2 ? all : [inOrder!, others[index % others.length]!];
});

test.each(cases)('$name: with events $how, each step has the right plan', async ({ steps, pass }) => {
  const server = await startTestServer();
  await holdEvents(server);
  const { email } = await buyer(server);
  const delivered = new Set<string>();
  for (const [what, act, tier] of steps) {
    await act(server, await server.logIn(email));
    await server.platform.payments.stub!.run();
    const events = (await eventsOf(server)).filter(({ id }) => !delivered.has(id));
    for (const { id } of events) delivered.add(id);
    await pass(server, events);
    const { plans } = await server.logIn(email);
    expect([what, (await plans.mine()).effectiveTier]).toEqual([what, tier]);
  }
});

test.each([
  ['active', 'premium'],
  ['trialing', 'premium'],
  ['past_due', 'premium'],
  ['unpaid', 'free'],
  ['paused', 'free'],
  ['incomplete', 'free'],
  ['incomplete_expired', 'free'],
  ['something new', 'free'],
])('a subscription that the provider calls %s counts as %s', async (status, tier) => {
  const server = await startTestServer();
  await holdEvents(server);
  const ana = await buyer(server);
  await buy('premium')(server, ana);
  await sql`
    update stand_in_payments set body = jsonb_set(body, '{status}', to_jsonb(${status}::text))
    where kind = 'subscription'`.execute(server.platform.db);
  for (const event of await eventsOf(server)) await postEvent(server, event);
  expect(await ana.plans.mine()).toMatchObject({ effectiveTier: tier });
});
