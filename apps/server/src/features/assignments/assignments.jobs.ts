import type { UserId, VenueId } from '@ambiance/domain/ids';
import { unreadSeconds } from '@ambiance/domain/notifications';
import { managerNoticeMinutes, unansweredMinutes } from '@ambiance/domain/perks';
import type { Db } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { hostWithFewestChats, lockUnanswered, type Unanswered, unansweredSince } from './assignments.repository.ts';
import { lockTogether } from '../conversations/relation.repository.ts';
import { handoversToPassOn } from './handovers.repository.ts';
import { reassignChat } from './reassign-chat.ts';
import { isVenueOpen, wasOpenFor } from '@ambiance/domain/opening-hours';
import { publishAssignmentChange } from './publish-assignment-change.ts';
import { onlineHosts, type OnlineNeeds } from './online-hosts.ts';
import { venueById } from '../venues/venues.repository.ts';
import { managerIdsOf } from '../venues/staff.repository.ts';
import { markNotified, type WaitingChat, waitingUnnotified } from './waiting.repository.ts';
import { addNotice } from '../notices/add-notice.ts';
import { hasUnseenNotice } from '../notices/notices.repository.ts';
import { queueChange } from '../notifications/due.repository.ts';
import { tryEach } from '../../platform/try-each.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

type Needs = Pick<Platform, 'db' | 'bus' | 'clock'> & OnlineNeeds;

export const assignmentJobs = (needs: Needs): Job[] => [
  {
    name: 'hand over unanswered assignments',
    everySeconds: 60,
    run: () => reassignUnanswered(needs, needs.clock.now()),
  },
  {
    name: 'pass on messages',
    everySeconds: 5,
    run: async () => {
      for (const handover of await handoversToPassOn(needs.db)) await publishAssignmentChange(needs, handover);
    },
  },
  { name: 'notify managers of waiting chats', everySeconds: 30, run: () => notifyManagers(needs) },
];

/**
 * Reassigns members who have waited too long during opening hours to the online colleague with the fewest open assignments.
 * There is one transaction for each member; messages that are sent in the meantime wait for it.
 */
async function reassignUnanswered(needs: Needs, now: Date): Promise<void> {
  const { db } = needs;
  const onlineAt = new Map<VenueId, UserId[]>();
  for await (const unanswered of unansweredSince(db, new Date(now.getTime() - unansweredMinutes * 60_000))) {
    const { id, venue_id: venueId, member_id: memberId, host_id: hostId } = unanswered;
    const onlineIds = onlineAt.get(venueId) ?? (await hostsOnlineAt(needs, venueId, now));
    onlineAt.set(venueId, onlineIds);
    if (onlineIds.every((onlineId) => onlineId === hostId)) continue;
    const successorId = await db.transaction().execute((tx) => reassignOne(tx, unanswered, onlineIds, now));
    if (!successorId) continue;
    await publishAssignmentChange(needs, { assignmentId: id, venueId, memberId, hostIds: [hostId, successorId] });
  }
}

/** The online hosts of a venue; empty while the venue is closed. */
async function hostsOnlineAt(needs: Needs, venueId: VenueId, now: Date): Promise<UserId[]> {
  const venue = await venueById(needs.db, venueId);
  return venue && isVenueOpen(venue, now) ? onlineHosts(needs, venueId) : [];
}

async function reassignOne(tx: Db, unanswered: Unanswered, onlineIds: readonly UserId[], now: Date) {
  const { id, venue_id: venueId, member_id: memberId, host_id: hostId } = unanswered;
  const successorId = await hostWithFewestChats(tx, {
    venueId,
    memberId,
    visibleOnly: false,
    exceptHostId: hostId,
    onlineIds,
    onlineOnly: true,
  });
  if (!successorId) return undefined;
  await lockTogether(tx, memberId, hostId);
  if (!(await lockUnanswered(tx, unanswered))) return undefined;
  const change = { fromHostId: hostId, toHostId: successorId, waitingSince: now, now };
  if (!(await reassignChat(tx, id, change))) return undefined;
  const moved = { kind: 'chats-moved', count: 1, isUnanswered: 1 } as const;
  if (!(await hasUnseenNotice(tx, hostId, moved))) await addNotice(tx, hostId, moved, now);
  return successorId;
}

/**
 * Notifies the managers of a venue, once for each member who waited too long for a reply during opening hours, whichever host
 * had the chat.
 */
async function notifyManagers({ db, bus, clock }: Needs): Promise<void> {
  const now = clock.now();
  const waiting = await waitingUnnotified(db, new Date(now.getTime() - managerNoticeMinutes * 60_000));
  const notify = async ([venueId, chats]: [VenueId, WaitingChat[]]) => {
    if (!(await wasOpenUntil(db, venueId, now))) return;
    const managerIds = await db.transaction().execute((tx) => queueForManagers(tx, venueId, chats, now));
    if (managerIds) publishUserEvent(bus, managerIds, 'ChatWaiting', venueId);
  };
  const byVenue = Map.groupBy(waiting, ({ venue_id }) => venue_id);
  await tryEach(byVenue, notify, 'Some managers could not be notified of waiting chats yet.');
}

/** Returns the managers to notify now; undefined if no member is still waiting. */
async function queueForManagers(
  tx: Db,
  venueId: VenueId,
  chats: readonly WaitingChat[],
  now: Date,
): Promise<UserId[] | undefined> {
  if (!(await markNotified(tx, chats, now))) return undefined;
  const userIds = await managerIdsOf(tx, venueId);
  // The delay gives a host time to reply first.
  await queueChange(tx, { topic: 'waiting', id: venueId, userIds }, new Date(now.getTime() + unreadSeconds * 1000));
  return userIds;
}

async function wasOpenUntil(db: Db, venueId: VenueId, now: Date): Promise<boolean> {
  const venue = await venueById(db, venueId);
  return venue !== undefined && wasOpenFor(venue, managerNoticeMinutes, now);
}
