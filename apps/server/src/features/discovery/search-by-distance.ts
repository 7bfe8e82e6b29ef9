import { chordMetres } from '@ambiance/domain/location-grid';
import { sql } from 'kysely';
import { anyMood, cubeOf } from './discovery-index.ts';
import {
  cityId,
  hasMood,
  isNamed,
  isVisible,
  moodNumber,
  nameBudget,
  pageLimit,
  profilesOf,
  type SearchOrder,
  type Standing,
  walkOf,
} from './search-conditions.ts';
import type { Near, SearchPlan } from './search-plan.ts';

/** Members around a cell, the nearest first: the cells by distance, and in each the members by id. */
export function byDistance(near: Near): SearchOrder {
  const group = 'distance';
  const order = { group, at: sql<number>`found.cell`, by: sql<number>`found.distance` } as const;
  return {
    group,

    async walk(searchDb, plan, after) {
      const { take, most, keep } = walkOf(plan);
      const { distance, isInReach, isPastCell, isPastMember } = geometryOf(near, after);
      const { rows } = await profilesOf(
        sql`select * from (
              select ${distance} as distance, here.*
              from discover_cells cells
              cross join lateral (
                select user_id, cell, name, city_id from discover
                where cell = cells.cell and ${hasMood(plan)} and ${isPastMember} and ${take}
                order by user_id limit ${most}
              ) here
              where cells.mood = ${plan.mood ? moodNumber(plan.mood) : anyMood} and ${isInReach} and ${isPastCell}
              order by distance, user_id limit ${most}
            ) walked
            where ${isInCity(plan)} and ${keep}
            order by distance, user_id limit ${pageLimit}`,
        order,
      ).execute(searchDb);
      return rows;
    },

    async named(db, plan, q, after) {
      const { distance, isInReach, isPastCell, isPastMember } = geometryOf(near, after);
      const { rows } = await profilesOf(
        sql`with named as materialized (
              select user_id, cell from discover
              where ${isNamed(q)} and ${hasMood(plan)} and ${isInCity(plan)} and exists (
                select from discover_cells cells join discover using (cell)
                where cells.mood = ${anyMood} and ${isInReach} and ${isPastCell} offset ${nameBudget}
              )
            ), sorted as materialized (
              select ${distance} as distance, named.* from named join discover_cells cells on cells.cell = named.cell
              where cells.mood = ${anyMood} and ${isInReach} and ${isPastCell} and ${isPastMember}
              order by distance, user_id
            )
            select * from sorted where ${isVisible(plan.searcherId)} limit ${pageLimit}`,
        order,
      ).execute(db);
      return rows;
    },
  };
}

const isInCity = ({ city, searcherId }: SearchPlan) => (city ? sql`city_id = ${cityId(city, searcherId)}` : sql`true`);

/** Conditions on `cells` and their members. Straight lines through the Earth grow with the way over it, and cost less. */
function geometryOf({ cell, radiusKm }: Near, after: Standing | undefined) {
  const centre = sql`${cubeOf(cell)}::cube`;
  const chord = chordMetres(radiusKm);
  const distance = sql<number>`(cells.centre <-> ${centre})`;
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
