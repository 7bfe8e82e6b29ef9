import { retention } from '@ambiance/domain/retention';
import type { UserId } from '@ambiance/domain/ids';
import { describe, expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { startPushService } from '../../../test/push-service.ts';
import { montreal, type Point } from '../../../test/searching.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { until } from '../../../test/until.ts';

const { days } = retention.arrivalAlerts;
const rimouski: Point = [48.4488, -68.5236];
const at = ([latitude, longitude]: Point, city: string) => ({ latitude, longitude, city });
const south = (km: number): Point => [rimouski[0] - km / 111, rimouski[1]];
const there = { body: { wanted: true, radiusKm: 50 } };

/** Ana and Eve search around Rimouski and Montréal and find no one. Both want to be notified. */
async function startWithTwo() {
  const service = await startPushService();
  const server = await startTestServer({ pushAgent: service.agent });
  const { signUp, runJobs } = server;
  const ana = await signUp({ ...at(rimouski, 'Rimouski'), displayName: 'Ana', tier: 'premium' });
  const eve = await signUp({ ...at(montreal, 'Montréal'), displayName: 'Eve', tier: 'premium' });
  for (const member of [ana, eve]) await member.discovery.setArrivalAlert(there);
  const arrive = (changes: object = {}) => signUp({ ...at(south(30), 'Bic'), displayName: 'Ben', ...changes });
  const waits = async (member: SignedIn) => (await member.discovery.arrivalAlert()).wanted;
  const told = async (member: SignedIn) => {
    await runJobs();
    const mails = await mailTo(server, member.email);
    return mails.filter(({ subject }) => /just joined|vient de s’inscrire/.test(subject)).length;
  };
  return { service, server, ...server, ana, eve, arrive, waits, told };
}

describe('a member with an arrival alert', () => {
  test('is notified once on open pages, on the device and by mail, without a name; no other member is', async () => {
    const { service, address, ana, eve, arrive, waits, told, runJobs } = await startWithTwo();
    const [device, other] = [service.device(), service.device()];
    await ana.notifications.subscribe({ body: device.subscription });
    await eve.notifications.subscribe({ body: other.subscription });
    const heard: string[] = [];
    for (const [name, member] of Object.entries({ ana, eve })) {
      const { connection } = await openChat(address, member.accessToken);
      connection.on('ArrivalFound', (...said) => heard.push([name, ...said].join()));
    }
    expect([await told(ana), await waits(ana)]).toEqual([0, true]);
    await arrive();
    expect([await told(ana), await waits(ana)]).toEqual([1, false]);
    await until(() => heard.length > 0);
    await arrive();
    await runJobs();
    expect(await told(ana)).toBe(1);
    const url = '/search?mood=all&nearMe=true&radiusKm=50';
    const body = 'Someone near you just joined.';
    expect(device.shown).toEqual([{ title: 'Ambiance', body, url, tag: 'arrivals', lang: 'en' }]);
    expect(heard).toEqual(['ana,50']);
    expect([other.shown, await told(eve), await waits(eve)]).toEqual([[], 0, true]);
  });

  test('is not notified at night, but in the morning, and only of someone who is still there', async () => {
    const { service, clock, ana, eve, arrive, waits, told } = await startWithTwo();
    const device = service.device();
    await ana.notifications.subscribe({ body: device.subscription });
    clock.set('2026-11-18T22:00:00-05:00');
    const ben = await arrive();
    await arrive(at(montreal, 'Montréal'));
    await ben.accountData.deleteAccount({ body: { password: testPassword } });
    expect([await told(ana), await waits(ana), await told(eve), await waits(eve)]).toEqual([0, true, 0, true]);
    clock.set('2026-11-19T07:59:59-05:00');
    expect([await told(ana), await told(eve), await ana.discovery.foundArrival()]).toEqual([0, 0, { radiusKm: null }]);
    clock.set('2026-11-19T08:00:00-05:00');
    expect([await told(ana), await waits(ana), await told(eve), await waits(eve)]).toEqual([0, true, 1, false]);
    expect(device.shown).toEqual([]);
  });

  test('is notified in the morning of someone who arrived in the last night of the alert', async () => {
    const { server, clock, ana, eve, arrive, waits, told } = await startWithTwo();
    clock.set('2026-11-19T03:00:00-05:00');
    await ana.discovery.setArrivalAlert(there);
    clock.set('2027-02-16T23:00:00-05:00');
    await arrive();
    expect([await told(ana), await told(eve)]).toEqual([0, 0]);
    clock.set('2027-02-17T08:00:00-05:00');
    expect(await told(ana)).toBe(1);
    const [anaAgain, eveAgain] = [await server.openSession(ana), await server.openSession(eve)];
    expect([await waits(anaAgain), await waits(eveAgain), await told(eve)]).toEqual([false, false, 0]);
  });

  test('gets the notice on a page that connects later, until one page has shown it', async () => {
    const { ana, eve, arrive, runJobs, clock, logIn } = await startWithTwo();
    expect(await ana.discovery.foundArrival()).toEqual({ radiusKm: null });
    await arrive();
    await runJobs();
    expect(await ana.discovery.foundArrival()).toEqual({ radiusKm: 50 });
    await eve.discovery.foundArrivalShown();
    expect(await ana.discovery.foundArrival()).toEqual({ radiusKm: 50 });
    expect(await eve.discovery.foundArrival()).toEqual({ radiusKm: null });
    for (const time of ['first', 'again']) {
      expect(await ana.discovery.foundArrivalShown(), time).toEqual({ ok: true });
      expect(await ana.discovery.foundArrival(), time).toEqual({ radiusKm: null });
    }

    await ana.discovery.setArrivalAlert(there);
    await runJobs();
    expect(await ana.discovery.foundArrival()).toEqual({ radiusKm: 50 });
    clock.advance({ days });
    const anaLater = await logIn(ana.email);
    await runJobs();
    expect(await anaLater.discovery.foundArrival()).toEqual({ radiusKm: null });
  });

  test('reads it in their own language, with a link to the new member but not their name', async () => {
    const { server, ana, arrive } = await startWithTwo();
    await ana.members.updateMe({ body: { language: 'fr' } });
    await arrive();
    const [mail] = await mailTo(server, ana.email);
    expect(mail).toMatchObject({ subject: 'Quelqu’un près de chez toi vient de s’inscrire' });
    expect(JSON.stringify(mail)).not.toMatch(/Ben|Bic/);
    const link = new URL(mail!.links.find((address) => address.includes('/search'))!);
    const { items } = await ana.discovery.search({
      query: { lat: String(rimouski[0]), lng: String(rimouski[1]), radiusKm: link.searchParams.get('radiusKm')! },
    });
    expect(items.map(({ displayName }) => displayName)).toEqual(['Ben']);
  });

  test('can turn it off with the same control', async () => {
    const { ana, eve, arrive, waits, told } = await startWithTwo();
    expect(await ana.discovery.setArrivalAlert({ body: { wanted: false } })).toEqual({ wanted: false });
    await arrive();
    expect([await told(ana), await waits(ana), await waits(eve)]).toEqual([0, false, true]);
  });

  test('is not notified of a blocked, blocking, paused, suspended or deleted member', async () => {
    const { ana, arrive, waits, told, platform } = await startWithTwo();
    const [blocked, blocker, paused, suspended, deleted] = [
      await arrive(),
      await arrive(),
      await arrive(),
      await arrive(),
      await arrive(),
    ];
    await ana.blocks.add({ params: { id: blocked.id } });
    await blocker.blocks.add({ params: { id: ana.id } });
    await paused.settings.change({ body: { paused: true } });
    await platform.db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', suspended.id).execute();
    await deleted.accountData.deleteAccount({ body: { password: testPassword } });
    expect([await told(ana), await waits(ana)]).toEqual([0, true]);
    await paused.settings.change({ body: { paused: false } });
    expect(await told(ana)).toBe(1);
  });

  test('is not notified while paused or suspended, but on return', async () => {
    const { ana, arrive, told, platform } = await startWithTwo();
    await ana.settings.change({ body: { paused: true } });
    await arrive();
    expect(await told(ana)).toBe(0);
    await ana.settings.change({ body: { paused: false } });
    const set = (status: 'Active' | 'Suspended') =>
      platform.db.updateTable('users').set({ status }).where('id', '=', ana.id).execute();
    await set('Suspended');
    expect(await told(ana)).toBe(0);
    await set('Active');
    expect(await told(ana)).toBe(1);
  });

  test('is notified only after both email addresses are confirmed', async () => {
    const { ana, arrive, told, platform } = await startWithTwo();
    const ben = await arrive();
    const waitsForProof = (id: UserId, awaits_email_proof: boolean) =>
      platform.db.updateTable('users').set({ awaits_email_proof }).where('id', '=', id).execute();
    await waitsForProof(ben.id, true);
    expect(await told(ana)).toBe(0);
    await waitsForProof(ana.id, true);
    await waitsForProof(ben.id, false);
    expect(await told(ana)).toBe(0);
    await waitsForProof(ana.id, false);
    expect(await told(ana)).toBe(1);
  });

  test('is notified within the radius of the search, as far as the current plan allows', async () => {
    const { ana, arrive, told, waits, platform } = await startWithTwo();
    await ana.discovery.setArrivalAlert({ body: { wanted: true, radiusKm: 250 } });
    const free = () => platform.db.deleteFrom('subscriptions').where('user_id', '=', ana.id).execute();
    await free();
    await arrive(at(south(80), 'Far away'));
    expect([await told(ana), await waits(ana)]).toEqual([0, true]);
    await arrive(at(south(45), 'Nearer'));
    expect(await told(ana)).toBe(1);
  });

  test('who searched in a city is notified about that city only, wherever they are', async () => {
    const { ana, arrive, told, server } = await startWithTwo();
    await ana.discovery.setArrivalAlert({ body: { wanted: true } });
    await arrive();
    expect(await told(ana)).toBe(0);
    await arrive({ city: 'rimouski, Québec' });
    expect(await told(ana)).toBe(1);
    const [mail] = await mailTo(server, ana.email);
    expect(mail?.links.some((address) => address.endsWith('/search?mood=all'))).toBe(true);
  });

  test(`has it for ${days} days, and for as long after a new request`, async () => {
    const { ana, eve, clock, logIn, runJobs, waits, told, arrive } = await startWithTwo();
    clock.advance({ days: days - 1 });
    const [anaAgain, eveAgain] = [await logIn(ana.email), await logIn(eve.email)];
    await eveAgain.discovery.setArrivalAlert(there);
    clock.advance({ days: 1 });
    expect([await waits(anaAgain), await waits(eveAgain)]).toEqual([false, true]);
    await runJobs();
    await arrive();
    expect(await told(ana)).toBe(0);
  });

  test('is notified once if two nodes check at the same time', async () => {
    const { server, ana, arrive, jobs, told } = await startWithTwo();
    await arrive();
    const look = jobs.find(({ name }) => name === 'notify of arrivals')!;
    await Promise.all([look.run(), look.run(), look.run()]);
    expect([await told(ana), (await mailTo(server, ana.email)).length > 0]).toEqual([1, true]);
  });

  test('can only search within a valid whole number of kilometres', async () => {
    const { ana, eve, waits } = await startWithTwo();
    for (const radiusKm of [4, 30_000, 1.5]) {
      const asking = ana.discovery.setArrivalAlert({ body: { wanted: false, radiusKm } });
      await expect(asking).rejects.toMatchObject({ status: 400, fields: { radiusKm: { code: 'field.invalid' } } });
    }
    expect([await waits(ana), await waits(eve)]).toEqual([true, true]);
  });
});
