import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openChat, openChats } from '../../../test/chat-client.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { startPushService } from '../../../test/push-service.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { addNotice } from './add-notice.ts';

type Added = Parameters<typeof addNotice>[2];

const addTo = ({ platform: { db, clock } }: TestServer, userId: UserId, notice: Added) =>
  db.transaction().execute((tx) => addNotice(tx, userId, notice, clock.now()));
const announce = ({ jobs }: TestServer) => jobs.find(({ name }) => name === 'announce notices')!.run();
const urgent = { kind: 'payment-failed', tier: 'standard' } as const;

async function startWithTwo(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(options);
  const ana = await server.signUp({ displayName: 'Ana' });
  const ben = await server.signUp({ displayName: 'Ben' });
  return { server, ana, ben, atBen: await openChat(server.address, ben.accessToken) };
}

test('a notice reaches every open page of its user once and later pages too, until one page has shown it', async () => {
  const { server, ana, ben, atBen } = await startWithTwo();
  const pages = await openChats(server.address, ana, ana);
  await addTo(server, ben.id, { kind: 'vouched', venue: 'Le Petit Ciné' });
  await addTo(server, ana.id, { kind: 'vouched', venue: 'Café Lanterne' });
  await announce(server);
  const waiting = await ana.notices.mine();
  expect(waiting).toEqual([
    {
      id: expect.any(Number),
      kind: 'vouched',
      parameters: { venue: 'Café Lanterne' },
      createdUtc: server.clock.now().toISOString(),
    },
  ]);
  for (const page of pages) expect(await page.receives('NoticeAdded')).toEqual([waiting[0]!.id]);
  await announce(server);
  await Promise.all([...pages, atBen].map((page) => page.flush()));
  for (const page of [...pages, atBen]) expect(page.received('NoticeAdded')).toHaveLength(1);

  const [ofBen] = await ben.notices.mine();
  const other = await server.logIn(ana.email);
  expect(await other.notices.mine()).toEqual(waiting);
  // Ana cannot mark a notice of Ben.
  await ana.notices.shown({ body: { ids: [waiting[0]!.id, ofBen!.id] } });
  expect([await ana.notices.mine(), await other.notices.mine()]).toEqual([[], []]);
  expect(await ben.notices.mine()).toEqual([ofBen]);
});

test('a notice of a transaction that was rolled back reaches no one', async () => {
  const { server, ana, atBen } = await startWithTwo();
  const atAna = await openChat(server.address, ana.accessToken);
  const { db, clock } = server.platform;
  const failed = db.transaction().execute(async (tx) => {
    await addNotice(tx, ana.id, urgent, clock.now());
    throw new Error('Refused');
  });
  await expect(failed).rejects.toThrow('Refused');
  await announce(server);
  await Promise.all([atAna.flush(), atBen.flush()]);
  expect([atAna.received('NoticeAdded'), atBen.received('NoticeAdded'), await ana.notices.mine()]).toEqual([
    [],
    [],
    [],
  ]);
});

test('an urgent notice is mailed within two minutes to a user without a device, in their language', async () => {
  const { server, ben } = await startWithTwo();
  const eloi = await server.signUp({ displayName: 'Éloi', language: 'fr' });
  await addTo(server, eloi.id, urgent);
  const mails = async (email: string) =>
    (await mailTo(server, email)).filter(({ subject }) => /paiement|payment/.test(subject));
  server.clock.advance({ seconds: 59 });
  expect(await mails(eloi.email)).toEqual([]);
  server.clock.advance({ seconds: 46 });
  expect(await mails(eloi.email)).toMatchObject([
    {
      subject: 'Le paiement de votre forfait Standard a échoué',
      text: expect.stringContaining('Vérifiez votre carte.'),
    },
  ]);
  expect(await mails(ben.email)).toEqual([]);
});

test('an urgent notice that a page has shown is neither mailed nor pushed', async () => {
  const service = await startPushService();
  const { server, ana, ben } = await startWithTwo({ pushAgent: service.agent });
  const [phone, phoneOfBen] = [service.device(), service.device()];
  await ben.notifications.subscribe({ body: phoneOfBen.subscription });
  const cleo = await server.signUp();
  await cleo.notifications.subscribe({ body: phone.subscription });
  for (const one of [ana, ben, cleo]) await addTo(server, one.id, urgent);
  for (const one of [ana, cleo])
    await one.notices.shown({ body: { ids: (await one.notices.mine()).map(({ id }) => id) } });
  server.clock.advance({ minutes: 2 });
  const news = (await mailTo(server, ana.email)).filter(({ subject }) => subject.includes('payment'));
  expect([news, phone.shown]).toEqual([[], []]);
  expect(phoneOfBen.shown).toMatchObject([
    { title: 'Ambiance', body: 'You have news in Ambiance.', url: '/subscriptions' },
  ]);
  expect((await mailTo(server, ben.email)).filter(({ subject }) => subject.includes('payment'))).toEqual([]);
});

test('the push notification of a notice opens the page of the notice, whether or not it shows details', async () => {
  const service = await startPushService();
  const server = await startTestServer({ pushAgent: service.agent });
  const venue = await openVenue(server);
  const [ana, ben] = [await server.signUp(), await server.signUp()];
  const devices = { ana: service.device(), manager: service.device(), ben: service.device() };
  await ana.notifications.subscribe({ body: devices.ana.subscription });
  await venue.manager.notifications.subscribe({ body: devices.manager.subscription });
  await ben.notifications.subscribe({ body: devices.ben.subscription });
  await venue.manager.notifications.change({
    body: { messages: true, assignments: true, perks: true, showsDetails: true },
  });
  server.clock.set('2026-11-18T12:00:00-05:00');
  await addTo(server, ana.id, { kind: 'saved', mood: 'dinner' });
  await addTo(server, venue.manager.id, { kind: 'redeemed-twice', venue: 'Café Lanterne' });
  await server.runJobs();
  server.clock.advance({ seconds: 10 });
  await server.runJobs();
  expect(devices.ana.shown).toMatchObject([
    { body: 'You have news in Ambiance.', url: '/search?mood=dinner&nearMe=true' },
  ]);
  expect(devices.manager.shown).toMatchObject([
    { body: expect.stringContaining('Café Lanterne'), url: '/venue/perks' },
  ]);
  expect(devices.ben.shown).toEqual([]);
});

test('at night a message and a new device are pushed at once, a failed payment by 8:30 unless a page has shown it', async () => {
  const service = await startPushService();
  const { server, ana, ben, atBen } = await startWithTwo({ pushAgent: service.agent });
  const cleo = await server.signUp();
  const [phone, ofBen, ofCleo] = [service.device(), service.device(), service.device()];
  await ana.notifications.subscribe({ body: phone.subscription });
  await ben.notifications.subscribe({ body: ofBen.subscription });
  await cleo.notifications.subscribe({ body: ofCleo.subscription });
  const runAt = async (instant: string) => {
    server.clock.set(instant);
    await server.runJobs();
  };
  await runAt('2026-11-18T23:00:00-05:00');
  for (const one of [ana, cleo]) await addTo(server, one.id, urgent);
  await addTo(server, ben.id, { kind: 'device-added' });
  await atBen.send(ana.id, 'Hello');
  await server.runJobs();
  await runAt('2026-11-18T23:00:10-05:00');
  expect(phone.shown).toMatchObject([{ body: 'You have a new message.' }]);
  expect([ofBen.shown.length, ofCleo.shown.length]).toEqual([1, 0]);
  await cleo.notices.shown({ body: { ids: (await cleo.notices.mine()).map(({ id }) => id) } });
  await runAt('2026-11-19T07:59:59-05:00');
  expect(phone.shown).toHaveLength(1);
  await runAt('2026-11-19T08:30:00-05:00');
  expect(phone.shown.slice(1)).toMatchObject([{ body: 'You have news in Ambiance.' }]);
  server.clock.advance({ minutes: 2 });
  const mails = [...(await mailTo(server, ana.email)), ...(await mailTo(server, cleo.email))];
  expect([ofCleo.shown, mails.filter(({ subject }) => subject.includes('payment'))]).toEqual([[], []]);
});

test('a session that a notice is about neither sees it nor can mark it as shown', async () => {
  const { server, ana, ben } = await startWithTwo();
  const thief = await server.logIn(ana.email);
  const { id: exceptSessionId } = (await thief.accounts.sessions()).find(({ current }) => current)!;
  await addTo(server, ana.id, { kind: 'device-added', exceptSessionId });
  const [notice] = await ana.notices.mine();
  expect(await thief.notices.mine()).toEqual([]);
  await thief.notices.shown({ body: { ids: [notice!.id] } });
  expect(await ana.notices.mine()).toEqual([notice]);
  expect(await ben.notices.mine()).toEqual([]);
});

test('old notices and sessions are deleted even if that takes longer than a request may', async () => {
  const { server, ana, ben } = await startWithTwo({ databaseTimeouts: {} });
  await addTo(server, ana.id, urgent);
  server.clock.advance({ days: 91 });
  await addTo(server, ben.id, urgent);
  const { db } = server.platform;
  await sql`create function be_slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(2); return null; end $$`.execute(db);
  for (const table of ['notices', 'sessions'] as const) {
    await sql`create trigger slow after delete on ${sql.table(table)} execute function be_slow()`.execute(db);
  }
  const run = (job: string) => server.jobs.find(({ name }) => name === job)!.run();
  await Promise.all([run('delete old notices'), run('forget what has ended')]);
  expect(await db.selectFrom('notices').select('user_id').execute()).toEqual([{ user_id: ben.id }]);
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
});

test('a notice is deleted after 90 days, shown or not', async () => {
  const { server, ana, ben } = await startWithTwo();
  await addTo(server, ana.id, urgent);
  const stored = () => server.platform.db.selectFrom('notices').select('user_id').execute();
  server.clock.advance({ hours: 24 * 90 - 1 });
  await addTo(server, ben.id, urgent);
  await server.runJobs();
  expect(await stored()).toHaveLength(2);
  server.clock.advance({ hours: 1 });
  await server.runJobs();
  expect(await stored()).toEqual([{ user_id: ben.id }]);
});
