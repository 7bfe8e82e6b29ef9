import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';

test.each(['the member', 'the host'] as const)(
  'a block by %s separates a member from their host, and the venue assigns another host',
  async (blockedBy) => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const [host, ana] = [await venue.hire(), await server.signUp({ tier: 'standard' })];
    const startChat = () => ana.assignments.startChat({ params: { id: String(venue.id) }, body: {} });
    expect(await startChat()).toMatchObject({ hostUserId: host.id });
    expect(await host.assignments.mine()).toMatchObject([{ memberUserId: ana.id }]);

    const [blocker, blocked] = blockedBy === 'the member' ? [ana, host] : [host, ana];
    await blocker.blocks.add({ params: { id: blocked.id } });
    expect(await host.assignments.mine()).toEqual([]);
    for (const [from, to] of [
      [ana, host],
      [host, ana],
    ] as const) {
      const device = await openChat(server.address, from.accessToken);
      expect(await device.send(to.id, 'Hello?')).toBeNull();
      expect(device.eventNames()).toEqual(['Blocked']);
      await device.stop();
    }
    const [assignment] = await venue.manager.assignments.ofVenue({ params: { id: String(venue.id) } });
    const backToTheHost = { params: { id: String(assignment!.id), hostId: host.id } };
    await expect(venue.manager.assignments.reassign(backToTheHost)).rejects.toMatchObject({ status: 409 });
    await expect(startChat()).rejects.toMatchObject({ status: 409, code: 'venue.no-host' });

    const colleague = await venue.hire();
    expect(await startChat()).toMatchObject({ hostUserId: colleague.id });
    expect(await colleague.assignments.mine()).toMatchObject([{ id: assignment!.id, memberUserId: ana.id }]);
  },
);
