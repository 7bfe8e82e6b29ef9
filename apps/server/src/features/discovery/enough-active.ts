import type { UserId } from '@ambiance/domain/ids';
import type { CellId } from '@ambiance/domain/location-grid';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { cellsAround } from './search-by-distance.ts';
import { cityId, isVisible } from './search-conditions.ts';

interface Place {
  userId: UserId;
  /** The last day on which a member must have been active, or a later one. */
  activeSince: string;
  /** The number from which it is enough. */
  enough: number;
}

/**
 * True if a member could find enough active others around a cell or in a city. It has the rules of search: blocked, suspended and
 * paused members do not count. Hosts do not count either, because they are there for their venue.
 */
export async function hasEnoughActive(
  db: Db,
  where: { cell: CellId; radiusKm: number } | { cityId: number },
  { userId, activeSince, enough }: Place,
): Promise<boolean> {
  const isCounted = sql`active_on >= ${activeSince} and ${isVisible({ searcherId: userId, seesHosts: false })}`;
  const active = sql`discover join users on users.id = user_id`;
  const { rows } =
    'cityId' in where
      ? await sql`select from ${active} where city_id = ${where.cityId} and ${isCounted} limit ${enough}`.execute(db)
      : await sql`
          select from ${cellsAround(where, undefined)} cells
          cross join lateral (select from ${active} where cell = cells.cell and ${isCounted} limit ${enough}) here
          limit ${enough}`.execute(db);
  return rows.length >= enough;
}

/** The id of the city in a member's profile. */
export async function ownCityId(db: Db, userId: UserId): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${cityId('own', userId)} as id`.execute(db);
  return rows[0]?.id ?? null;
}
