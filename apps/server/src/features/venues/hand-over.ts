import { unansweredMinutes } from '@ambiance/domain/perks';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database/database.ts';
import { leastLoadedHost, lockUnanswered, moveAssignment } from './assignments.repository.ts';
import { isOpenAt } from './opening-hours.ts';
import { hostsOf, managerIdsOf } from './staff.repository.ts';
import { venueById } from './venues.repository.ts';

interface Needs {
  db: Db;
  bus: Bus;
  timeZone: string;
  /** Which of these users are online. */
  online(userIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Gives members who wait too long in opening hours to the least-loaded colleague who is online. */
export async function handOverUnanswered({ db, bus, timeZone, online }: Needs, now: Date): Promise<void> {
  const changed = await db.transaction().execute(async (tx) => {
    const since = new Date(now.getTime() - unansweredMinutes * 60_000);
    const handedOver: { assignmentId: number; userIds: string[] }[] = [];
    for (const { id, venue_id: venueId, member_id: memberId, host_id: hostId } of await lockUnanswered(tx, since)) {
      const venue = await venueById(tx, venueId);
      if (!venue || !isOpenAt(venue.openingHours, timeZone, now)) continue;
      const colleagues = await hostsOf(tx, venueId);
      const onlineIds = [...(await online(colleagues.map((host) => host.id)))];
      const wish = { venueId, memberId, visibleOnly: false, exceptHostId: hostId, onlineIds };
      const heir = await leastLoadedHost(tx, wish);
      if (heir && (await moveAssignment(tx, id, { fromHostId: hostId, toHostId: heir, waitingSince: now }))) {
        handedOver.push({ assignmentId: id, userIds: [memberId, hostId, heir, ...(await managerIdsOf(tx, venueId))] });
      }
    }
    return handedOver;
  });
  for (const message of changed) bus.publish('assignment-changed', message);
}
