import type { UserId } from '@ambiance/domain/ids';
import { describe, expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { addCrowd, crowdOf } from '../../../test/crowd.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';

const at = (id: number) => ({ params: { id: String(id) } });

describe('starting a chat', () => {
  test('assigns the host with the fewest open assignments, and the same host to the same member again', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const hosts = [await venue.hire(), await venue.hire()];
    const start = async (member: SignedIn) =>
      (await member.assignments.startChat({ ...at(venue.id), body: {} })).hostUserId;
    const members = [await server.signUp({ tier: 'standard' }), await server.signUp({ tier: 'standard' })];
    const given = [await start(members[0]!), await start(members[1]!)];
    expect(new Set(given)).toEqual(new Set(hosts.map(({ id }) => id)));
    expect(await start(members[0]!)).toBe(given[0]);
  });

  test('prefers an online host to one with fewer open assignments, and uses the fewest if none is online', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const [here, away] = [await venue.hire(), await venue.hire()];
    const start = async () => {
      const member = await server.signUp({ tier: 'standard' });
      return (await member.assignments.startChat({ ...at(venue.id), body: {} })).hostUserId;
    };
    const device = await openChat(server.address, here.accessToken);
    expect([await start(), await start(), await start()]).toEqual([here.id, here.id, here.id]);
    expect(await away.assignments.mine()).toEqual([]);
    await device.stop();
    await expect
      .poll(async () => (await venue.manager.hosts.list(at(venue.id))).map(({ state }) => state))
      .toEqual(['away', 'away']);
    expect([await start(), await start(), await start()]).toEqual([away.id, away.id, away.id]);
  });

  test('50 times at once creates one assignment', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    await venue.hire();
    const ana = await server.signUp({ tier: 'standard' });
    await Promise.all(Array.from({ length: 50 }, () => ana.assignments.startChat({ ...at(venue.id), body: {} })));
    expect(await venue.manager.assignments.ofVenue(at(venue.id))).toHaveLength(1);
  });

  test('gives a premium member a visible host, by name if requested', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    await venue.hire();
    const visible = await venue.hire({ visibleAsIndividual: true });
    const hidden = await venue.hire({ visibleAsIndividual: true, nonDiscoverable: true });
    const ana = await server.signUp({ tier: 'premium' });
    const start = (hostUserId?: UserId) =>
      ana.assignments.startChat({ ...at(venue.id), body: hostUserId ? { hostUserId } : {} });
    await expect(start(hidden.id)).rejects.toMatchObject({ status: 409, code: 'venue.no-host' });
    expect(await start(visible.id)).toMatchObject({ hostUserId: visible.id });
  });

  test('with the free plan returns 403', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    await venue.hire();
    const ana = await server.signUp();
    await expect(ana.assignments.startChat({ ...at(venue.id), body: {} })).rejects.toMatchObject({
      status: 403,
      code: 'venue.chat-not-in-plan',
    });
  });
});

describe('assignments', () => {
  async function assigned() {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const [first, second] = [await venue.hire(), await venue.hire()];
    const ana = await server.signUp({ tier: 'standard' });
    const { hostUserId } = await ana.assignments.startChat({ ...at(venue.id), body: {} });
    const [host, colleague] = hostUserId === first.id ? [first, second] : [second, first];
    const [assignment] = await venue.manager.assignments.ofVenue(at(venue.id));
    const id = assignment!.id;
    const to = (hostId: UserId) => venue.manager.assignments.reassign({ params: { id: String(id), hostId } });
    return { server, venue, host, colleague, id, to };
  }

  test('can be reassigned by a manager to an active host while they are open', async () => {
    const { venue, host, colleague, id, to } = await assigned();
    const third = await venue.hire();
    await venue.manager.hosts.deactivate({ params: { id: String(venue.id), hostId: third.id } });
    await expect(to(third.id)).rejects.toMatchObject({ status: 409, code: 'host.inactive' });
    expect(await to(host.id)).toMatchObject({ hostUserId: host.id });
    expect(await host.notices.mine()).toEqual([]);
    expect(await to(colleague.id)).toMatchObject({ hostUserId: colleague.id, status: 'open' });
    expect(await host.assignments.mine()).toEqual([]);
    // The former host reads that it happened. The colleague sees the chat in their list.
    expect(await host.notices.mine()).toMatchObject([{ kind: 'chats-moved', parameters: { count: 1 } }]);
    for (const one of [colleague, venue.manager]) expect(await one.notices.mine()).toEqual([]);
    await colleague.assignments.close(at(id));
    await expect(to(host.id)).rejects.toMatchObject({ status: 409, code: 'assignment.closed' });
    await expect(colleague.assignments.close(at(id))).rejects.toMatchObject({ status: 409 });
  });

  test('that are closed are all counted, and the latest 100 are listed', async () => {
    const { server, venue, host, colleague, id } = await assigned();
    const { db, clock } = server.platform;
    const closed = (await addCrowd(db, crowdOf(120))).map((memberId, age) => ({
      venue_id: venue.id,
      member_id: memberId,
      host_id: host.id,
      status: 'closed' as const,
      created_at: new Date(clock.now().getTime() - (age + 1) * 60_000),
      closed_at: new Date(clock.now().getTime() - age * 1000),
    }));
    await db.insertInto('assignments').values(closed).execute();
    const latest = closed.slice(0, 100).map((assignment) => assignment.member_id);
    const listed = [await venue.manager.assignments.ofVenue(at(venue.id)), await host.assignments.mine()];
    for (const [newest, ...rest] of listed) {
      expect(newest).toMatchObject({ id, status: 'open' });
      expect(rest.map(({ memberUserId }) => memberUserId)).toEqual(latest);
    }
    expect(await host.assignments.mine({ query: { status: 'closed' } })).toHaveLength(100);
    expect(await venue.manager.assignments.countsOfVenue(at(venue.id))).toEqual({ open: 1, closed: 120 });
    await host.blocks.add({ params: { id: latest[0]! } });
    expect(await host.assignments.myCounts()).toEqual({ open: 1, closed: 119 });
    expect(await colleague.assignments.myCounts()).toEqual({ open: 0, closed: 0 });
  });

  test('that two managers reassign at the same moment are reassigned once', async () => {
    const { server, venue, host, colleague, id, to } = await assigned();
    const third = await venue.hire();
    const { db } = server.platform;
    // Both requests have read the assignment before either can write.
    const both = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('assignments').where('id', '=', id).select('id').forUpdate().execute();
      const moves = Promise.allSettled([to(colleague.id), to(third.id)]);
      await waitingStatements(db, 2);
      return { moves };
    });
    const moves = await both.moves;
    const moved = moves.flatMap((move) => (move.status === 'fulfilled' ? [move.value.hostUserId] : []));
    const refused = moves.flatMap((move) => (move.status === 'rejected' ? [move.reason] : []));
    expect(refused).toMatchObject([{ status: 409, code: 'assignment.moved' }]);
    expect(await venue.manager.assignments.ofVenue(at(venue.id))).toMatchObject([{ hostUserId: moved[0] }]);
    expect(await host.assignments.mine()).toEqual([]);
  });
});
