import type { ClaimId, UserId } from '@ambiance/domain/ids';
import { opensPerk } from '@ambiance/domain/perks';
import { meetingMs } from '@ambiance/domain/proposals';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { effectiveTierOf } from '../plans/subscriptions.repository.ts';
import { addClaim, hasHad, isAllTaken, lockPerksForTwo, type NewClaim, type OfferedPerk } from './claims.repository.ts';
import { havePairs, type MeetingAtVenue } from './paired-claims.repository.ts';
import { createShortCodes } from './short-codes.ts';

export type GiveNeeds = Pick<Platform, 'ids' | 'secrets'>;

export interface GivenHalf {
  userId: UserId;
  claimId: ClaimId;
}

const tokenBytes = 16;

/** Adds a claim with an unused token and short code. */
export async function makeClaim(tx: Db, { ids, secrets }: GiveNeeds, claim: NewClaim, now: Date): Promise<ClaimId> {
  const shortCodes = createShortCodes(secrets);
  let claimId: ClaimId | undefined;
  while (claimId === undefined) {
    const token = ids.hex(tokenBytes);
    const shortCodeHash = shortCodes.hashOfNew(claim.perk.venue_id, token);
    claimId = await addClaim(tx, claim, { token, shortCodeHash }, now);
  }
  return claimId;
}

/** Gives each of the two people of a meeting a paired claim (half). The perk and their conversation must be locked. */
export async function giveBoth(
  tx: Db,
  needs: GiveNeeds,
  { perk, meeting }: { perk: OfferedPerk; meeting: MeetingAtVenue },
  now: Date,
): Promise<GivenHalf[]> {
  const { id, at, between } = meeting;
  const over = at.getTime() + meetingMs;
  const half = { meetingId: id, expiresAt: new Date(Math.min(over, perk.ends_at?.getTime() ?? over)) };
  const given: GivenHalf[] = [];
  for (const userId of between)
    given.push({ userId, claimId: await makeClaim(tx, needs, { perk, userId, half }, now) });
  return given;
}

/**
 * Issues paired claims (halves) for all perks for two of the meeting's venue. A perk is skipped if neither person's plan includes
 * it or one of them has had it. Their conversation must be locked.
 */
export async function issuePairs(tx: Db, needs: GiveNeeds, meeting: MeetingAtVenue, now: Date): Promise<GivenHalf[]> {
  const given: GivenHalf[] = [];
  for (const perk of await lockPerksForTwo(tx, meeting.venueId)) {
    if (await isFor(tx, perk, meeting, now)) given.push(...(await giveBoth(tx, needs, { perk, meeting }, now)));
  }
  return given;
}

async function isFor(tx: Db, perk: OfferedPerk, meeting: MeetingAtVenue, now: Date): Promise<boolean> {
  if (perk.ends_at && perk.ends_at <= now) return false;
  if (await havePairs(tx, perk.id, meeting.id)) return false;
  if (await hasHad(tx, perk.id, meeting.between)) return false;
  if (await isAllTaken(tx, perk)) return false;
  for (const userId of meeting.between) {
    if (opensPerk(await effectiveTierOf(tx, userId, now), perk.min_tier)) return true;
  }
  return false;
}
