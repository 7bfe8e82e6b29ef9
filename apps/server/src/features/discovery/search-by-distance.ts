import { lowestUserId } from '@ambiance/domain/ids';
import { type CellId, chordMetres, distanceStepsKm } from '@ambiance/domain/location-grid';
import { type Mood, moodNumbers } from '@ambiance/domain/moods';
import { type RawBuilder, sql } from 'kysely';
import { anyMood, cubeOf } from '../positions/cells.repository.ts';
import {
  cityId,
  hasMood,
  hasTemporaryMood,
  isTemporary,
  isVisible,
  matches,
  pageLimit,
  pageSize,
  profilesOf,
  type SearchOrder,
  type Keyset,
  scanResult,
  scanOf,
} from './search-conditions.ts';
import type { Near, SearchPlan } from './search-plan.ts';

const keyset = sql`'distance' as group, found.cell as at, found.is_temporary as "isTemporary"`;
const order = sql`found.band, found.is_temporary desc, found.distance, found.user_id`;

/**
 * Members around a cell, in the distance bands that are also shown, nearest band first. In each band, temporary
 * moods come first. Both groups are sorted by distance between cells, then by id.
 */
export function byDistance(near: Near): SearchOrder {
  const band = bandOf(near, sql`distance`);
  return {
    group: 'distance',

    // A page shows some bands completely and the beginning of one more. Its members are the nearest ones and, in that last
    // band, farther ones in a temporary mood. The scan finds the nearest ones first, then the farther ones who replace some
    // of them.
    async scan(searchDb, plan, after) {
      const nearest = scanNearest(near, plan, {
        cells: cellsAround(near, plan.mood, after && cellsFrom(near, after)),
        where: sql`${hasMood(plan)} and ${isLeft(near, plan, after)} and ${isPast(near, after)}`,
        limit: pageLimit,
      });
      const farther = scanNearest(near, plan, {
        cells: cellsWithin(near.cell, {
          mood: plan.mood,
          within: sql`last.within`,
          where: sql`${isTemporary(plan)} and ${distanceFrom(near)} >= last.distance`,
        }),
        where: sql`${hasTemporaryMood(plan)} and (distance > last.distance or user_id > last.user_id)
          and ${isLeft(near, plan, after)}`,
        limit: sql`last.places`,
      });
      const scan = sql`
        with nearest as materialized (${nearest}), last as (
          select distance, user_id, (${edgesOf(near)})[band + 1] as within, (
            select count(*) from nearest others where others.band = latest.band and not is_temporary
          ) as places
          from (select * from nearest order by distance, user_id offset ${sql.lit(pageSize)}) latest
          where ${mayHaveTemporary(near, after)}
        )
        select * from (
          select * from nearest union all select farther.* from last cross join lateral (${farther}) farther
        ) found
        order by band, is_temporary desc, distance, user_id limit ${pageLimit}`;
      const columns = sql`${keyset}, found.number`;
      return scanResult((await profilesOf(scan, { plan, columns, order }).execute(searchDb)).rows);
    },

    async sort(db, plan, after) {
      const found = sql`
        with matching as materialized (
          select user_id, cell, coalesce(${isTemporary(plan)}, false) as is_temporary, ends_at
          from discover where ${matches(plan)} and ${hasMood(plan)} and ${isInCity(plan)}
        ), sorted as materialized (
          select ${band} as band, is_temporary, distance, user_id, cell
          from matching join ${cellsAround(near, undefined)} cells using (cell)
          where ${isLeft(near, plan, after)}
          order by band, is_temporary desc, distance, user_id
        )
        select * from sorted where ${isVisible(plan)} limit ${pageLimit}`;
      return (await profilesOf(found, { plan, columns: keyset, order }).execute(db)).rows;
    },
  };
}

/** The nearest members of a plan in `cells`. */
function scanNearest(
  near: Near,
  plan: SearchPlan,
  { cells, where, limit }: Record<'cells' | 'where' | 'limit', RawBuilder<unknown>>,
) {
  const { columns, take, max, number, keep } = scanOf(plan, isInCity(plan));
  return sql`
    select user_id, cell, distance, ${bandOf(near, sql`distance`)} as band, coalesce(${isTemporary(plan)}, false) as is_temporary, number
    from (
      select nearest.*, ${number(sql`distance, user_id`)} as number
      from (
        select cells.distance, here.*
        from ${cells} cells
        cross join lateral (
          select user_id, cell, ends_at${columns}
          from discover where cell = cells.cell and ${where} and ${take}
          order by user_id limit ${max}
        ) here
        order by distance, user_id limit ${max}
      ) nearest
    ) walked
    where ${keep}
    order by distance, user_id limit ${limit}`;
}

const isInCity = ({ city, searcherId }: SearchPlan) => (city ? sql`city_id = ${cityId(city, searcherId)}` : sql`true`);

const pointOf = (cell: CellId) => sql`${cubeOf(cell)}::cube`;

/** The outer edges of the bands around a cell, as straight-line distances. */
function edgesOf({ radiusKm }: Near) {
  const edges = [...distanceStepsKm.filter((km) => km < radiusKm), radiusKm].map(chordMetres);
  return sql`${edges}::float8[]`;
}

/** SQL for the index of the band at a distance, starting at 0. */
const bandOf = (near: Near, distance: RawBuilder<unknown>) => sql`width_bucket(${distance}, ${edgesOf(near)})`;

/**
 * The cells within the radius that may hold members of a mood, nearest first. Distances are straight lines through the
 * Earth: they grow with the distance on the surface, and are cheaper to calculate.
 */
export const cellsAround = ({ cell, radiusKm }: Near, mood: Mood | undefined, where = sql`true`) =>
  cellsWithin(cell, { mood, within: sql`${chordMetres(radiusKm)}::float8`, where });

interface CellsWithin {
  mood: Mood | undefined;
  within: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

function cellsWithin(cell: CellId, { mood, within, where }: CellsWithin) {
  const centre = pointOf(cell);
  return sql`(
    select cell, centre <-> ${centre} as distance from discover_cells
    where mood = ${mood ? moodNumbers[mood] : anyMood}
      and centre <@ cube_enlarge(${centre}, ${within}, 3) and centre <-> ${centre} <= ${within} and ${where}
    order by distance
  )`;
}

const distanceFrom = ({ cell }: Near) => sql`centre <-> ${pointOf(cell)}`;

const distanceOf = (after: Keyset, { cell }: Near) => sql`(${pointOf(after.at)} <-> ${pointOf(cell)})`;

/**
 * Condition: the cell may hold members after the keyset. If the keyset is at a temporary mood, all cells of its band qualify; otherwise
 * only cells that are at least as far away.
 */
function cellsFrom(near: Near, after: Keyset) {
  const from = distanceOf(after, near);
  return after.isTemporary
    ? sql`${bandOf(near, distanceFrom(near))} >= ${bandOf(near, from)}`
    : sql`${distanceFrom(near)} >= ${from}`;
}

/** Condition: the member at `distance` comes after the keyset. */
const isLeft = (near: Near, plan: SearchPlan, after: Keyset | undefined) =>
  after
    ? sql`(${bandOf(near, sql`distance`)}, not coalesce(${isTemporary(plan)}, false), distance, user_id)
        > (${bandOf(near, distanceOf(after, near))}, ${!after.isTemporary}, ${distanceOf(after, near)}, ${after.userId})`
    : sql`true`;

/**
 * Condition: temporary moods may remain in `band`. None remain in the keyset's band once the keyset has reached a default
 * mood.
 */
const mayHaveTemporary = (near: Near, after: Keyset | undefined) =>
  after && !after.isTemporary ? sql`band > ${bandOf(near, distanceOf(after, near))}` : sql`true`;

/** The part of `isLeft` that an index on `user_id` can check. It applies only if the keyset is in a default mood. */
const isPast = (near: Near, after: Keyset | undefined) =>
  after && !after.isTemporary
    ? sql`user_id > case when distance > ${distanceOf(after, near)} then ${lowestUserId} else ${after.userId} end::uuid`
    : sql`true`;
