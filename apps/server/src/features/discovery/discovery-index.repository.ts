import { cellPosition } from '@ambiance/domain/location-grid';
import { moods } from '@ambiance/domain/moods';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Who can be found at all: members, and hosts who show themselves. A column list of `users` must be in reach. */
const isDiscoverable = sql<boolean>`users.status = 'Active' and not users.awaits_email_proof and (
  users.role = 'member' or users.role = 'host' and exists (
    select from venue_staff where venue_staff.user_id = users.id
      and active and visible_as_individual and not non_discoverable))`;

/** Stands for every mood in the table of cells. */
export const anyMood = 0;

/**
 * Brings what search knows of a user in step with profile, mood, position, status and activity. Call it in the
 * transaction that changed one of them.
 */
export const refreshDiscovery = (tx: Db, userId: string): Promise<void> => refreshAll(tx, [userId]);

export async function refreshAll(tx: Db, userIds: readonly string[]): Promise<void> {
  await lockUsers(tx, userIds);
  await sql`
    insert into cities (key)
    select distinct city_key(city) from users
    where id = any(${userIds}) and not exists (select from cities where key = city_key(city))
    order by 1
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ mood: number; cell: number | null }>`
    insert into discover (user_id, mood, cell, city_id, staleness, name)
    select users.id, coalesce(array_position(${moods}::text[], users.mood), 0), positions.shown_cell, cities.id,
      date '2100-01-01' - users.active_on, fold(users.display_name)
    from users
    join cities on cities.key = city_key(users.city)
    left join positions on positions.user_id = users.id
    where users.id = any(${userIds}) and ${isDiscoverable}
    on conflict (user_id) do update set mood = excluded.mood, cell = excluded.cell, city_id = excluded.city_id,
      staleness = excluded.staleness, name = excluded.name
    returning mood, cell`.execute(tx);
  if (rows.length < userIds.length) {
    await sql`
      delete from discover using users
      where user_id = any(${userIds}) and users.id = user_id and not (${isDiscoverable})`.execute(tx);
  }
  await addCells(tx, rows);
}

/**
 * Lets one change of a user's whereabouts happen after the other. Whoever takes more than one of a user's rows takes this
 * one first, so that two changes never wait for each other.
 */
export async function lockUsers(tx: Db, userIds: readonly string[]): Promise<void> {
  await sql`select from users where id = any(${userIds}) order by id for no key update`.execute(tx);
}

async function addCells(tx: Db, found: readonly { mood: number; cell: number | null }[]): Promise<void> {
  const rows = found.flatMap(({ mood, cell }) =>
    cell === null ? [] : [anyMood, mood].map((each) => ({ mood: each, cell, centre: cubeOf(cell) })),
  );
  if (rows.length === 0) return;
  const columns = [rows.map(({ mood }) => mood), rows.map(({ cell }) => cell), rows.map(({ centre }) => centre)];
  await sql`
    insert into discover_cells (mood, cell, centre)
    select mood, cell, centre
    from unnest(${columns[0]}::smallint[], ${columns[1]}::int[], ${columns[2]}::cube[]) as found (mood, cell, centre)
    order by mood, cell
    on conflict do nothing`.execute(tx);
}

/** A cell's centre as PostgreSQL writes a point of a `cube`. */
export const cubeOf = (cell: number): string => `(${cellPosition(cell).join(',')})`;
