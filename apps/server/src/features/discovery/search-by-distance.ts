import { chordMetres } from '@ambiance/domain/location-grid';
import { sql } from 'kysely';
import { anyMood, cubeOf } from './discovery-index.ts';
import {
  cityId,
  hasMood,
  isNamed,
  isVisible,
  moodNumber,
  pageLimit,
  profilesOf,
  type SearchOrder,
  type Standing,
  walkedFrom,
  walkOf,
} from './search-conditions.ts';
import type { Near, SearchPlan } from './search-plan.ts';

const standing = sql`'distance' as group, found.cell as at`;
const order = sql`found.distance, found.user_id`;

/** Members around a cell, the nearest first: the cells by distance, and in each the members by id. */
export function byDistance(near: Near): SearchOrder {
  return {
    group: 'distance',

    async walk(searchDb, plan, after) {
      const { take, most, keep } = walkOf(plan, isInCity(plan));
      const { distance, isInReach, isPastCell, isPastMember } = geometryOf(near, after);
      const walk = sql`
        select * from (
          select nearest.*, row_number() over (order by distance, user_id) as number
          from (
            select ${distance} as distance, here.*
            from discover_cells cells
            cross join lateral (
              select user_id, cell, name, city_id from discover
              where cell = cells.cell and ${hasMood(plan)} and ${isPastMember} and ${take}
              order by user_id limit ${most}
            ) here
            where cells.mood = ${plan.mood ? moodNumber(plan.mood) : anyMood} and ${isInReach} and ${isPastCell}
            order by distance, user_id limit ${most}
          ) nearest
        ) walked
        where ${keep}
        order by distance, user_id limit ${pageLimit}`;
      const columns = sql`${standing}, found.number`;
      return walkedFrom((await profilesOf(walk, { columns, order }).execute(searchDb)).rows);
    },

    async named(db, plan, q, after) {
      const { distance, isInReach, isPastCell, isPastMember } = geometryOf(near, after);
      const found = sql`
        with named as materialized (
          select user_id, cell from discover where ${isNamed(q)} and ${hasMood(plan)} and ${isInCity(plan)}
        ), sorted as materialized (
          select ${distance} as distance, named.* from named join discover_cells cells on cells.cell = named.cell
          where cells.mood = ${anyMood} and ${isInReach} and ${isPastCell} and ${isPastMember}
          order by distance, user_id
        )
        select * from sorted where ${isVisible(plan.searcherId)} limit ${pageLimit}`;
      return (await profilesOf(found, { columns: standing, order }).execute(db)).rows;
    },
  };
}

const isInCity = ({ city, searcherId }: SearchPlan) => (city ? sql`city_id = ${cityId(city, searcherId)}` : sql`true`);

/** Conditions on `cells` and their members. Straight lines through the Earth grow with the way over it, and cost less. */
export function geometryOf({ cell, radiusKm }: Near, after?: Standing) {
  const centre = sql`${cubeOf(cell)}::cube`;
  const chord = chordMetres(radiusKm);
  const distance = sql`(cells.centre <-> ${centre})`;
  const isInReach = sql`cells.centre <@ cube_enlarge(${centre}, ${chord}, 3) and ${distance} <= ${chord}`;
  if (!after) return { distance, isInReach, isPastCell: sql`true`, isPastMember: sql`true` };
  const walked = sql`(${cubeOf(after.at)}::cube <-> ${centre})`;
  return {
    distance,
    isInReach,
    isPastCell: sql`${distance} >= ${walked}`,
    isPastMember: sql`user_id > case when ${distance} > ${walked} then ${lowestId} else ${after.userId} end::uuid`,
  };
}

const lowestId = '00000000-0000-0000-0000-000000000000';
