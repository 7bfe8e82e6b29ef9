import type { UserId } from '@ambiance/domain/ids';
import { allowedRadiusKm } from '@ambiance/domain/search-radius';
import type { TierKey } from '@ambiance/domain/tiers';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
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
import { findsAnybody } from './found-count.ts';
import { ownCell } from '../positions/positions.repository.ts';
import type { SearchPlan } from './search-plan.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

export interface Needs {
  db: Db;
  searchDb: Db;
  clock: Clock;
  bus: Bus;
  /** The tier that counts now; whoever changes a plan locks its user. */
  effectiveTierOf(db: Db, userId: UserId, now: Date): Promise<TierKey>;
  queueMail(tx: Db, userId: UserId, kind: 'arrival', now: Date, details: { radiusKm: number }): Promise<void>;
}

/** A second's work: with more alerts than this, each is looked at less often. */
const mostAtOnce = 250;

/**
 * Tells members whose search had found nobody that it finds somebody now: by the search's own conditions, so that nobody learns
 * more than a search would show, nor anything of whoever is hidden from them.
 */
export function createArrivalTelling(needs: Needs): () => Promise<void> {
  const { db, clock, bus } = needs;
  let last: UserId | undefined;
  return async () => {
    await deleteExpiredAlerts(db, clock.now());
    const userIds = await usersWithAlert(db, last, mostAtOnce);
    last = userIds.length === mostAtOnce ? userIds.at(-1) : undefined;
    for (const userId of userIds) {
      const plan = await planOf(needs, db, userId);
      if (!plan || !(await findsAnybody(needs.searchDb, plan))) continue;
      const radiusKm = await tell(needs, userId);
      if (radiusKm !== undefined) publishUserEvent(bus, [userId], 'ArrivalFound', radiusKm);
    }
  };
}

/**
 * The alert is used up with what is queued, so that two who find somebody at once tell it once. Answers within how many kilometres
 * there is somebody, 0 for the own city; undefined where there is nothing to tell any more.
 */
const tell = (needs: Needs, userId: UserId): Promise<number | undefined> =>
  needs.db.transaction().execute(async (tx) => {
    // A pause, a ban or the end of a plan meanwhile waits, or is seen here.
    await lockUsers(tx, [userId]);
    const plan = await planOf(needs, tx, userId);
    if (!plan || !(await findsAnybody(tx, plan))) return undefined;
    await deleteAlert(tx, userId);
    const now = needs.clock.now();
    const radiusKm = plan.near?.radiusKm ?? 0;
    await saveFoundArrival(tx, userId, radiusKm, now);
    await needs.queueMail(tx, userId, 'arrival', now, { radiusKm });
    await queueChange(tx, 'arrivals', radiusKm, [userId], now);
    return radiusKm;
  });

/** What an alert searches now: anybody but hosts, who do not join, as far as its user's plan reaches. */
async function planOf({ clock, effectiveTierOf }: Needs, db: Db, userId: UserId): Promise<SearchPlan | undefined> {
  const alert = await alertOf(db, userId);
  if (!alert) return undefined;
  const cell = alert.radiusKm === null ? null : await ownCell(db, userId);
  const near =
    cell === null
      ? undefined
      : { cell, radiusKm: allowedRadiusKm(alert.radiusKm!, await effectiveTierOf(db, userId, clock.now())) };
  return {
    searcherId: userId,
    seesHosts: false,
    mood: undefined,
    now: clock.now(),
    q: undefined,
    born: undefined,
    speaks: undefined,
    near,
    city: near ? undefined : 'own',
  };
}
