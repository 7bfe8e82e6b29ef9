import { readFile } from 'node:fs/promises';
import { hashPassword } from '@ambiance/server/features/accounts/passwords';
import { setFirstPosition } from '@ambiance/server/features/positions/positions.repository';
import { giveTier } from '@ambiance/server/features/plans/subscriptions.repository';
import { photoFile } from '@ambiance/server/platform/services/media-store';
import type { Platform } from '@ambiance/server/platform/platform';
import { hoursOf, proposableDays } from '@ambiance/domain/proposals';
import { type GiveNeeds, issuePairs } from '@ambiance/server/features/perks/issue-pairs';
import { addProposal, resolve } from '@ambiance/server/features/proposals/proposals.repository';
import { addCases } from './demo-cases.ts';
import { addPastMeetings } from './demo-meetings.ts';
import { demoPassword } from './demo-logins.ts';
import { pictureExtension, pictureFolder } from './pictures.ts';
import type { Town } from './town.ts';
import { addConversation, addPeople, addPhotos, addVenue, addVoucher, storePulse } from './town.repository.ts';
import type { Townsperson } from './townsperson.ts';

/** Number of the newest members whose faces were not reviewed yet. Some of them have no photo. */
const newcomers = 16;

type Needs = Pick<Platform, 'db' | 'media' | 'clock' | 'ids' | 'secrets'> & { timeZone: string };

/** Fills an empty database with the town, in one transaction. */
export async function seedTown(needs: Needs, town: Town): Promise<void> {
  const { db, media, clock, timeZone } = needs;
  await inParallel(town.pictures, 8, async ({ id, file }) =>
    media.put(photoFile(id, pictureExtension), await readFile(new URL(file, pictureFolder))),
  );
  const now = clock.now();
  const passwordHash = await hashPassword(demoPassword);
  const everybody = [
    ...town.logins.map((login) => ({ ...login, passwordHash })),
    ...town.people.map((person) => ({ ...person, passwordHash: null })),
  ];
  await db.transaction().execute(async (tx) => {
    await addPeople(tx, everybody, now, timeZone);
    const byJoining = town.people.toSorted((a, b) => a.daysSinceJoined - b.daysSinceJoined);
    await addPhotos(tx, town.pictures, new Set(byJoining.slice(0, newcomers).map(({ id }) => id)), now);
    for (const { id, tier, position } of everybody) {
      if (tier !== 'free') await giveTier(tx, id, tier, null);
      if (position) await setFirstPosition(tx, id, position, now);
    }
    for (const venue of town.venues) await addVenue(tx, venue, now);
    await addVoucher(tx, town.logins.find(({ tier }) => tier === 'standard')!.id, now);
    for (const correspondence of town.correspondence) await addConversation(tx, correspondence, now);
    await addProposals(tx, needs, town.logins, now);
    await addPastMeetings({ db: tx, ids: needs.ids }, town.people, now);
    await storePulse(tx, everybody, now);
    const decider = town.logins.find(({ role }) => role === 'admin')!;
    await addCases(tx, town.people, decider.id, now);
  });
}

/** Runs `work` for each item, with a limited number running at once. */
async function inParallel<T>(things: Iterable<T>, atOnce: number, work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = things[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Proposals between the named logins: one is pending, and one was accepted, with the paired claims of a perk for two. */
const proposals = [
  { from: 'premium', to: 'free', venue: 'Café Lanterne', days: 4, clock: '19:00', becomes: 'accepted' },
  { from: 'standard', to: 'free', venue: 'Café Lanterne', days: 2, clock: '18:30', becomes: undefined },
] as const;

/** Stores the proposals as the newest messages of existing conversations. */
async function addProposals(
  tx: Platform['db'],
  needs: GiveNeeds,
  logins: readonly Townsperson[],
  now: Date,
): Promise<void> {
  const personOf = (kind: string) => logins.find(({ email }) => email === `${kind}@ambiance.example`)!;
  for (const { from, to, venue: name, days, clock, becomes } of proposals) {
    const [proposer, other] = [personOf(from), personOf(to)];
    const { conversation_id } = await tx
      .selectFrom('conversation_members')
      .where('user_id', '=', proposer.id)
      .where('partner_id', '=', other.id)
      .select('conversation_id')
      .executeTakeFirstOrThrow();
    const venue = await tx.selectFrom('venues').where('name', '=', name).selectAll().executeTakeFirstOrThrow();
    const timeZone = venue.time_zone;
    const hours = hoursOf(timeZone, proposableDays(timeZone, now)[days]!, now);
    const { at } = hours.find((hour) => hour.clock === clock)!;
    const wish = { venueId: venue.id, place: venue.name, address: `${venue.address}, ${venue.city}`, at, timeZone };
    const id = await addProposal(tx, { conversationId: conversation_id, proposerId: proposer.id, ...wish }, now);
    if (!becomes) continue;
    await resolve(tx, id, becomes);
    await issuePairs(tx, needs, { id, venueId: venue.id, at, between: [proposer.id, other.id] }, now);
  }
}
