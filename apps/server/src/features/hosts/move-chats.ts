import { DomainError } from '@ambiance/domain/errors';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { openAssignmentsOf } from '../assignments/assignments.repository.ts';
import { publishAssignmentChange } from '../assignments/publish-assignment-change.ts';
import { holdManager, hostOf, lockWorkOf, setOffShift, venuesOf } from '../venues/staff.repository.ts';
import { addNotice } from '../notices/add-notice.ts';
import { onlineHosts, type OnlineNeeds } from '../assignments/online-hosts.ts';
import { reassignOpenChats, type Successors } from './host-changes.ts';

type Needs = Pick<Platform, 'db' | 'bus' | 'clock'> & OnlineNeeds;

interface MovedChats {
  moved: number;
  stayed: number;
}

/**
 * Moves all open chats of a host at a venue to another host, or each to the least busy colleague. The questions that wait for
 * an answer move with them.
 * @throws DomainError `venue.not-yours`, `host.unknown`, `host.inactive`, `host.nobody-else`
 */
export async function moveChats(
  needs: Needs,
  { venueId, managerId }: { venueId: VenueId; managerId: UserId },
  hostId: UserId,
  toHostId: UserId | undefined,
): Promise<MovedChats> {
  const { db } = needs;
  await hostOf(db, venueId, hostId);
  if (toHostId !== undefined) {
    if (toHostId === hostId || (await hostOf(db, venueId, toHostId)).status !== 1)
      throw new DomainError('host.inactive');
  }
  const onlineIds = await onlineHosts(needs, venueId);
  const { moved, stayed } = await move(
    needs,
    hostId,
    { atVenueId: venueId, toHostId, onlineIds },
    {
      before: (tx) => holdManager(tx, venueId, managerId),
      isNotified: true,
    },
  );
  if (moved === 0 && stayed > 0) throw new DomainError('host.nobody-else');
  return { moved, stayed };
}

/**
 * Sends a host off shift, or brings them back. Going off shift moves their chats to colleagues who are on shift. A chat stays
 * with the host if there is none.
 */
export async function changeShift(needs: Needs, hostId: UserId, isOffShift: boolean): Promise<MovedChats> {
  const { db, clock } = needs;
  if (!isOffShift) {
    await setOffShift(db, hostId, null);
    return { moved: 0, stayed: 0 };
  }
  const venues = await venuesOf(db, hostId);
  const online = await Promise.all(venues.map(({ id }) => onlineHosts(needs, id)));
  return move(
    needs,
    hostId,
    { onlineIds: online.flat(), onShiftOnly: true },
    {
      async before(tx) {
        // A manager who moves the chats at the same time locks the venue first too. In another order the two would deadlock.
        await lockWorkOf(tx, hostId, undefined);
        await setOffShift(tx, hostId, clock.now());
      },
      isNotified: false,
    },
  );
}

interface Move {
  /** Runs first, in the same transaction. */
  before: (tx: Db) => Promise<void>;
  /** The host did not do this, so they are notified. */
  isNotified: boolean;
}

async function move(
  needs: Needs,
  hostId: UserId,
  successors: Successors,
  { before, isNotified }: Move,
): Promise<MovedChats> {
  const { db, clock } = needs;
  const { changed, stayed } = await db.transaction().execute(async (tx) => {
    await before(tx);
    const now = clock.now();
    const moving = await reassignOpenChats(tx, hostId, now, { ...successors, mayStay: true });
    if (isNotified && moving.length > 0) {
      await addNotice(tx, hostId, { kind: 'chats-moved', count: moving.length }, now);
    }
    return { changed: moving, stayed: await openAssignmentsOf(tx, hostId, successors.atVenueId) };
  });
  for (const change of changed) await publishAssignmentChange(needs, change);
  return { moved: changed.length, stayed };
}
