import { dayIn } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import { doorScanMinutes } from '@ambiance/domain/vouching';
import type { Platform } from '../../platform/platform.ts';
import { lockConversation } from '../conversations/relation.repository.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { addNotice } from '../notices/add-notice.ts';
import { holdHost } from '../venues/staff.repository.ts';
import { holdVenue } from '../venues/venues.repository.ts';
import { endScan, facedMember, scanOf, vouchingVenues } from './door-scans.repository.ts';
import { addVoucher, countVouch } from './vouchers.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock'> & { timeZone: string };

interface Judgement {
  staffId: UserId;
  scanId: string;
  venueId: VenueId;
  /** True to vouch for the member; false if the person at the door is someone else. */
  isThem: boolean;
}

/**
 * Lets a venue vouch for the member whose code its staff scanned, or records that the person was someone else. Locks keep the staff, the
 * blocks and the venue unchanged until the commit. If an earlier change rules it out, it is refused.
 */
export async function judgeScan(
  { db, clock, timeZone }: Needs,
  { staffId, scanId, venueId, isThem }: Judgement,
): Promise<void> {
  const known = await scanOf(db, scanId, staffId);
  if (!known) throw new DomainError('door-scan.over');
  await db.transaction().execute(async (tx) => {
    const venue = await holdVenue(tx, venueId);
    await holdHost(tx, venueId, staffId);
    await lockConversation(tx, known.member_id, staffId);
    const now = clock.now();
    const scan = await scanOf(tx, scanId, staffId);
    // The same scan already has this result: the user tapped twice, or the first response got lost.
    if (scan && (isThem ? scan.venue_id === venueId : scan.denied_at !== null)) return;
    if (!scan || isJudged(scan) || now.getTime() - scan.scanned_at.getTime() > doorScanMinutes * 60_000) {
      throw new DomainError('door-scan.over');
    }
    if (!venue || !(await vouchingVenues(tx, staffId)).some(({ id }) => id === venueId))
      throw new DomainError('vouch.venue');
    const { member_id: memberId } = scan;
    if (!isThem) {
      await endScan(tx, scanId, { denied_at: now });
      await recordAudit(tx, { actorId: staffId, action: 'face-denied', memberId, details: `venue ${venueId}` }, now);
      return;
    }
    const member = await facedMember(tx, memberId, staffId);
    if (!member) throw new DomainError('vouch.not-possible');
    if (member.photos.length === 0) throw new DomainError('vouch.no-photos');
    if (!(await countVouch(tx, staffId, venueId, dayIn(timeZone, now)))) throw new DomainError('vouch.too-many');
    await endScan(tx, scanId, { venue_id: venueId });
    await addVoucher(tx, { memberId, venueId, staffId }, now);
    await addNotice(tx, memberId, { kind: 'vouched', venue: venue.name }, now);
  });
}

const isJudged = (scan: { venue_id: VenueId | null; denied_at: Date | null }): boolean =>
  scan.venue_id !== null || scan.denied_at !== null;
