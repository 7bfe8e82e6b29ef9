import type { discoveryRoutes, SearchFilter } from '@ambiance/contract/discovery';
import { dayIn } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import { allowedRadiusKm } from '@ambiance/domain/search-radius';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Replica } from '../../platform/database/replica.ts';
import { deleteAlert, deleteFoundArrival, foundRadius, hasAlert, saveAlert } from './arrival-alerts.repository.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberFrom } from './member.ts';
import { countFound } from './found-count.ts';
import { countNearby } from './nearby-counts.ts';
import { findNearestTown } from './nearest-town.ts';
import { ownCell } from '../positions/positions.repository.ts';
import { asOfNow, findMember, search } from './search.ts';
import { createSearchCursors } from './search-cursor.ts';
import { beginsAtOwnCell, planSearch } from './search-plan.ts';
import { createShownLimit } from './shown-limit.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'ids' | 'limits' | 'secrets'> & {
  /** The same database, with a planner that only scans indexes. */
  searchDb: Db;
  replica: Pick<Replica, 'read'>;
  timeZone: string;
};

export function discoveryHandlers(needs: Needs): Handlers<typeof discoveryRoutes> {
  const { db, searchDb, replica, clock, timeZone } = needs;
  const cursors = createSearchCursors(needs.secrets, needs.ids);
  const shownLimit = createShownLimit(needs);
  const today = () => dayIn(timeZone, clock.now());
  const thisMoment = () => ({ now: clock.now(), today: today() });
  const planOf = async ({ id, effectiveTier: tier }: CurrentUser, query: SearchFilter) => {
    const cell = beginsAtOwnCell(query, tier) ? await ownCell(searchDb, id) : null;
    return planSearch(query, { id, tier, cell }, thisMoment());
  };
  return {
    async search({ user, query }) {
      const [plan] = await Promise.all([planOf(user, query), shownLimit.check(user.id)]);
      const after = query.cursor === undefined ? undefined : cursors.read(query.cursor);
      const [{ answer, isOld }, cell] = await Promise.all([
        replica.read((pools) => search(pools, plan, after)),
        plan.near ? plan.near.cell : ownCell(searchDb, user.id),
      ]);
      const rows = isOld ? await asOfNow(db, plan, answer.rows) : answer.rows;
      await shownLimit.count(
        user.id,
        rows.map(({ id }) => id),
      );
      const viewer = { today: today(), cell };
      return {
        items: rows.map((row) => memberFrom(row, viewer)),
        next: answer.end && cursors.write(answer.end),
      };
    },

    async count({ user, query }) {
      const [plan] = await Promise.all([planOf(user, query), shownLimit.check(user.id)]);
      return (await replica.read((pools) => countFound(pools.searchDb, plan))).answer;
    },

    async nearbyCounts({ user, query }) {
      const cell = await ownCell(searchDb, user.id);
      if (cell === null) return [];
      const searcher = { id: user.id, tier: user.effectiveTier, cell };
      const wanted = { mood: query.mood, now: clock.now() };
      return (await replica.read((pools) => countNearby(pools.searchDb, searcher, wanted))).answer;
    },

    async nearestTown({ user }) {
      const cell = await ownCell(searchDb, user.id);
      if (cell === null) return { town: null };
      const searcher = { id: user.id, tier: user.effectiveTier, cell };
      const { answer } = await replica.read((pools) => findNearestTown(pools.searchDb, searcher));
      return { town: answer ?? null };
    },

    arrivalAlert: async ({ user }) => ({ wanted: await hasAlert(db, user.id, clock.now()) }),

    async setArrivalAlert({ user, body: { wanted, radiusKm } }) {
      await db.transaction().execute(async (tx) => {
        await lockUsers(tx, [user.id]);
        if (!wanted) return deleteAlert(tx, user.id);
        const allowedKm = radiusKm === undefined ? null : allowedRadiusKm(radiusKm, user.effectiveTier);
        await saveAlert(tx, user.id, allowedKm, clock.now());
      });
      return { wanted };
    },

    foundArrival: async ({ user }) => ({ radiusKm: await foundRadius(db, user.id) }),

    async foundArrivalShown({ user }) {
      await deleteFoundArrival(db, user.id);
      return { ok: true };
    },

    async member({ user, params }) {
      await shownLimit.check(user.id);
      const row = await findMember(searchDb, { id: user.id, tier: user.effectiveTier }, params.id, clock.now());
      if (!row) throw new DomainError('member.unknown');
      await shownLimit.count(user.id, [row.id]);
      return memberFrom(row, { today: today(), cell: await ownCell(searchDb, user.id) });
    },
  };
}
