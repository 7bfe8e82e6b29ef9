import { tableChecksPerDay } from '@ambiance/domain/table-checks';
import { expect, test } from 'vitest';
import { type ChatClient, openChat } from '../../../test/chat-client.ts';
import { exportedFiles } from '../../../test/exported-files.ts';
import { givePhotos } from '../../../test/moderating.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { couple, id, refused } from '../../../test/proposing.ts';
import { startPushService } from '../../../test/push-service.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { query } from '../../platform/database/database.ts';

const meetingAt = '2026-11-18T19:00:00-05:00';
const soonBefore = '2026-11-18T23:30:00Z';

async function agree(one: SignedIn, other: SignedIn, venueId: number) {
  const { id: messageId } = await one.proposals.propose({
    body: { toUserId: other.id, place: { venueId: venueId }, at: meetingAt },
  });
  await other.proposals.accept(id(messageId));
  return messageId;
}

/**
 * Ana meets Ben at the café. Its host Zoe is on shift and online, its host Max is off shift and online. Two others meet at another
 * venue, whose host is online.
 */
async function evening(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(options);
  const [[ana, ben], [cleo, dan]] = [await couple(server), await couple(server)];
  const [cafe, bar] = [await openVenue(server), await openVenue(server)];
  const [zoe, max, atBar] = [await cafe.hire(), await cafe.hire(), await bar.hire()];
  const messageId = await agree(ana, ben, cafe.id);
  await agree(cleo, dan, bar.id);
  await server.platform.db.updateTable('users').set({ display_name: 'Ana Lima' }).where('id', '=', ana.id).execute();
  await server.platform.db.updateTable('users').set({ display_name: 'Zoe Roy' }).where('id', '=', zoe.id).execute();
  await max.hosts.changeShift({ body: { isOffShift: true } });
  const online = async (person: SignedIn) => openChat(server.address, (await server.logIn(person.email)).accessToken);
  server.clock.set(soonBefore);
  const devices = {
    ana: await online(ana),
    ben: await online(ben),
    zoe: await online(zoe),
    max: await online(max),
    atBar: await online(atBar),
    cleo: await online(cleo),
  };
  const again = async (person: SignedIn) => server.logIn(person.email);
  const people = {
    ana: await again(ana),
    ben: await again(ben),
    zoe: await again(zoe),
    max: await again(max),
    atBar: await again(atBar),
    cleo: await again(cleo),
    manager: await again(cafe.manager),
  };
  const ask = (hint?: string) =>
    people.ana.tableChecks.ask({ body: { messageId, ...(hint !== undefined && { hint }) } });
  return { server, cafe, messageId, devices, ask, online, ...people };
}

const tableEvents = (device: ChatClient) => device.eventNames().filter((name) => name.startsWith('TableCheck'));
const rows = ({ platform }: TestServer) =>
  query<{ user_id: string; hint: string | null }>(platform.db, 'select * from table_checks', []);
/** Everything that a member can read about their meetings and about themselves. */
const allThatSees = async (member: SignedIn, partner: SignedIn) => {
  const { me, ...missed } = await member.catchUp.read();
  const { records } = await member.accountData.records();
  return JSON.stringify([
    missed,
    me.settings,
    await member.tableChecks.mine(),
    await member.chat.history(id(partner.id)),
    await member.chat.changes({ ...id(partner.id), query: { after: '0' } }),
    (await member.chat.conversations()).items,
    await member.proposals.agenda(),
    await member.discovery.member(id(partner.id)),
    await member.perks.claims(),
    await member.notices.mine(),
    records.map(({ kind, count }) => [kind, count]),
  ]);
};

test('staff on duty get a request at once, with the face, the first name and the place of the member, and no one else does', async () => {
  const { server, cafe, messageId, devices, ask, ana, ben, zoe, max, atBar, cleo, manager, online } = await evening();
  const [photoId] = await givePhotos(ana, ['#123456']);
  const atManager = await online(manager);
  expect(await ana.tableChecks.staff({ query: { messageId: String(messageId) } })).toEqual({ isOnline: true });
  const bensBefore = await allThatSees(ben, ana);

  const table = await ask('  By the window ');
  expect(table).toEqual({
    messageId,
    withUserId: ben.id,
    venueName: 'Café Lumière',
    untilUtc: '2026-11-19T05:00:00.000Z',
    check: {
      id: expect.any(Number),
      askedUtc: new Date(soonBefore).toISOString(),
      isUnanswered: false,
      isAnswered: false,
      answeredBy: null,
    },
  });
  expect(await devices.zoe.receives('TableCheckAtWork')).toEqual([cafe.id]);
  expect(await atManager.receives('TableCheckAtWork')).toEqual([cafe.id]);
  expect(await devices.ana.receives('TableCheckChanged')).toEqual([table.check!.id]);
  const [seen] = await zoe.tableChecks.atWork({ query: {} });
  expect(seen).toEqual({
    id: table.check!.id,
    venue: { id: cafe.id, name: 'Café Lumière' },
    firstName: 'Ana',
    primaryPhotoUrl: expect.stringContaining(photoId!),
    hint: 'By the window',
    askedUtc: new Date(soonBefore).toISOString(),
    isUnanswered: false,
    answered: null,
  });
  expect(await manager.tableChecks.atWork({ query: {} })).toEqual([seen]);
  expect((await zoe.catchUp.read()).tablesAtWork).toEqual([seen]);
  expect((await ana.catchUp.read()).tables).toEqual([table]);

  for (const other of [max, atBar]) {
    expect(await other.tableChecks.atWork({ query: {} })).toEqual([]);
    await refused(other.tableChecks.answer(id(seen!.id)), 404, 'table-check.over');
    await refused(other.tableChecks.finish(id(seen!.id)), 404, 'table-check.over');
  }
  for (const other of [ben, cleo]) await refused(other.tableChecks.withdraw(id(seen!.id)), 404, 'table-check.over');
  await zoe.tableChecks.answer(id(seen!.id));
  await zoe.tableChecks.finish(id(seen!.id));
  // Setting the clock ends no connection.
  server.clock.set('2026-11-18T23:33:00Z');
  await server.runJobs();
  expect(await allThatSees(ben, ana)).toBe(bensBefore);
  for (const device of [devices.ben, devices.max, devices.atBar, devices.cleo]) {
    await device.flush();
    expect(tableEvents(device)).toEqual([]);
  }
  expect(server.logged.join('\n')).not.toContain('window');
});

test('of two who answer at once one is on the way, the other sees who it is, and the member sees the name until it is done', async () => {
  const { devices, ask, ana, zoe, manager } = await evening();
  const check = id((await ask()).check!.id);
  await refused(zoe.tableChecks.finish(check), 409, 'table-check.not-answered');
  const answers = await Promise.all([zoe, manager].map((one) => one.tableChecks.answer(check)));
  expect(answers.filter(({ answered }) => answered?.isYou)).toHaveLength(1);
  const names = new Set(answers.map(({ answered }) => answered?.firstName));
  expect(names.size).toBe(1);
  // A second press changes nothing.
  for (const one of [zoe, manager])
    expect([(await one.tableChecks.answer(check)).answered?.firstName]).toEqual([...names]);
  await devices.ana.receives('TableCheckChanged', 3);
  expect((await ana.tableChecks.mine())[0]!.check).toMatchObject({ isAnswered: true, answeredBy: [...names][0] });

  await devices.ana.receives('TableCheckChanged', 5);
  await zoe.tableChecks.finish(check);
  await devices.ana.receives('TableCheckChanged', 6);
  expect((await ana.tableChecks.mine())[0]!.check).toBeNull();
  expect(await manager.tableChecks.atWork({ query: {} })).toEqual([]);
  await refused(ana.tableChecks.withdraw(check), 404, 'table-check.over');
});

test('if no staff are online, that is known before anything is sent, and nothing is stored', async () => {
  const { server, messageId, devices, ask, ana, max } = await evening();
  await devices.zoe.stop();
  const staff = () => ana.tableChecks.staff({ query: { messageId: String(messageId) } });
  await expect.poll(staff).toEqual({ isOnline: false });
  await refused(ask(), 409, 'table-check.no-staff');
  expect(await rows(server)).toEqual([]);
  // Max was online all the time, but comes back on shift only now.
  await max.hosts.changeShift({ body: { isOffShift: false } });
  expect(await staff()).toEqual({ isOnline: true });
});

test('parallel and repeated requests of a member are one request, and a withdrawn one can be made again', async () => {
  const { server, devices, ask, ana, zoe } = await evening();
  const { db } = server.platform;
  // Each request sees that there is none yet, before any is stored.
  const asking = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').where('id', '=', ana.id).select('id').forUpdate().execute();
    const all = Promise.all([ask('Here'), ask('There'), ask('Here')]);
    await waitingStatements(db, 3);
    return { all };
  });
  const asked = await asking.all;
  expect(new Set(asked.map(({ check }) => check!.id)).size).toBe(1);
  expect(await rows(server)).toHaveLength(1);
  const check = id(asked[0].check!.id);
  await ana.tableChecks.withdraw(check);
  expect(await rows(server)).toMatchObject([{ hint: null }]);
  expect(await zoe.tableChecks.atWork({ query: {} })).toEqual([]);
  await devices.zoe.receives('TableCheckAtWork', 2);
  await refused(zoe.tableChecks.answer(check), 404, 'table-check.over');
  // If staff go offline after the request, asking again still returns it.
  const again = await ask();
  expect(again.check!.id).not.toBe(asked[0].check!.id);
  await devices.zoe.stop();
  expect((await ask()).check!.id).toBe(again.check!.id);
});

test('staff on duty see for ten minutes that a request was withdrawn, unless it is made again, and no one else does', async () => {
  const { server, devices, ask, ana, ben, zoe, max, atBar, manager } = await evening();
  const withdrawn = async (one: SignedIn) =>
    (await one.tableChecks.atWork({ query: { state: 'withdrawn' } })).map((table) => table.id);
  const first = (await ask('By the window')).check!.id;
  await zoe.tableChecks.answer(id(first));
  await ana.tableChecks.withdraw(id(first));
  expect((await zoe.catchUp.read()).withdrawnTables).toMatchObject([{ id: first, firstName: 'Ana', hint: '' }]);
  expect(await Promise.all([zoe, manager].map(withdrawn))).toEqual([[first], [first]]);
  expect(await Promise.all([max, atBar].map(withdrawn))).toEqual([[], []]);
  for (const one of [ana, ben]) expect((await one.catchUp.read()).withdrawnTables).toEqual([]);
  const second = (await ask()).check!.id;
  expect(await withdrawn(zoe)).toEqual([]);
  await ana.tableChecks.withdraw(id(second));
  expect(await withdrawn(zoe)).toEqual([second]);
  // An ended request that was not withdrawn is none of these.
  const third = (await ask()).check!.id;
  await zoe.tableChecks.answer(id(third));
  await zoe.tableChecks.finish(id(third));
  expect(await withdrawn(zoe)).toEqual([]);
  await ana.tableChecks.withdraw(id((await ask()).check!.id));
  server.clock.advance({ minutes: 9 });
  expect(await withdrawn(zoe)).toHaveLength(1);
  server.clock.advance({ minutes: 1 });
  expect(await withdrawn(zoe)).toEqual([]);
  await devices.ben.flush();
  expect(tableEvents(devices.ben)).toEqual([]);
});

test('a member can ask a limited number of times a day', async () => {
  const { server, ask, ana } = await evening();
  for (let count = 0; count < tableChecksPerDay; count += 1)
    await ana.tableChecks.withdraw(id((await ask()).check!.id));
  await refused(ask(), 429, 'table-check.too-many');
  expect(await rows(server)).toHaveLength(tableChecksPerDay);
});

test('after two minutes without an answer the member is notified, once, and staff can still come', async () => {
  const { server, devices, ask, ana, zoe } = await evening();
  await ask();
  await devices.ana.receives('TableCheckChanged', 1);
  server.clock.set('2026-11-18T23:31:59Z');
  await server.runJobs();
  expect((await ana.tableChecks.mine())[0]!.check).toMatchObject({ isUnanswered: false });
  server.clock.set('2026-11-18T23:32:00Z');
  for (const _ of [1, 2]) await server.runJobs();
  await devices.ana.receives('TableCheckChanged', 2);
  await devices.ana.flush();
  expect(devices.ana.received('TableCheckChanged')).toHaveLength(2);
  const [seen] = await zoe.tableChecks.atWork({ query: {} });
  expect(seen).toMatchObject({ isUnanswered: true });
  expect((await ana.tableChecks.mine())[0]!.check).toMatchObject({ isUnanswered: true });
  await zoe.tableChecks.answer(id(seen!.id));
  expect((await ana.tableChecks.mine())[0]!.check).toMatchObject({ isAnswered: true, answeredBy: 'Zoe' });
});

test('a member can ask from one hour before to five hours after the meeting, even if the other person ends it', async () => {
  const { server, messageId, ask, ana, ben, devices, zoe } = await evening();
  const mine = async () => (await ana.tableChecks.mine()).map((one) => [one.messageId, one.withUserId]);
  server.clock.set('2026-11-18T22:59:59Z');
  expect(await mine()).toEqual([]);
  await refused(ask(), 404, 'table-check.no-meeting');
  server.clock.set('2026-11-18T23:00:00Z');
  expect(await mine()).toEqual([[messageId, ben.id]]);
  server.clock.set('2026-11-19T02:30:00Z');
  await server.runJobs();
  expect((await ana.chat.history(id(ben.id))).at(-1)!.proposal!.status).toBe('ended');
  await ben.blocks.add(id(ana.id));
  expect(await mine()).toEqual([[messageId, null]]);
  const { check } = await ask();
  expect(await zoe.tableChecks.atWork({ query: {} })).toHaveLength(1);
  expect(await ben.tableChecks.mine()).toMatchObject([{ check: null }]);
  await ana.tableChecks.withdraw(id(check!.id));
  server.clock.set('2026-11-19T05:00:00Z');
  expect(await mine()).toEqual([]);
  await refused(ask(), 404, 'table-check.no-meeting');
  await devices.ben.flush();
  expect(tableEvents(devices.ben)).toEqual([]);
});

test.each(['calls it off', 'blocks', 'ends the conversation'] as const)(
  'if one of the two %s long before the meeting, neither can ask; if the other does so at the table, they can',
  async (how) => {
    for (const [now, can] of [
      ['2026-11-18T22:00:00Z', false],
      [soonBefore, true],
    ] as const) {
      const { server, messageId, ana, ben } = await evening();
      server.clock.set(now);
      if (how === 'calls it off') await ben.proposals.cancel(id(messageId));
      else if (how === 'blocks') await ben.blocks.add(id(ana.id));
      else await ben.chat.close(id(ana.id));
      server.clock.set(soonBefore);
      for (const one of [ana, ben])
        expect((await one.tableChecks.mine()).map((all) => all.messageId)).toEqual(can ? [messageId] : []);
    }
  },
);

test('a declined or open proposal, or one at a place without staff, lets no one ask', async () => {
  const { server, ana, ben, cafe } = await evening();
  const propose = (place: { venueId?: number; text?: string }, at = '2026-11-18T19:30:00-05:00') =>
    ben.proposals.propose({ body: { toUserId: ana.id, place, at } });
  const before = await ana.tableChecks.mine();
  const open = await propose({ venueId: cafe.id });
  await refused(ana.tableChecks.ask({ body: { messageId: open.id } }), 404, 'table-check.no-meeting');
  await ana.proposals.decline(id(open.id));
  const park = await propose({ text: 'The fountain' });
  await ana.proposals.accept(id(park.id));
  for (const one of [open, park]) {
    await refused(ana.tableChecks.ask({ body: { messageId: one.id } }), 404, 'table-check.no-meeting');
    const staff = ana.tableChecks.staff({ query: { messageId: String(one.id) } });
    await refused(staff, 404, 'table-check.no-meeting');
  }
  expect(await ana.tableChecks.mine()).toEqual(before);
  expect(await rows(server)).toEqual([]);
});

test('staff behind a block do not see the member, and do not count as online', async () => {
  const { ask, ana, zoe, manager, online } = await evening();
  await ana.blocks.add(id(zoe.id));
  await refused(ask(), 409, 'table-check.no-staff');
  await online(manager);
  const { check } = await ask();
  expect(await zoe.tableChecks.atWork({ query: {} })).toEqual([]);
  await refused(zoe.tableChecks.answer(id(check!.id)), 404, 'table-check.over');
  expect(await manager.tableChecks.atWork({ query: {} })).toHaveLength(1);
});

test('hosts on shift and managers who are online also get a notification on their devices, without any name', async () => {
  const service = await startPushService();
  const { server, ask, ana, ben, zoe, max, manager, atBar } = await evening({ pushAgent: service.agent });
  const devices = new Map<SignedIn, ReturnType<typeof service.device>>();
  for (const one of [ana, ben, zoe, max, manager, atBar]) {
    const device = service.device();
    devices.set(one, device);
    await one.notifications.subscribe({ body: device.subscription });
    const wanted = { messages: true, assignments: true, perks: true, showsDetails: true };
    await one.notifications.change({ body: wanted });
  }
  await server.platform.db.deleteFrom('due_notifications').execute();
  await ask('By the window');
  await server.runJobs();
  expect(devices.get(zoe)!.shown).toMatchObject([{ body: 'A guest would like some help.', url: '/host/redeem' }]);
  for (const one of [ana, ben, max, manager, atBar]) expect(devices.get(one)!.shown).toEqual([]);
});

test('if someone is on the way already, a queued notification is not sent', async () => {
  const service = await startPushService();
  const { server, ask, zoe } = await evening({ pushAgent: service.agent });
  const device = service.device();
  await zoe.notifications.subscribe({ body: device.subscription });
  await zoe.tableChecks.answer(id((await ask()).check!.id));
  await server.runJobs();
  expect(device.shown).toEqual([]);
});

test('an answered or forgotten request ends after two hours, and a day later nothing of it is stored', async () => {
  const { server, devices, ask, ana, ben, zoe } = await evening();
  const check = id((await ask('By the window')).check!.id);
  await zoe.tableChecks.answer(check);
  const asked = (person: SignedIn) =>
    person.accountData.records().then(({ records }) => records.find(({ kind }) => kind === 'tableChecks'));
  expect(await asked(ana)).toMatchObject({ count: 1, erasedAtUtc: '2026-11-20T01:30:00.000Z' });
  expect(await asked(ben)).toMatchObject({ count: 0 });
  // Setting the clock ends no connection.
  server.clock.set('2026-11-19T01:30:00Z');
  await server.runJobs();
  await devices.ana.receives('TableCheckChanged', 3);
  await devices.ben.flush();
  expect(tableEvents(devices.ben)).toEqual([]);
  expect(await zoe.tableChecks.atWork({ query: {} })).toEqual([]);
  expect(await rows(server)).toMatchObject([{ user_id: ana.id, hint: null }]);
  server.clock.set('2026-11-20T01:29:59Z');
  await server.runJobs();
  expect(await rows(server)).toHaveLength(1);
  server.clock.set('2026-11-20T01:30:00Z');
  await server.runJobs();
  expect(await rows(server)).toEqual([]);
});

const exportedBy = async (server: TestServer, person: SignedIn): Promise<unknown> =>
  JSON.parse((await exportedFiles(server, person))['table-checks.json']!);

test('the export shows a request to the member, and to the staff that they answered one', async () => {
  const { server, ask, ana, ben, zoe, messageId } = await evening();
  await zoe.tableChecks.answer(id((await ask('By the window')).check!.id));
  expect(await exportedBy(server, ana)).toMatchObject({
    asked: [{ message_id: messageId, venue: 'Café Lumière', hint: 'By the window' }],
    answered: [],
  });
  expect(await exportedBy(server, ben)).toEqual({ asked: [], answered: [] });
  const ofZoe = await exportedBy(server, zoe);
  expect(ofZoe).toMatchObject({ asked: [], answered: [{ venue: 'Café Lumière' }] });
  expect(JSON.stringify(ofZoe)).not.toContain('window');
});

test('a request is deleted with the account of the member', async () => {
  const { server, ask, ana, zoe } = await evening();
  await ask('By the window');
  await ana.accountData.deleteAccount({ body: { password: testPassword } });
  expect(await zoe.tableChecks.atWork({ query: {} })).toEqual([]);
  expect(await rows(server)).toEqual([]);
});
