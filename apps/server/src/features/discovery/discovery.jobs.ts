import type { UserId } from '@ambiance/domain/ids';
import { endOfNight } from '@ambiance/domain/night';
import { allowedRadiusKm } from '@ambiance/domain/search-radius';
import type { TierKey } from '@ambiance/domain/tiers';
import type { Job } from '../../platform/jobs.ts';
import { ownCell, promoteDuePositions } from '../positions/positions.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { queueChange } from '../notifications/due.repository.ts';
import {
  alertOf,
  deleteAlert,
  deleteExpiredAlerts,
  saveFoundArrival,
  usersWithAlert,
} from './arrival-alerts.repository.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import type { Platform } from '../../platform/platform.ts';
import { findsAnybody } from './found-count.ts';
import { everyMember, type SearchPlan } from './search-plan.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

export const discoveryJobs = (needs: Needs): Job[] => [
  { name: 'show due positions', everySeconds: 60, run: () => promoteDuePositions(needs.db, needs.clock.now()) },
  { name: 'notify of arrivals', everySeconds: 15, run: createArrivalNotifier(needs) },
];

type Needs = Pick<Platform, 'db' | 'searchDb' | 'clock' | 'bus'> & {
  timeZone: string;
  /** The current tier. Changes of plan lock the user. */
  effectiveTierOf(db: Db, userId: UserId, now: Date): Promise<TierKey>;
  queueMail(tx: Db, userId: UserId, mail: { kind: 'arrival'; details: { radiusKm: number } }, now: Date): Promise<void>;
};

/** Alerts checked in one run. If there are more, each is checked less often. */
const maxAtOnce = 250;

/**
 * Creates the job that notifies members when a search that found no one finds someone. It uses the same conditions as
 * search, so that members learn nothing that a search would not show. At night all alerts wait, and in the morning they search for
 * those who are still there.
 */
function createArrivalNotifier(needs: Needs): () => Promise<void> {
  const { db, clock, bus, timeZone } = needs;
  let last: UserId | undefined;
  return async () => {
    if (endOfNight(timeZone, clock.now())) {
      // In the morning all alerts are checked before any are deleted.
      last = undefined;
      return;
    }
    const userIds = await usersWithAlert(db, last, maxAtOnce);
    last = userIds.length === maxAtOnce ? userIds.at(-1) : undefined;
    for (const userId of userIds) {
      const plan = await planOf(needs, db, userId);
      if (!plan || !(await findsAnybody(needs.searchDb, plan))) continue;
      const radiusKm = await setUp(needs, userId);
      if (radiusKm !== undefined) publishUserEvent(bus, [userId], 'ArrivalFound', radiusKm);
    }
    // Alerts that expired at night have all been checked once more.
    if (last === undefined) await deleteExpiredAlerts(db, clock.now());
  };
}

/**
 * Deletes the alert when it queues the notifications, so that parallel runs notify only once. Returns the radius in
 * kilometres within which someone was found, 0 for the user's city. Undefined if there is no alert or no one is found.
 */
const setUp = (needs: Needs, userId: UserId): Promise<number | undefined> =>
  needs.db.transaction().execute(async (tx) => {
    // A pause, ban or end of a plan at the same time waits for this lock, or is already visible here.
    await lockUsers(tx, [userId]);
    const plan = await planOf(needs, tx, userId);
    if (!plan || !(await findsAnybody(tx, plan))) return undefined;
    await deleteAlert(tx, userId);
    const now = needs.clock.now();
    const radiusKm = plan.near?.radiusKm ?? 0;
    await saveFoundArrival(tx, userId, radiusKm, now);
    await needs.queueMail(tx, userId, { kind: 'arrival', details: { radiusKm } }, now);
    await queueChange(tx, { topic: 'arrivals', id: radiusKm, userIds: [userId] }, now);
    return radiusKm;
  });

/** The search of an alert, within the reach of the user's plan. Hosts are left out, because they do not count as arrivals. */
async function planOf({ clock, effectiveTierOf }: Needs, db: Db, userId: UserId): Promise<SearchPlan | undefined> {
  const alert = await alertOf(db, userId);
  if (!alert) return undefined;
  const cell = alert.radiusKm === null ? null : await ownCell(db, userId);
  const near =
    cell === null
      ? undefined
      : { cell, radiusKm: allowedRadiusKm(alert.radiusKm!, await effectiveTierOf(db, userId, clock.now())) };
  return {
    ...everyMember,
    searcherId: userId,
    mood: undefined,
    now: clock.now(),
    near,
    city: near ? undefined : 'own',
  };
}
