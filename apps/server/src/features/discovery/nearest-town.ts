import type { NearestTown } from '@ambiance/contract/discovery';
import { type CellId, kmOverChord } from '@ambiance/domain/location-grid';
import { fewestInNearestTown, nearestTownWithinKm } from '@ambiance/domain/search-radius';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { cellsAround } from './search-by-distance.ts';
import { isVisible } from './search-conditions.ts';
import { permissionsOf, type Searcher } from './search-plan.ts';

/** Each of these members is checked for blocks. */
const maxScanned = 1000;
/** A sample that is large enough to find the most common spelling of a city. */
const askedForName = 25;

/**
 * The nearest city with enough members whom the searcher may see, among the nearest members. Its distance is the median
 * between cells, so that it reveals no member's distance. Its name is the one that most of its members use, which search
 * also finds.
 */
export async function findNearestTown(
  searchDb: Db,
  searcher: Searcher & { cell: CellId },
): Promise<NearestTown | undefined> {
  const { rows } = await sql<{ city: string; chord: number }>`
    select mode() within group (order by btrim(split_part(users.city, ',', 1))) as city, town.chord
    from (
      select city_id, (array_agg(user_id))[1:${sql.lit(askedForName)}] as user_ids, percentile_disc(0.5) within group (order by distance) as chord
      from (
        select here.*, distance from ${cellsAround({ cell: searcher.cell, radiusKm: nearestTownWithinKm }, undefined)} cells
        cross join lateral (select user_id, city_id from discover where cell = cells.cell) here
        limit ${sql.lit(maxScanned)}
      ) looked_at
      where ${isVisible(permissionsOf(searcher))}
      group by city_id having count(*) >= ${fewestInNearestTown}
      order by chord limit 1
    ) town
    join users on users.id = any(town.user_ids)
    group by town.chord`.execute(searchDb);
  const [town] = rows;
  return town && { city: town.city, distanceKm: roundedKm(kmOverChord(town.chord)) };
}

/** Rounds to tens up to a hundred, then to fifties; never to 0. */
function roundedKm(km: number): number {
  const step = km < 95 ? 10 : 50;
  return Math.max(step, Math.round(km / step) * step);
}
