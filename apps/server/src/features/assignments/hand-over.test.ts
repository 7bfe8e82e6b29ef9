import type { VenueId } from '@ambiance/domain/ids';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { addCrowd, crowdOf } from '../../../test/crowd.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';

/** A member with the standard plan who writes to the venue's host. */
async function writer(server: Awaited<ReturnType<typeof startTestServer>>, venueId: VenueId) {
  const member = await server.signUp({ tier: 'standard' });
  const { hostUserId } = await member.assignments.startChat({ params: { id: String(venueId) }, body: {} });
  const write = async () => (await openChat(server.address, member.accessToken)).send(hostUserId, 'Anybody?');
  return { id: member.id, write };
}

test('a waiting member is handed over to an available colleague, however many others wait in vain', async () => {
  const server = await startTestServer();
  const { platform, clock } = server;
  const [closed, venue] = [await openVenue(server), await openVenue(server)];
  const openingHours = [{ day: 1, opens: '18:00', closes: '23:00' }];
  const settings = { openingHours, awayText: { en: '', fr: '' } };
  await closed.manager.venues.saveSettings({ params: { id: String(closed.id) }, body: settings });
  const away = await closed.hire();
  const stuck = (await addCrowd(platform.db, crowdOf(100))).map((memberId) => ({
    venue_id: closed.id,
    member_id: memberId,
    host_id: away.id,
    created_at: clock.now(),
    waiting_since: clock.now(),
  }));
  await platform.db.insertInto('assignments').values(stuck).execute();
  clock.advance({ seconds: 1 });
  await venue.hire();
  const ana = await writer(server, venue.id);
  await ana.write();
  const colleague = await venue.hire();
  clock.advance({ minutes: 10 });
  await openChat(server.address, colleague.accessToken);
  await server.runJobs();
  expect(await colleague.assignments.mine()).toMatchObject([{ memberUserId: ana.id, status: 'open' }]);
});

test('a waiting member can keep writing while other chats are handed over', async () => {
  const server = await startTestServer();
  const { platform, clock } = server;
  const venue = await openVenue(server);
  await venue.hire();
  const [ana, bob] = [await writer(server, venue.id), await writer(server, venue.id)];
  for (const one of [ana, bob]) {
    await one.write();
    clock.advance({ seconds: 1 });
  }
  const colleague = await venue.hire();
  clock.advance({ minutes: 10 });
  await openChat(server.address, colleague.accessToken);
  const handingOver = await platform.db.transaction().execute(async (tx) => {
    await tx.selectFrom('venue_staff').where('user_id', '=', colleague.id).select('user_id').forUpdate().execute();
    const run = server.runJobs();
    await waitingStatements(platform.db, 1);
    expect(await bob.write()).toMatchObject({ text: 'Anybody?' });
    return { run };
  });
  await handingOver.run;
  const taken = await colleague.assignments.mine();
  expect(taken.map(({ memberUserId }) => memberUserId).toSorted()).toEqual([ana.id, bob.id].toSorted());
});
