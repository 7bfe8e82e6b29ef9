import { readSignedCode } from '@ambiance/domain/signed-codes';
import { describe, expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { openVenue, type TestVenue } from '../../../test/venue-people.ts';
import { idOf, sendRedemptions } from '../../../test/without-network.ts';

describe('paired claims without a network', () => {
  async function couple(server: TestServer, venue: TestVenue) {
    const [ana, ben] = [
      await server.signUp({ displayName: 'Ana', tier: 'standard' }),
      await server.signUp({ displayName: 'Ben' }),
    ];
    await (await openChat(server.address, ana.accessToken)).send(ben.id, 'Hello');
    const at = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const { id } = await ana.proposals.propose({ body: { toUserId: ben.id, place: { venueId: venue.id }, at } });
    await ben.proposals.accept(idOf(id));
    const half = async (who: SignedIn) => (await who.perks.claims()).find(({ half: one }) => one?.meetingId === id)!;
    return { ana, ben, id, pair: [await half(ana), await half(ben)] as const, half };
  }
  async function meeting() {
    const server = await startTestServer();
    server.clock.set('2026-11-18T14:00:00Z');
    const venue = await openVenue(server);
    const [host, colleague] = [await venue.hire(), await venue.hire()];
    await venue.offer({ title: 'Dessert for two', forTwo: true });
    const pair = await couple(server, venue);
    const aside = await couple(server, venue);
    server.clock.set('2026-11-18T17:30:00Z');
    const watched = async () => JSON.stringify([await aside.ana.perks.claims(), await aside.ben.perks.claims()]);
    const before = await watched();
    return {
      server,
      venue,
      host,
      colleague,
      ...pair,
      bystanderIsUntouched: async () => expect(await watched()).toBe(before),
    };
  }

  test('that two devices send in the wrong order unlock when the later one was redeemed', async () => {
    const { host, colleague, ana, ben, half, pair, venue, bystanderIsUntouched } = await meeting();
    expect(readSignedCode(pair[0].ticket!)!.ticket.meetingId).toBe(pair[0].half!.meetingId);
    await sendRedemptions(colleague, { ticket: pair[1].ticket, at: '2026-11-18T16:30:00Z' });
    expect(await sendRedemptions(host, { ticket: pair[0].ticket, at: '2026-11-18T16:01:00Z' })).toMatchObject([
      { redemption: { half: { wholeUtc: '2026-11-18T16:30:00.000Z' } } },
    ]);
    for (const who of [ana, ben]) {
      expect(await half(who)).toMatchObject({ status: 'redeemed', redeemedUtc: '2026-11-18T16:30:00.000Z' });
    }
    expect(await venue.manager.perks.rejectedOffline(idOf(venue.id))).toEqual([]);
    await bystanderIsUntouched();
  });

  test('redeemed more than 30 minutes apart do not unlock, in either order, and the manager sees the rejected one', async () => {
    const { host, colleague, ana, half, pair, venue, bystanderIsUntouched } = await meeting();
    await sendRedemptions(colleague, { ticket: pair[1].ticket, at: '2026-11-18T16:30:00Z' });
    expect(await sendRedemptions(host, { ticket: pair[0].ticket, at: '2026-11-18T15:59:00Z' })).toMatchObject([
      { refusal: { code: 'half.alone' } },
    ]);
    expect(await half(ana)).toMatchObject({ redeemedUtc: null, half: { mineUtc: null } });
    expect(await venue.manager.perks.rejectedOffline(idOf(venue.id))).toMatchObject([
      { title: 'Dessert for two', memberName: 'Ana' },
    ]);
    await bystanderIsUntouched();
  });

  test('sent by two devices 50 times at once are redeemed once each', async () => {
    const { server, host, colleague, pair, bystanderIsUntouched } = await meeting();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        sendRedemptions(index % 2 ? host : colleague, {
          ticket: pair[index % 4 < 2 ? 0 : 1].ticket,
          at: '2026-11-18T16:30:00Z',
        }),
      ),
    );
    const events = await server.platform.db.selectFrom('redemption_events').select('kind').execute();
    expect(events).toHaveLength(2);
    await bystanderIsUntouched();
  });
});
