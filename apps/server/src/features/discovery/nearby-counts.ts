import { type CellId, chordMetres } from '@ambiance/domain/location-grid';
import type { Mood } from '@ambiance/domain/moods';
import { maxCountedNearby, nearbyRadiiKm } from '@ambiance/domain/search-radius';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { cellsAround } from './search-by-distance.ts';
import { hasMood, isVisible } from './search-conditions.ts';
import { permissionsOf, type Searcher } from './search-plan.ts';

/** Counts the members whom the searcher may see within each radius of their plan. Distances are between cells. */
export async function countNearby(
  searchDb: Db,
  searcher: Searcher & { cell: CellId },
  wanted: { mood: Mood | undefined; now: Date },
): Promise<{ radiusKm: number; count: number }[]> {
  const { tier, cell } = searcher;
  const radiiKm = nearbyRadiiKm(tier);
  const max = sql.lit(maxCountedNearby);
  const { rows } = await sql<{ count: number }>`
    with nearest as materialized (
      select distance
      from ${cellsAround({ cell, radiusKm: Math.max(...radiiKm) }, wanted.mood)} cells
      cross join lateral (
        select user_id from discover
        where cell = cells.cell and ${hasMood(wanted)} and ${isVisible(permissionsOf(searcher))}
        limit ${max}
      ) here
      order by distance limit ${max}
    )
    select (select count(*)::int from nearest where distance <= chord)
    from unnest(${radiiKm.map(chordMetres)}::float8[]) with ordinality as radius (chord, place)
    order by place`.execute(searchDb);
  return radiiKm.map((radiusKm, place) => ({ radiusKm, count: rows[place]?.count ?? 0 }));
}
