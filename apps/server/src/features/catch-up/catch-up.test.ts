import { expect, test } from 'vitest';
import { setStatus } from '../../../test/chat-people.ts';
import { couple, id, propose, tomorrowAtSeven } from '../../../test/proposing.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { addNotice } from '../notices/add-notice.ts';

test('one call returns what each of the separate calls returns, and no data of other users', async () => {
  const server = await startTestServer();
  const { db, clock } = server.platform;
  const [ana, ben] = await couple(server);
  const cleo = await server.signUp();
  const { id: declinedId } = await propose(ana, ben);
  await ben.proposals.decline(id(declinedId));
  const { id: messageId } = await propose(ana, ben);
  await ben.proposals.accept(id(messageId));
  const dueAt = '2026-11-19T23:00:00-05:00';
  await ana.checkIns.setUp({ body: { messageId, email: 'lea@example.com', language: 'fr', dueAt } });
  await db.insertInto('found_arrivals').values({ user_id: ana.id, radius_km: 50, found_at: clock.now() }).execute();
  await addNotice(db, ana.id, { kind: 'vouched', venue: 'Café Lanterne' }, clock.now());
  const missed = await ana.catchUp.read();
  expect(missed).toEqual({
    me: await ana.members.me(),
    agenda: await ana.proposals.agenda(),
    declined: [
      { partner: expect.objectContaining({ id: ben.id }), message: expect.objectContaining({ id: declinedId }) },
    ],
    checkIns: await ana.checkIns.mine(),
    tables: await ana.tableChecks.mine(),
    tablesAtWork: [],
    withdrawnTables: [],
    foundRadiusKm: 50,
    notices: await ana.notices.mine(),
  });
  expect([missed.agenda, missed.checkIns, missed.notices].map((all) => all.length)).toEqual([1, 1, 1]);
  const atWork = { tablesAtWork: [], withdrawnTables: [] };
  const nothing = { agenda: [], declined: [], checkIns: [], tables: [], ...atWork, foundRadiusKm: null, notices: [] };
  expect(await cleo.catchUp.read()).toEqual({ me: await cleo.members.me(), ...nothing });
  // Only the proposer reads the answer, and only until the hour of the proposal.
  expect((await ben.catchUp.read()).declined).toEqual([]);
  expect(missed.declined).toMatchObject([{ message: { proposal: { status: 'declined' } } }]);
  // A proposal to someone who blocks the user, or whose account is suspended, is left out in the meantime.
  const declinedIds = async () => (await ana.catchUp.read()).declined?.map(({ message }) => message.id);
  await ben.blocks.add(id(ana.id));
  expect(await declinedIds()).toEqual([]);
  await ben.blocks.remove(id(ana.id));
  expect(await declinedIds()).toEqual([declinedId]);
  await setStatus(server, ben.id, 'Suspended');
  expect(await declinedIds()).toEqual([]);
  await setStatus(server, ben.id, 'Active');
  expect(await declinedIds()).toEqual([declinedId]);
  const { manager } = await openVenue(server);
  expect(await manager.catchUp.read()).toEqual({ me: await manager.members.me(), ...nothing });
  server.clock.set(tomorrowAtSeven);
  expect((await ana.catchUp.read()).declined).toEqual([]);
});
