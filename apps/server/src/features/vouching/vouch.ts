import { dayIn } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import { doorScanMinutes } from '@ambiance/domain/vouching';
import type { Platform } from '../../platform/platform.ts';
import { lockConversation } from '../conversations/relation.repository.ts';
import { addNotice } from '../notices/add-notice.ts';
import { holdHost } from '../venues/staff.repository.ts';
import { endScan, facedMember, scanOf, vouchingVenues } from './door-scans.repository.ts';
import { addVoucher, countVouch } from './vouchers.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock'> & { timeZone: string };

/**
 * Lets a venue vouch for the member whose code its staff scanned. Locks keep the staff, the blocks and the venue unchanged until
 * the commit. If an earlier change rules it out, the vouch is refused.
 */
export async function vouch(
  { db, clock, timeZone }: Needs,
  staffId: UserId,
  scanId: string,
  venueId: VenueId,
): Promise<void> {
  const known = await scanOf(db, scanId, staffId);
  if (!known) throw new DomainError('door-scan.over');
  await db.transaction().execute(async (tx) => {
    // This lock order is the same as when a venue closes and switches off its staff; any other one could deadlock.
    const venues = tx.selectFrom('venues').where('id', '=', venueId);
    const venue = await venues.select('name').forShare().executeTakeFirst();
    await holdHost(tx, venueId, staffId);
    await lockConversation(tx, known.member_id, staffId);
    const now = clock.now();
    const scan = await scanOf(tx, scanId, staffId);
    // The same scan has already been vouched for: the user tapped twice, or the first response got lost.
    if (scan?.venue_id === venueId) return;
    if (!scan || scan.venue_id !== null || now.getTime() - scan.scanned_at.getTime() > doorScanMinutes * 60_000) {
      throw new DomainError('door-scan.over');
    }
    if (!venue || !(await vouchingVenues(tx, staffId)).some(({ id }) => id === venueId))
      throw new DomainError('vouch.venue');
    const member = await facedMember(tx, scan.member_id, staffId);
    if (!member) throw new DomainError('vouch.not-possible');
    if (member.photos.length === 0) throw new DomainError('vouch.no-photos');
    if (!(await countVouch(tx, staffId, venueId, dayIn(timeZone, now)))) throw new DomainError('vouch.too-many');
    await endScan(tx, scanId, venueId);
    await addVoucher(tx, { memberId: scan.member_id, venueId, staffId }, now);
    await addNotice(tx, scan.member_id, { kind: 'vouched', venue: venue.name }, now);
  });
}
