import type { ClaimId, UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { addNotice } from '../notices/add-notice.ts';
import { hasUnseenNotice } from '../notices/notices.repository.ts';
import { managerIdsOf } from '../venues/staff.repository.ts';
import { recordRedemptionEvent, redemptionFacts } from './redemptions.repository.ts';

/** Records that a claim was redeemed or that this was undone, and notifies its holder. For a half, also the other holder. */
export async function recordRedemption(
  tx: Db,
  event: { claimId: ClaimId; hostId: UserId; kind: 'redeemed' | 'undone' },
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  await recordRedemptionEvent(tx, event, at);
  const { user_id: holder, other_id: other, venue, whole_at } = await redemptionFacts(tx, event.claimId);
  if (event.kind === 'undone') {
    await addNotice(tx, holder, { kind: 'perk-undone', venue }, now);
    if (other) await addNotice(tx, other, { kind: 'pair-locked', venue }, now);
  } else if (whole_at) {
    for (const one of other ? [holder, other] : [holder])
      await addNotice(tx, one, { kind: 'pair-unlocked', venue }, now);
  } else if (other) {
    await addNotice(tx, holder, { kind: 'pair-waiting', venue }, now);
    await addNotice(tx, other, { kind: 'pair-started', venue }, now);
  } else {
    await addNotice(tx, holder, { kind: 'perk-redeemed', venue }, now);
  }
}

/** Notifies the managers of a claim's venue that its code was accepted twice, unless an earlier such notice waits for them. */
export async function notifyManagers(tx: Db, claimId: ClaimId, now: Date): Promise<void> {
  const { venue_id: venueId, venue } = await redemptionFacts(tx, claimId);
  const notice = { kind: 'redeemed-twice', venue, venueId } as const;
  for (const managerId of await managerIdsOf(tx, venueId)) {
    if (!(await hasUnseenNotice(tx, managerId, notice))) await addNotice(tx, managerId, notice, now);
  }
}
