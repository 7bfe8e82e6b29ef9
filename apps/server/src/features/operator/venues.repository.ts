import type { FoundVenue } from '@ambiance/contract/operator-shapes';
import { DomainError } from '@ambiance/domain/errors';
import type { PerkId, VenueId } from '@ambiance/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

const maxFound = 20;

interface VenueRow extends Omit<FoundVenue, 'closedUtc'> {
  shut_at: Date | null;
}

/** Venues with their current figures, by id: those that match a search, or all. */
export async function overviewOfVenues(db: Db, now: Date, q?: string): Promise<FoundVenue[]> {
  if (q === undefined) return venuesWhere(db, now, sql`true`, sql`all`);
  const isNumber = /^\d{1,9}$/.test(q);
  const named = sql`fold(name) like containing(${q}) or fold(city) like containing(${q})`;
  return venuesWhere(db, now, isNumber ? sql`id = ${Number(q)} or ${named}` : named, sql`${maxFound}`);
}

/** A venue with its current figures. */
export async function overviewOfVenue(db: Db, now: Date, id: VenueId): Promise<FoundVenue | undefined> {
  return (await venuesWhere(db, now, sql`id = ${id}`, sql`1`))[0];
}

/** The number of people in a role who work at the `venues` row in scope. Deleted accounts are left out. */
const peopleAs = (role: 'manager' | 'host') => sql`(
  select count(*)::int from venue_staff staff join users on users.id = staff.user_id
  where staff.venue_id = venues.id and staff.active and staff.role = ${role} and users.status <> 'Deleted')`;

async function venuesWhere(db: Db, now: Date, condition: RawBuilder<unknown>, limit: RawBuilder<unknown>) {
  const { rows } = await sql<VenueRow>`
    select id, name, city, country, verified, shut_at,
      ${peopleAs('manager')} as managers, ${peopleAs('host')} as hosts,
      (select count(*)::int from perks where venue_id = venues.id and (ends_at is null or ends_at > ${now})) as perks
    from venues where ${condition} order by id limit ${limit}`.execute(db);
  return rows.map(({ shut_at, ...venue }) => ({ ...venue, closedUtc: shut_at?.toISOString() ?? null }));
}

/** The present and former staff of a venue, managers first. Deleted accounts are left out. */
export const staffOfVenue = (db: Db, venueId: VenueId) =>
  db
    .selectFrom('venue_staff')
    .innerJoin('users', 'users.id', 'user_id')
    .where('venue_id', '=', venueId)
    .where('status', '<>', 'Deleted')
    .select(['users.id', 'display_name as displayName', 'email', 'venue_staff.role', 'active'])
    .orderBy('venue_staff.role', 'desc')
    .orderBy('display_name')
    .execute();

/** The name of a venue and the time it closed (null if open); the row stays locked until the transaction ends. */
export const lockVenue = (tx: Db, id: VenueId) =>
  tx
    .selectFrom('venues')
    .where('id', '=', id)
    .select(['name', 'shut_at as closedAt'])
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Refuses a venue that is closed. A closing, or a colleague who adds the same person, waits until the transaction ends.
 * @throws DomainError `venue.unknown`, `venue.closed`
 */
export async function refuseClosed(tx: Db, id: VenueId): Promise<void> {
  const found = await lockVenue(tx, id);
  if (!found) throw new DomainError('venue.unknown');
  if (found.closedAt) throw new DomainError('venue.closed');
}

export async function setClosed(tx: Db, id: VenueId, closedAt: Date | null): Promise<void> {
  await tx.updateTable('venues').set({ shut_at: closedAt }).where('id', '=', id).execute();
}

/** Switches off the active staff of a venue until it reopens. */
export async function sendStaffHome(tx: Db, venueId: VenueId): Promise<void> {
  await tx
    .updateTable('venue_staff')
    .set({ active: false, left_with_venue: true })
    .where('venue_id', '=', venueId)
    .where('active', '=', true)
    .execute();
}

/** Switches on the staff who were active when the venue closed, and returns them. */
export const callStaffBack = (tx: Db, venueId: VenueId) =>
  tx
    .updateTable('venue_staff')
    .set({ active: true, left_with_venue: false })
    .where('venue_id', '=', venueId)
    .where('left_with_venue', '=', true)
    .returning(['user_id as userId', 'role'])
    .execute();

/** A perk's venue, title and end; the row stays locked until the transaction ends. */
export const lockPerk = (tx: Db, id: PerkId) =>
  tx
    .selectFrom('perks')
    .where('id', '=', id)
    .select(['venue_id as venueId', 'title', 'ends_at as endsAt'])
    .forUpdate()
    .executeTakeFirst();
