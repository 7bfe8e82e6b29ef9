import type { TierKey } from '@ambiance/domain/tiers';
import { expect, test } from 'vitest';
import { buy, buyer, eventsOf, holdEvents, inPortal, postEvent } from '../../../test/buying.ts';
import { openChat } from '../../../test/chat-client.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { commands } from '../../admin/commands.ts';
import { createLocalBus } from '../../platform/bus.ts';
import { giveTier } from '../plans/subscriptions.repository.ts';
import { paymentsOf } from './refund.ts';

const why = 'Letter of May 4';
const job = ({ jobs }: TestServer, name: string) => jobs.find((one) => one.name === name)!.run();

/** Runs a command as in a process of its own, which is not on the bus of the servers. */
const command = ({ platform, address }: TestServer, name: string, options: Record<string, string>) =>
  commands[name]!.run({ ...platform, bus: createLocalBus(), timeZone: 'America/Toronto', publicUrl: address }, options);

/** A member who pays for a plan, and a bystander who was given one. The provider's events arrive only when a test posts them. */
async function startWithPayer() {
  const server = await startTestServer();
  const ana = await buyer(server);
  const bystander = await server.signUp({ tier: 'standard' });
  await buy(server, ana, 'standard');
  await holdEvents(server);
  const open = ({ accessToken }: SignedIn) => openChat(server.address, accessToken);
  /** Lets the provider's newest event arrive. With an id, it is another event about the same state. */
  const newestArrives = async (id?: string) => {
    const newest = (await eventsOf(server)).at(-1)!;
    expect((await postEvent(server, { ...newest, id: id ?? newest.id })).status).toBe(200);
  };
  return { server, ana, bystander, open, newestArrives };
}

test('each change of a plan reaches all open pages of its member once, and no page of another member', async () => {
  const { server, ana, bystander, open, newestArrives } = await startWithPayer();
  const pages = [await open(ana), await open(ana)];
  const atBystander = await open(bystander);
  let times = 0;
  const expectNews = async (plan: object) => {
    times += 1;
    for (const page of pages) await page.receives('PlanChanged', times);
    expect(await ana.plans.mine()).toMatchObject(plan);
    // The same event again, and another one that changes nothing.
    await newestArrives();
    await newestArrives(`evt_again_${times}`);
    for (const page of pages) {
      await page.flush();
      expect(page.received('PlanChanged')).toEqual(Array.from({ length: times }, () => 'standard'));
    }
  };
  await inPortal(server, ana, { action: 'cancel' });
  await newestArrives();
  await expectNews({ cancelAtPeriodEnd: true });
  await inPortal(server, ana, { action: 'resume' });
  await newestArrives();
  await expectNews({ cancelAtPeriodEnd: false });
  await ana.billing.pause({ body: { months: 1 } });
  await expectNews({ pause: { hasBegun: false } });
  await atBystander.flush();
  expect(atBystander.received('PlanChanged')).toEqual([]);
});

test.each<[string, (server: TestServer, ana: SignedIn) => Promise<unknown>, object]>([
  ['a pause begins', (_, ana) => ana.billing.pause({ body: { months: 1 } }), { pause: { hasBegun: true } }],
  ['a cancelled plan ends', (server, ana) => inPortal(server, ana, { action: 'cancel' }), { status: 'canceled' }],
])('when %s, the provider’s event reaches the open pages of the member, and no one else', async (_, prepare, plan) => {
  const { server, ana, bystander, open, newestArrives } = await startWithPayer();
  await prepare(server, ana);
  await newestArrives();
  server.clock.set('2026-12-18T17:00:00.000Z');
  await server.platform.payments.stub!.run();
  const again = await server.logIn(ana.email);
  const page = await open(again);
  const atBystander = await open(await server.logIn(bystander.email));
  await newestArrives();
  expect(await page.receives('PlanChanged')).toEqual(['free']);
  expect(await again.plans.mine()).toMatchObject({ effectiveTier: 'free', ...plan });
  await atBystander.flush();
  expect(atBystander.received('PlanChanged')).toEqual([]);
});

test('a refund by a command reaches the open pages of the member when the provider reports the end, and no one else', async () => {
  const { server, ana, bystander, open } = await startWithPayer();
  const [page, atBystander] = [await open(ana), await open(bystander)];
  const [payment] = await paymentsOf(server.platform, ana.id);
  await command(server, 'payment refund', { email: ana.email, payment: payment!.id, why });
  expect((await ana.plans.mine()).effectiveTier).toBe('free');
  const ended = (await eventsOf(server)).find(({ type }) => type === 'customer.subscription.deleted');
  expect((await postEvent(server, ended)).status).toBe(200);
  expect(await page.receives('PlanChanged')).toEqual(['free']);
  await atBystander.flush();
  expect(atBystander.received('PlanChanged')).toEqual([]);
});

test('a plan that is given or removed on the page or by a command reaches the open pages of the member, and no one else', async () => {
  const server = await startTestServer();
  const robin = await server.signUp({ role: 'admin' });
  const [ana, bystander] = [await server.signUp(), await server.signUp({ tier: 'standard' })];
  const open = ({ accessToken }: SignedIn) => openChat(server.address, accessToken);
  const [page, atBystander] = [await open(ana), await open(bystander)];
  const seen: TierKey[] = [];
  const expectNews = async (...news: TierKey[]) => {
    for (const _ of [1, 2]) await job(server, 'follow commands');
    seen.push(...news);
    await page.receives('PlanChanged', seen.length);
    await page.flush();
    expect(page.received('PlanChanged')).toEqual(seen);
  };
  // Acts from before the server started are no news.
  await expectNews();
  const setPlan = (tier: TierKey) =>
    robin.operator.setPlan({ params: { id: ana.id }, body: { tier, until: null, why } });
  await setPlan('premium');
  await expectNews('premium');
  await setPlan('free');
  await expectNews('free');
  await command(server, 'member set', { email: ana.email, tier: 'standard' });
  await expectNews('standard');
  await command(server, 'member set', { email: ana.email, tier: 'free' });
  await expectNews('free');
  await command(server, 'member set', { email: ana.email, verified: 'admin' });
  await expectNews();
  await atBystander.flush();
  expect(atBystander.received('PlanChanged')).toEqual([]);
});

test('a given plan that expires reaches the open pages of its member, and a page that was away reads it', async () => {
  const server = await startTestServer();
  const [ana, away, bystander] = [await server.signUp(), await server.signUp(), await server.signUp()];
  const { db } = server.platform;
  for (const { id } of [ana, away]) await giveTier(db, id, 'premium', new Date('2026-11-18T17:01:00Z'));
  await giveTier(db, bystander.id, 'premium', new Date('2026-11-18T17:02:00Z'));
  const open = ({ accessToken }: SignedIn) => openChat(server.address, accessToken);
  const [page, atBystander] = [await open(ana), await open(bystander)];
  const passUntil = async (instant: string) => {
    server.clock.set(instant);
    for (const _ of [1, 2]) await job(server, 'follow plans');
    for (const one of [page, atBystander]) await one.flush();
  };
  await passUntil('2026-11-18T17:00:59Z');
  expect(page.received('PlanChanged')).toEqual([]);
  await passUntil('2026-11-18T17:01:00Z');
  expect(page.received('PlanChanged')).toEqual(['free']);
  const later = await open(away);
  await later.flush();
  expect(later.received('PlanChanged')).toEqual([]);
  for (const one of [ana, away]) expect((await one.plans.mine()).effectiveTier).toBe('free');
  expect(atBystander.received('PlanChanged')).toEqual([]);
});

test('if a given plan ends while a paid one continues, the page shows the paid one', async () => {
  const { server, ana, bystander, open } = await startWithPayer();
  await giveTier(server.platform.db, ana.id, 'premium', new Date('2026-11-18T17:01:00Z'));
  const [page, atBystander] = [await open(ana), await open(bystander)];
  server.clock.set('2026-11-18T17:01:00Z');
  await job(server, 'follow plans');
  expect(await page.receives('PlanChanged')).toEqual(['standard']);
  await atBystander.flush();
  expect(atBystander.received('PlanChanged')).toEqual([]);
});

test('a mood that an ended plan included reaches the open pages of the member when it becomes chat, and no one else', async () => {
  const server = await startTestServer();
  const [ana, bystander] = [await server.signUp(), await server.signUp({ tier: 'premium', mood: 'travel' })];
  await giveTier(server.platform.db, ana.id, 'premium', new Date('2026-11-18T17:01:00Z'));
  await ana.moods.set({ body: { MoodKey: 'travel' } });
  const open = ({ accessToken }: SignedIn) => openChat(server.address, accessToken);
  const [page, atBystander] = [await open(ana), await open(bystander)];
  server.clock.set('2026-11-18T17:01:00Z');
  for (const _ of [1, 2]) await job(server, 'reset moods of ended plans');
  expect(await page.receives('PlanChanged')).toEqual(['free']);
  expect((await ana.moods.current()).current).toBe('chat');
  await atBystander.flush();
  expect(atBystander.received('PlanChanged')).toEqual([]);
});
