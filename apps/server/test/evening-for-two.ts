import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openChat } from './chat-client.ts';
import type { SignedIn } from './people.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { openVenue, type TestVenue } from './venue-people.ts';

type Tier = 'free' | 'standard' | 'premium';

export const idOf = (id: number) => ({ params: { id: String(id) } });
export const refused = (call: Promise<unknown>, status: number, code: string) =>
  expect(call).rejects.toMatchObject({ status, code });
export const redeem = (who: SignedIn, token: string) => who.perks.redeem({ body: { token, nonce: randomUUID() } });
export const claimOf = async (who: SignedIn, meetingId: number) =>
  (await who.perks.claims()).find(({ half }) => half?.meetingId === meetingId)!;

/** Two members who have agreed to meet at a venue in three hours. The first proposed, the second accepted. */
export async function meeting(
  server: TestServer,
  venue: TestVenue,
  names = ['Ana', 'Ben'],
  tiers: Tier[] = ['standard', 'free'],
) {
  const [first, second] = [
    await server.signUp({ displayName: names[0]!, tier: tiers[0]! }),
    await server.signUp({ displayName: names[1]!, tier: tiers[1]! }),
  ];
  return { first, second, id: await agree(server, venue, first, second) };
}

export async function agree(server: TestServer, venue: Pick<TestVenue, 'id'>, first: SignedIn, second: SignedIn) {
  await (await openChat(server.address, first.accessToken)).send(second.id, 'Hello');
  const at = new Date(server.clock.now().getTime() + 3 * 3_600_000).toISOString();
  const { id } = await first.proposals.propose({ body: { toUserId: second.id, place: { venueId: venue.id }, at } });
  await second.proposals.accept(idOf(id));
  return id;
}

/** A venue with a perk for two and two hosts, and two couples who meet there. One couple acts, the other is a bystander. */
export async function evening(perk: { endsUtc?: string; minTier?: 'standard' | 'premium' } = {}) {
  const server = await startTestServer();
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server)];
  const [host, colleague] = [await venue.hire(), await venue.hire()];
  const perkId = await venue.offer({ title: 'Dessert for two', forTwo: true, ...perk });
  await elsewhere.offer({ title: 'Tea for two', forTwo: true });
  const { first: ana, second: ben, id } = await meeting(server, venue);
  const aside = await meeting(server, venue, ['Cleo', 'Dan']);
  const wallets = async () => JSON.stringify([await aside.first.perks.claims(), await aside.second.perks.claims()]);
  const before = await wallets();
  return {
    server,
    venue,
    elsewhere,
    host,
    colleague,
    perkId,
    ana,
    ben,
    id,
    aside,
    pair: async () => [await claimOf(ana, id), await claimOf(ben, id)] as const,
    usage: async () => {
      const perks = await venue.manager.perks.managed(idOf(venue.id));
      const { claimed, held, redeemed, redeemedByDay } = perks.find((one) => one.id === perkId)!;
      return { claimed, held, redeemed, today: redeemedByDay.at(-1) };
    },
    bystanderIsUntouched: async () => expect(await wallets()).toBe(before),
  };
}
