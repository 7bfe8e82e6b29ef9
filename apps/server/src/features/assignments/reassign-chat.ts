import type { Db } from '../../platform/database/database.ts';
import { addNotice } from '../notices/add-notice.ts';
import { reassign, type Reassignment } from './handovers.repository.ts';

/** Gives an open assignment to another host and notifies the member. Returns false if it was already given to someone else. */
export async function reassignChat(tx: Db, id: number, change: Reassignment): Promise<boolean> {
  const moved = await reassign(tx, id, change);
  if (moved && change.fromHostId !== change.toHostId) {
    await addNotice(tx, moved.memberId, { kind: 'host-changed', venue: moved.venue }, change.now);
  }
  return moved !== undefined;
}
