import { DomainError } from '@ambiance/domain/errors';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { Platform } from '../../platform/platform.ts';
import { holdHost, workplacesOf } from '../venues/staff.repository.ts';
import { lockClaim, recordOffline, refuseOffline, offlineClaim } from './offline-redemptions.repository.ts';
import type { SignedCodes } from './signed-codes.ts';

type Needs = Pick<Platform, 'db' | 'clock'> & { signedCodes: SignedCodes };

interface Discarded {
  venueId: VenueId;
  /** The former member of staff who redeemed them. */
  userId: UserId;
  redemptions: readonly { ticket: string; nonce: string; redeemedUtc: string }[];
}

/**
 * Records redemptions that a former member of staff made offline and can no longer send. They are not counted, but the venue's
 * managers see them, since the perks were handed out. Returns the nonces that the device can delete.
 * @throws DomainError `redemption.still-staff`
 */
export async function discardOffline(
  { db, clock, signedCodes }: Needs,
  { venueId, userId, redemptions }: Discarded,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await holdHost(tx, venueId, userId);
    const work = (await workplacesOf(tx, userId)).find(({ venue_id }) => venue_id === venueId);
    if (work?.active) throw new DomainError('redemption.still-staff');
    const discarded: string[] = [];
    for (const { ticket, nonce, redeemedUtc } of redemptions) {
      const signed = signedCodes.read(ticket);
      if (signed?.venueId !== venueId) continue;
      discarded.push(nonce);
      const claim = await offlineClaim(tx, signed.token, userId);
      // The account of the former member of staff, or that of the claim, may be erased.
      if (!work || !claim) continue;
      await lockClaim(tx, claim.id);
      const now = clock.now();
      const redeemedAt = new Date(redeemedUtc);
      const id = await recordOffline(tx, { claimId: claim.id, userId, nonce, redeemedAt, sentAt: now });
      if (id !== undefined) await refuseOffline(tx, id, 'redemption.no-staff');
    }
    return discarded;
  });
}
