import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { SignedIn } from './people.ts';
import { startTestServer } from './start-test-server.ts';
import { openVenue } from './venue-people.ts';

export const idOf = (id: number) => ({ params: { id: String(id) } });
export const redeem = (who: SignedIn, token: string, nonce = randomUUID() as string) =>
  who.perks.redeem({ body: { token, nonce } });

export interface Sent {
  ticket: string | null | undefined;
  at: string;
  nonce?: string;
}

/** Sends offline redemptions to the server. Returns the outcome of each. */
export const sendRedemptions = (who: SignedIn, ...told: Sent[]) =>
  who.perks.redeemOffline({
    body: {
      redemptions: told.map(({ ticket, at, nonce = randomUUID() }) => ({ ticket: ticket!, nonce, redeemedUtc: at })),
    },
  });

export const [at1141, at1144] = ['2026-11-18T16:41:00.000Z', '2026-11-18T16:44:00.000Z'];

/** A venue with two hosts at noon. Ana and Bob have held a claim of its perk since the morning. */
export async function evening() {
  const server = await startTestServer();
  server.clock.set('2026-11-18T14:00:00Z');
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server)];
  const [host, colleague, stranger] = [await venue.hire(), await venue.hire(), await elsewhere.hire()];
  const [ana, bob] = [
    await server.signUp({ displayName: 'Ana', tier: 'standard' }),
    await server.signUp({ displayName: 'Bob', tier: 'standard' }),
  ];
  const perkId = await venue.offer({ endsUtc: '2026-11-20T00:00:00Z' });
  const [claim, bystanderClaim] = [await ana.perks.claim(idOf(perkId)), await bob.perks.claim(idOf(perkId))];
  server.clock.set('2026-11-18T17:00:00Z');
  const watched = async () =>
    JSON.stringify([await bob.perks.claims(), await elsewhere.manager.perks.rejectedOffline(idOf(elsewhere.id))]);
  const before = await watched();
  return {
    server,
    venue,
    elsewhere,
    host,
    colleague,
    stranger,
    ana,
    bob,
    perkId,
    claim,
    bystanderClaim,
    events: () => server.platform.db.selectFrom('redemption_events').select(['kind', 'at']).orderBy('id').execute(),
    rejectedOffline: () => venue.manager.perks.rejectedOffline(idOf(venue.id)),
    usage: async () => {
      const [{ claimed, redeemed, redeemedByDay } = { claimed: 0, redeemed: 0, redeemedByDay: [] }] =
        await venue.manager.perks.managed(idOf(venue.id));
      return { claimed, redeemed, today: redeemedByDay.at(-1) };
    },
    bystanderIsUntouched: async () => expect(await watched()).toBe(before),
  };
}
