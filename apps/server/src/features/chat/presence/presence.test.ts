import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ChatClient, openChat, openChats } from '../../../../test/chat-client.ts';
import { makeBlock, wroteYesterday } from '../../../../test/chat-people.ts';
import type { SignedIn } from '../../../../test/people.ts';
import { startNodes } from '../../../../test/start-nodes.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { until } from '../../../../test/until.ts';
import { waitingStatements } from '../../../../test/waiting-statements.ts';

/** Ana has written to Ben and to Cleo, and no one is connected. */
async function anaWithPartners() {
  const server = await startTestServer();
  const [ana, ben, cleo] = [await server.signUp(), await server.signUp(), await server.signUp()];
  const open = (person: SignedIn) => openChat(server.address, person.accessToken);
  await wroteYesterday(server, ana.id, ben.id);
  await wroteYesterday(server, ana.id, cleo.id);
  return { server, clock: server.clock, ana, ben, cleo, open };
}

/** The presence events of a client, without repeats. A partner who connects during the greeting may be announced twice. */
const presenceEvents = (client: ChatClient) =>
  client.eventNames().filter((name, index, names) => name !== 'UserOnline' || names[index - 1] !== name);

test('partners are notified when a user comes online or leaves, and the user learns who is online', async () => {
  const { ana, ben, cleo, open } = await anaWithPartners();
  const atBen = await open(ben);
  const atAna = await open(ana);
  await atBen.seesOnline(ana);
  await atAna.seesOnline(ben);
  const atCleo = await open(cleo);
  await atCleo.seesOnline(ana);
  await atAna.seesOnline(ben, cleo);

  await atAna.stop();
  expect(await atBen.receives('UserOffline')).toEqual([ana.id]);
  expect(await atCleo.receives('UserOffline')).toEqual([ana.id]);
  expect(presenceEvents(atBen)).toEqual(['UserOnline', 'UserOffline']);
});

test('a user is online while any of their devices is connected', async () => {
  const { ana, ben, open } = await anaWithPartners();
  const atBen = await open(ben);
  const [onPhone, onLaptop] = [await open(ana), await open(ana)];
  await atBen.receives('UserOnline');
  await onPhone.stop();
  await atBen.flush();
  expect(presenceEvents(atBen)).toEqual(['UserOnline']);
  await onLaptop.stop();
  await atBen.receives('UserOffline');
  expect(presenceEvents(atBen)).toEqual(['UserOnline', 'UserOffline']);
});

test('a user whose network is lost is offline after 15 seconds', async () => {
  const { server, clock, ana, ben, open } = await anaWithPartners();
  const atBen = await open(ben);
  const atAna = await open(ana);
  await atBen.receives('UserOnline');
  await lose(atAna);

  let seconds = 0;
  for (; seconds < 30 && (await onlineIn(ben, ana.id)); seconds += 1) {
    expect(atBen.received('UserOffline')).toEqual([]);
    clock.advance({ seconds: 1 });
    await atBen.flush();
  }
  expect(await atBen.receives('UserOffline')).toEqual([ana.id]);
  expect([15, 16, 17]).toContain(seconds);
  expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('a user who returns within 15 seconds never appears offline', async () => {
  const { clock, ana, ben, open } = await anaWithPartners();
  const atBen = await open(ben);
  const atAna = await open(ana);
  await atBen.receives('UserOnline');
  await lose(atAna);
  clock.advance({ seconds: 10 });
  const again = await open(ana);
  clock.advance({ seconds: 10 });
  await again.receives('UserOnline');
  await atBen.flush();
  expect(presenceEvents(atBen)).toEqual(['UserOnline']);
});

test('strangers see no presence until a first message makes them partners', async () => {
  const { server, ana, ben, open } = await anaWithPartners();
  const dan = await server.signUp();
  const [atDan, atBen] = [await open(dan), await open(ben)];
  const atAna = await open(ana);
  await atBen.receives('UserOnline');
  await atDan.flush();
  expect(presenceEvents(atDan)).toEqual([]);

  await atDan.send(ana.id, 'Hello');
  await atDan.seesOnline(ana);
  await atAna.seesOnline(ben, dan);
});

test('users behind a block do not see each other come or go', async () => {
  const { server, ana, ben, cleo, open } = await anaWithPartners();
  await makeBlock(server, ana.id, ben.id);
  const [atBen, atCleo] = [await open(ben), await open(cleo)];
  const atAna = await open(ana);
  await atAna.seesOnline(cleo);
  await atCleo.receives('UserOnline');
  await atAna.stop();
  await atCleo.receives('UserOffline');
  await atBen.flush();
  expect(presenceEvents(atBen)).toEqual([]);
});

test('a user who connects while the database is down learns who is online once it is back', async () => {
  const { server, ana, ben, cleo, open } = await anaWithPartners();
  await open(ben);
  const { db } = server.platform;
  const atAna = await db.transaction().execute(async (tx) => {
    await sql`lock table conversation_members in access exclusive mode`.execute(tx);
    const client = await open(ana);
    // The second attempt starts after the first one timed out.
    await waitingStatements(db, 2);
    return client;
  });
  await atAna.seesOnline(ben);
  await open(cleo);
  await atAna.seesOnline(ben, cleo);
});

test('a failure that no retry can fix is logged at once and not retried', async () => {
  const { server, ana, ben, cleo, open } = await anaWithPartners();
  const failures = () => server.logged.filter((line) => line.includes('"msg":"presence"'));
  const { db } = server.platform;
  await sql`alter table users rename column shows_activity to showed_activity`.execute(db);
  const atAna = await open(ana);
  await until(() => failures().length > 0);
  await sql`alter table users rename column showed_activity to shows_activity`.execute(db);
  const atBen = await open(ben);
  await atBen.seesOnline(ana);
  await open(cleo);
  await atAna.seesOnline(ben, cleo);
  expect(failures()).toHaveLength(1);
});

test('once Redis is back, partners on two nodes see who connected and disconnected in the meantime', async () => {
  const { east, west, redis } = await startNodes();
  const [ana, ben, cleo, stranger] = [
    await east.signUp(),
    await east.signUp(),
    await east.signUp(),
    await east.signUp(),
  ];
  for (const [one, other] of [
    [ana, ben],
    [cleo, ben],
  ] as const) {
    await wroteYesterday(east, one.id, other.id);
  }
  const [atBen, atStranger] = await openChats(west.address, ben, stranger);
  const atCleo = await openChat(east.address, cleo.accessToken);
  expect(await atBen.receives('UserOnline')).toContain(cleo.id);
  await redis.kill();
  for (const device of [atBen, atCleo, atStranger]) await device.receives('DeliveryChanged');
  const atAna = await openChat(east.address, ana.accessToken);
  await atCleo.stop();
  await redis.start();

  await until(() => onlineAt(atBen).has(ana.id) && !onlineAt(atBen).has(cleo.id) && onlineAt(atAna).has(ben.id));
  await atStranger.receives('DeliveryChanged', 2);
  await atStranger.flush();
  expect(presenceEvents(atStranger)).toEqual(['DeliveryChanged', 'DeliveryChanged']);
});

/** The users whom a client believes to be online. */
function onlineAt(client: ChatClient): ReadonlySet<string> {
  const online = new Set<string>();
  for (const { name, argument } of client.events()) {
    if (name === 'UserOnline') online.add(argument as string);
    if (name === 'UserOffline') online.delete(argument as string);
  }
  return online;
}

test('the inbox shows who is online', async () => {
  const { ana, ben, cleo, open } = await anaWithPartners();
  await open(cleo);
  expect(await onlineIn(ana, cleo.id)).toBe(true);
  expect(await onlineIn(ana, ben.id)).toBe(false);
});

async function onlineIn(viewer: SignedIn, partnerId: UserId): Promise<boolean | undefined> {
  const { items } = await viewer.chat.conversations();
  return items.find(({ partner }) => partner.id === partnerId)?.partner.online;
}

async function lose(device: ChatClient): Promise<void> {
  device.lose();
  await device.closed;
}
