import type { PerkClaim } from '@ambiance/contract/perk-shapes';
import { wholeWithinMinutes } from '@ambiance/domain/paired-claims';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { actInOrder, leaveAndReturn } from '../../../test/random-orders.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';

const deeds = [
  'agree',
  'agree',
  'claim',
  'redeem',
  'redeem',
  'redeem',
  'redeem',
  'undo',
  'cancel',
  'block',
  'close',
  'delete',
  'wait',
  'wait',
  'jobs',
] as const;
const happenings = fc.array(
  fc.record({
    who: fc.nat({ max: 1 }),
    /** The index of the host at the door. */
    by: fc.nat({ max: 1 }),
    what: fc.constantFrom(...deeds),
    /** The index of the meeting, counted from the newest. */
    which: fc.nat({ max: 1 }),
    minutes: fc.integer({ min: 1, max: 40 }),
    /** True if the next step waits for this one. */
    isAlone: fc.boolean(),
  }),
  { minLength: 10, maxLength: 24, size: 'max' },
);

const id = (value: unknown) => ({ params: { id: String(value) } });

test('after any order of events, an unlocked perk for two has both claims and counts once', async () => {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const staff = [await venue.hire(), await venue.hire()];
  const perkId = await venue.offer({ forTwo: true });

  /** Lets two members agree to meet at the venue; returns the meeting. */
  async function agree([one, other]: readonly SignedIn[]) {
    const at = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const proposal = await one!.proposals.propose({ body: { toUserId: other!.id, place: { venueId: venue.id }, at } });
    await other!.proposals.accept(id(proposal.id));
    return proposal.id;
  }
  async function couple() {
    const two = [await server.signUp({ tier: 'premium' }), await server.signUp()];
    await (await openChat(server.address, two[0]!.accessToken)).send(two[1]!.id, 'Hello');
    return two;
  }

  const aside = await couple();
  await agree(aside);
  const bystanderClaims = () =>
    server.platform.db
      .selectFrom('perk_claims')
      .where(
        'user_id',
        'in',
        aside.map((one) => one.id),
      )
      .orderBy('id')
      .selectAll()
      .execute();
  const bystanderBefore = await bystanderClaims();

  await fc.assert(
    fc.asyncProperty(happenings, async (all) => {
      const people = await couple();
      const meetings = [await agree(people)];
      const redeemedBefore = await redeemedInAll();
      let known: readonly (readonly PerkClaim[])[] = [[], []];
      let wasReverted = false;

      async function redeemedInAll() {
        const [perk] = await venue.manager.perks.managed(id(venue.id));
        return perk!.redeemed;
      }
      async function act({ who, by, what, which, minutes }: (typeof all)[number]): Promise<unknown> {
        const [me, other] = [people[who]!, people[1 - who]!];
        const meetingId = meetings.at(-1 - which) ?? meetings[0]!;
        const claim = async () => (await me.perks.claims()).find(({ half }) => half?.meetingId === meetingId);
        const acts: Record<(typeof deeds)[number], () => Promise<unknown>> = {
          agree: async () => meetings.push(await agree(people)),
          claim: () => me.perks.claim(id(perkId)),
          redeem: async () => {
            const half = await claim();
            return half && staff[by]!.perks.redeem({ body: { token: half.token, nonce: randomUUID() } });
          },
          undo: async () => {
            wasReverted = true;
            const half = await claim();
            return half && staff[by]!.perks.undo(id(half.id));
          },
          cancel: () => me.proposals.cancel(id(meetingId)),
          block: () => me.blocks.add(id(other.id)).then(() => me.blocks.remove(id(other.id))),
          close: () => me.chat.close(id(other.id)).then(() => me.chat.reopen(id(other.id))),
          delete: async () => {
            people[people.indexOf(me)] = await leaveAndReturn(server, me);
          },
          wait: async () => server.clock.advance({ minutes }),
          jobs: () => server.runJobs(),
        };
        return acts[what]();
      }
      async function look() {
        const now = await Promise.all(people.map((one) => one.perks.claims()));
        const [mine, theirs] = now as [PerkClaim[], PerkClaim[]];
        expect(mine.map(({ half }) => half!.meetingId)).toEqual(theirs.map(({ half }) => half!.meetingId));
        for (const [index, one] of mine.entries()) {
          const [half, other] = [one.half!, theirs[index]!.half!];
          expect(theirs[index]).toMatchObject({ status: one.status, redeemedUtc: one.redeemedUtc });
          expect([half.otherUtc, half.end]).toEqual([other.mineUtc, other.end]);
          expect(one.status === 'redeemed').toBe(half.mineUtc !== null && half.otherUtc !== null);
          expect(half.end !== null).toBe(one.status === 'expired');
          if (one.status === 'redeemed') {
            const apart = Math.abs(Date.parse(half.mineUtc!) - Date.parse(half.otherUtc!));
            expect(apart).toBeLessThan(wholeWithinMinutes * 60_000);
          }
        }
        const wholes = mine.filter(({ status }) => status === 'redeemed').length;
        expect(wholes).toBeLessThan(2);
        expect(await redeemedInAll()).toBe(redeemedBefore + wholes);
        for (const before of known[0]!) {
          const after = mine.find((one) => one.id === before.id)!;
          // An expired claim stays expired, and an unlocked one stays unlocked unless a redemption was undone.
          if (before.status === 'expired') expect(after.status).toBe('expired');
          if (before.status === 'redeemed' && !wasReverted) expect(after).toEqual(before);
        }
        expect(await bystanderClaims()).toEqual(bystanderBefore);
        known = now;
        wasReverted = false;
      }

      await actInOrder(all, act, look);
    }),
    { numRuns: 4 },
  );
});
