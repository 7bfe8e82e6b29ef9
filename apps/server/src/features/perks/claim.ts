import { DomainError } from '@ambiance/domain/errors';
import type { PerkId, UserId, VenueId } from '@ambiance/domain/ids';
import { opensPerk } from '@ambiance/domain/perks';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockConversation } from '../conversations/relation.repository.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { effectiveTierOf } from '../plans/subscriptions.repository.ts';
import { hasHad, isAllTaken, lockPerk, type OfferedPerk } from './claims.repository.ts';
import { type GivenHalf, type GiveNeeds, giveBoth, makeClaim } from './issue-pairs.ts';
import { havePairs, meetingsAt } from './paired-claims.repository.ts';

interface Needs extends GiveNeeds {
  clock: Clock;
}

export async function claimAlone(tx: Db, needs: Needs, perkId: PerkId, userId: UserId): Promise<GivenHalf[]> {
  await lockUsers(tx, [userId]);
  const { perk, now } = await requireOpen(tx, needs, perkId, userId);
  if (perk.for_two) throw new DomainError('perk.for-two');
  if (await hasHad(tx, perk.id, [userId])) throw new DomainError('perk.already-claimed');
  if (await isAllTaken(tx, perk)) throw new DomainError('perk.all-taken');
  return [{ userId, claimId: await makeClaim(tx, needs, { perk, userId }, now) }];
}

/** Claims a perk for two: paired claims (halves) for a member and their next meeting partner at its venue. */
export async function claimForTwo(
  tx: Db,
  needs: Needs,
  { perkId, venueId }: { perkId: PerkId; venueId: VenueId },
  userId: UserId,
): Promise<GivenHalf[]> {
  const meetings = await meetingsAt(tx, userId, venueId, needs.clock.now());
  const claimed = await Promise.all(meetings.map(({ id }) => havePairs(tx, perkId, id)));
  const meeting = meetings.find((_, index) => !claimed[index]) ?? meetings[0];
  await (meeting ? lockConversation(tx, ...meeting.between) : lockUsers(tx, [userId]));
  const { perk, now } = await requireOpen(tx, needs, perkId, userId);
  // Read again, since the meeting may have been called off while this waited for the lock.
  const stands = meeting && (await meetingsAt(tx, userId, venueId, now)).some(({ id }) => id === meeting.id);
  if (!stands) throw new DomainError('perk.for-two');
  if (!perk.for_two) throw new DomainError('perk.unknown');
  if ((await havePairs(tx, perk.id, meeting.id)) || (await hasHad(tx, perk.id, meeting.between))) {
    throw new DomainError('perk.already-claimed');
  }
  if (await isAllTaken(tx, perk)) throw new DomainError('perk.all-taken');
  return giveBoth(tx, needs, { perk, meeting }, now);
}

/**
 * Returns an offered perk with its row locked, and checks that the member's plan includes it.
 * @throws DomainError `perk.unknown`, `perk.not-in-plan`
 */
async function requireOpen(
  tx: Db,
  { clock }: Needs,
  perkId: PerkId,
  userId: UserId,
): Promise<{ perk: OfferedPerk; now: Date }> {
  const perk = await lockPerk(tx, perkId);
  // Read the time after the lock, since the perk may have ended in the meantime.
  const now = clock.now();
  if (!perk || (perk.ends_at && perk.ends_at <= now)) throw new DomainError('perk.unknown');
  if (!opensPerk(await effectiveTierOf(tx, userId, now), perk.min_tier)) throw new DomainError('perk.not-in-plan');
  return { perk, now };
}
