import { type CellId, chordMetres, distanceBetweenCellsKm, distanceStepsKm } from '@ambiance/domain/location-grid';
import { type Mood, moodNumbers } from '@ambiance/domain/moods';
import { type RawBuilder, sql } from 'kysely';
import { anyMood, cubeOf } from './discovery-index.repository.ts';
import {
  cityId,
  hasMood,
  hasLastingMood,
  hasPassingMood,
  isPassing,
  isVisible,
  matches,
  pageLimit,
  profilesOf,
  type SearchOrder,
  type Keyset,
  scanResult,
  scanOf,
} from './search-conditions.ts';
import type { Near, SearchPlan } from './search-plan.ts';

const keyset = sql`'distance' as group, found.cell as at, found.is_passing as "isPassing"`;
const order = sql`found.ring, found.distance, found.user_id`;

/**
 * Members around a cell in rings, as wide as the steps in which distances are told: the nearest ring first, in each those
 * whose mood passes before the others, both by distance from cell to cell, and within a cell by id.
 */
export function byDistance(near: Near): SearchOrder {
  return {
    group: 'distance',

    async scan(searchDb, plan, after) {
      const { take, most, keep } = scanOf(plan, isInCity(plan));
      // The one half of a ring or the other; only the one that is asked for is looked at.
      const half = (isHalf: RawBuilder<unknown>, cells: RawBuilder<unknown>, isOf: RawBuilder<unknown>) => sql`(
        select cells.distance, here.*
        from ${cells} cells
        cross join lateral (
          select user_id, cell, name, birth_date, speaks, city_id from discover
          where cell = cells.cell and ${isOf} and ${isPast(near, after)} and ${take}
          order by user_id limit ${most}
        ) here
        where ${isHalf}
        order by distance, user_id limit ${most}
      )`;
      const scan = sql`
        select * from (
          select nearest.*, row_number() over (order by ring, distance, user_id) as number
          from (
            select rings.ring, rings.is_passing, here.*
            from (select * from ${ringsOf(near, after)} rings order by ring) rings
            cross join lateral (
              ${half(sql`rings.is_passing`, cellsInRing(near, plan, { after, where: isPassing(plan) }), hasPassingMood(plan))}
              union all
              ${half(sql`not rings.is_passing`, cellsInRing(near, plan, { after }), hasLastingMood(plan))}
            ) here
            order by ring, distance, user_id limit ${most}
          ) nearest
        ) walked
        where ${keep}
        order by ring, distance, user_id limit ${pageLimit}`;
      const columns = sql`${keyset}, found.number`;
      return scanResult((await profilesOf(scan, { plan, columns, order }).execute(searchDb)).rows);
    },

    async sort(db, plan, after) {
      const isLeft = after ? sql`(ring > 0 or distance >= ${distanceOf(after, near)})` : sql`true`;
      const found = sql`
        with matching as materialized (
          select user_id, cell, coalesce(${isPassing(plan)}, false) as is_passing
          from discover where ${matches(plan)} and ${hasMood(plan)} and ${isInCity(plan)}
        ), sorted as materialized (
          select ring, is_passing, distance, user_id, cell
          from matching join ${cellsAround(near, undefined)} cells using (cell)
          join ${ringsOf(near, after)} rings using (is_passing)
          where distance > beyond and distance <= within and ${isLeft} and ${isPast(near, after)}
          order by ring, distance, user_id
        )
        select * from sorted where ${isVisible(plan)} limit ${pageLimit}`;
      return (await profilesOf(found, { plan, columns: keyset, order }).execute(db)).rows;
    },
  };
}

const isInCity = ({ city, searcherId }: SearchPlan) => (city ? sql`city_id = ${cityId(city, searcherId)}` : sql`true`);

const pointOf = (cell: CellId) => sql`${cubeOf(cell)}::cube`;

/** Each ring around a cell twice, first for moods that pass; from that of a keyset on, which is number 0 then. */
function ringsOf({ cell, radiusKm }: Near, after: Keyset | undefined) {
  const edges = [...distanceStepsKm.filter((km) => km < radiusKm), radiusKm];
  const rings = edges.flatMap((km, place) =>
    [true, false].map((isPassing) => ({
      isPassing,
      km,
      // Nothing is nearer than the cell itself, at distance 0.
      beyond: place === 0 ? -1 : chordMetres(edges[place - 1]!),
      within: chordMetres(km),
    })),
  );
  const afterKm = after && distanceBetweenCellsKm(cell, after.at);
  const first = after ? rings.findIndex(({ km, isPassing }) => km >= afterKm! && isPassing === after.isPassing) : 0;
  const left = first < 0 ? [] : rings.slice(first);
  return sql`(select * from unnest(${left.map((_, ring) => ring)}::int[], ${left.map(({ isPassing }) => isPassing)}::bool[],
    ${left.map(({ beyond }) => beyond)}::float8[], ${left.map(({ within }) => within)}::float8[])
    as one (ring, is_passing, beyond, within))`;
}

/**
 * The cells in reach where somebody of a mood may be, the nearest first. Distances are straight lines through the Earth:
 * they grow with the way over it, and cost less.
 */
export const cellsAround = ({ cell, radiusKm }: Near, mood: Mood | undefined) =>
  cellsWithin(cell, { mood, within: sql`${chordMetres(radiusKm)}::float8`, where: sql`true` });

interface CellsWanted {
  after: Keyset | undefined;
  where?: RawBuilder<unknown>;
}

/** Those of the one of `rings` in reach that come after a keyset. */
function cellsInRing(near: Near, { mood }: SearchPlan, { after, where = sql`true` }: CellsWanted) {
  const distance = sql`centre <-> ${pointOf(near.cell)}`;
  const isLeft = after ? sql`(ring > 0 or ${distance} >= ${distanceOf(after, near)})` : sql`true`;
  return cellsWithin(near.cell, {
    mood,
    within: sql`rings.within`,
    where: sql`${distance} > rings.beyond and ${isLeft} and ${where}`,
  });
}

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

const distanceOf = (after: Keyset, { cell }: Near) => sql`${pointOf(after.at)} <-> ${pointOf(cell)}`;

/** Whether a member of a cell at `distance`, of `ring`, comes after a keyset, which is in ring 0: there by id. */
const isPast = (near: Near, after: Keyset | undefined) =>
  after
    ? sql`user_id > case when ring > 0 or distance > ${distanceOf(after, near)} then ${lowestId} else ${after.userId} end::uuid`
    : sql`true`;

const lowestId = '00000000-0000-0000-0000-000000000000';
