import type { Host } from '@ambiance/contract/hosts';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import { hasActiveMember } from '../../platform/database/active-member.ts';
import type { Db } from '../../platform/database/database.ts';

/** Returns true if a user manages a venue. Call it in the statement that acts, or right before it in the same transaction. */
export async function manages(db: Db, userId: UserId, venueId: VenueId): Promise<boolean> {
  const row = await db
    .selectFrom('venue_staff')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where('role', '=', 'manager')
    .where('active', '=', true)
    .select('venue_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Refuses a write by a user who no longer manages the venue, which may have closed since the request was authorized. It locks
 * the venue and the user's work there until the transaction ends. A second manager of the venue waits: with shared locks, two
 * managers who then change the venue would deadlock.
 * @throws DomainError `venue.not-yours`
 */
export async function holdManager(tx: Db, venueId: VenueId, userId: UserId): Promise<void> {
  const held = await tx
    .selectFrom('venue_staff')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where('role', '=', 'manager')
    .where('active', '=', true)
    .select('venue_id')
    .forNoKeyUpdate('venues')
    .forShare('venue_staff')
    .executeTakeFirst();
  if (!held) throw new DomainError('venue.not-yours');
}

/**
 * Locks a host's work at a venue against being switched off until the transaction ends. Check after it that the host works there.
 */
export async function holdHost(tx: Db, venueId: VenueId, hostId: UserId): Promise<void> {
  await tx
    .selectFrom('venue_staff')
    .innerJoin('users', 'users.id', 'user_id')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', hostId)
    .select('venue_id')
    .forShare(['venue_staff', 'users'])
    .execute();
}

/** The managers of a venue who can log in. */
export async function managerIdsOf(db: Db, venueId: VenueId): Promise<UserId[]> {
  const rows = await db
    .selectFrom('venue_staff')
    .innerJoin('users', 'users.id', 'user_id')
    .where('venue_id', '=', venueId)
    .where('venue_staff.role', '=', 'manager')
    .where('active', '=', true)
    .where('status', '=', 'Active')
    .select('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The present and former workplaces of a user, by venue id. */
export const workplacesOf = (db: Db, userId: UserId) =>
  db
    .selectFrom('venue_staff')
    .where('user_id', '=', userId)
    .select(['venue_id', 'role', 'active'])
    .orderBy('venue_id')
    .execute();

/** The venues where a user works now, by id. */
export const venuesOf = (db: Db, userId: UserId) =>
  db
    .selectFrom('venue_staff')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .select(['venues.id', 'venues.name'])
    .orderBy('venues.id')
    .execute();

/**
 * The venues where a user is a host, or only the given one, with the venue and the host's work locked. Until the transaction
 * ends, this host gets no new chats and no other host of these venues stops. So two hosts cannot become each other's successors.
 */
export async function lockWorkOf(tx: Db, hostId: UserId, venueId: VenueId | undefined): Promise<VenueId[]> {
  const rows = await tx
    .selectFrom('venue_staff')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .where('user_id', '=', hostId)
    .where('role', '=', 'host')
    .$if(venueId !== undefined, (work) => work.where('venue_id', '=', venueId!))
    .select('venue_id')
    .orderBy('venue_id')
    .forNoKeyUpdate('venues')
    .forUpdate('venue_staff')
    .execute();
  return rows.map((row) => row.venue_id);
}

interface HostQuery {
  hostIds?: readonly UserId[] | undefined;
  /** Part of the name or of the address. */
  q?: string | undefined;
  /** Only hosts after this one. */
  cursor?: UserId | undefined;
  limit?: number | undefined;
}

/** The hosts of a venue by name, or those of a query. Deleted accounts are left out. */
export async function hostsOf(
  db: Db,
  venueId: VenueId,
  { hostIds, q, cursor, limit }: HostQuery = {},
): Promise<Host[]> {
  const conditions = [
    sql<boolean>`staff.venue_id = ${venueId} and staff.role = 'host' and users.status <> 'Deleted'`,
    ...(hostIds ? [sql<boolean>`users.id = any(${[...hostIds]}::uuid[])`] : []),
    ...(q ? [sql<boolean>`(fold(users.display_name) like containing(${q}) or users.email like containing(${q}))`] : []),
    ...(cursor
      ? [sql<boolean>`(users.display_name, users.id) > (select display_name, id from users where id = ${cursor})`]
      : []),
  ];
  const { rows } = await sql<Host>`
    select users.id, users.display_name as "displayName", users.email, staff.active::int as status,
      users.verification_source is not null as verified, staff.visible_as_individual as "visibleAsIndividual",
      staff.non_discoverable as "nonDiscoverable", staff.off_shift_at is not null as "isOffShift",
      (select count(*)::int from assignments
        where assignments.venue_id = staff.venue_id and assignments.host_id = users.id and assignments.status = 'open'
          and ${hasActiveMember}) as "openAssignments"
    from venue_staff staff join users on users.id = staff.user_id
    where ${sql.join(conditions, sql` and `)}
    order by users.display_name, users.id limit ${limit ?? null}`.execute(db);
  return rows;
}

/** The number of active hosts of a venue, and of all its hosts. Deleted accounts are left out. */
export async function hostCountsOf(db: Db, venueId: VenueId): Promise<{ active: number; total: number }> {
  return db
    .selectFrom('venue_staff')
    .innerJoin('users', 'users.id', 'user_id')
    .where('venue_id', '=', venueId)
    .where('venue_staff.role', '=', 'host')
    .where('status', '<>', 'Deleted')
    .select([sql<number>`(count(*) filter (where active))::int`.as('active'), sql<number>`count(*)::int`.as('total')])
    .executeTakeFirstOrThrow();
}

/** A host of a venue. @throws DomainError `host.unknown` */
export async function hostOf(db: Db, venueId: VenueId, hostId: UserId): Promise<Host> {
  const [host] = await hostsOf(db, venueId, { hostIds: [hostId] });
  if (!host) throw new DomainError('host.unknown');
  return host;
}

/** True if a host is off shift, at all venues where they work. */
export async function isOffShift(db: Db, hostId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('venue_staff')
    .where('user_id', '=', hostId)
    .where('role', '=', 'host')
    .where('off_shift_at', 'is not', null)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets since when a host is off shift, or that they are on shift (null). */
export async function setOffShift(tx: Db, hostId: UserId, since: Date | null): Promise<void> {
  await tx
    .updateTable('venue_staff')
    .set({ off_shift_at: since })
    .where('user_id', '=', hostId)
    .where('role', '=', 'host')
    .execute();
}

interface StaffSwitches {
  visibleAsIndividual?: boolean | undefined;
  nonDiscoverable?: boolean | undefined;
  active?: boolean | undefined;
}

/** Changes the switches of a host. @throws DomainError `host.unknown` */
export async function changeHost(db: Db, venueId: VenueId, hostId: UserId, switches: StaffSwitches): Promise<void> {
  const columns = {
    visible_as_individual: switches.visibleAsIndividual,
    non_discoverable: switches.nonDiscoverable,
    active: switches.active,
    // A host who is switched off while the venue is closed stays off when it reopens.
    left_with_venue: switches.active === undefined ? undefined : false,
  };
  if (Object.values(columns).every((value) => value === undefined)) return void (await hostOf(db, venueId, hostId));
  const updated = await db
    .updateTable('venue_staff')
    .set(columns)
    .where('venue_id', '=', venueId)
    .where('user_id', '=', hostId)
    .where('role', '=', 'host')
    .executeTakeFirst();
  if (Number(updated.numUpdatedRows) !== 1) throw new DomainError('host.unknown');
}

export async function addStaff(
  tx: Db,
  staff: {
    venueId: VenueId;
    userId: UserId;
    role: 'host' | 'manager';
    visibleAsIndividual?: boolean;
    nonDiscoverable?: boolean;
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('venue_staff')
    .values({
      venue_id: staff.venueId,
      user_id: staff.userId,
      role: staff.role,
      visible_as_individual: staff.visibleAsIndividual ?? false,
      non_discoverable: staff.nonDiscoverable ?? false,
      created_at: now,
    })
    .execute();
}

/** Switches a user's work at a venue on or off; returns false if it was so already. */
export async function setStaffActive(tx: Db, venueId: VenueId, userId: UserId, active: boolean): Promise<boolean> {
  const work = tx.updateTable('venue_staff').where('venue_id', '=', venueId).where('user_id', '=', userId);
  const changed = await work.set({ active }).where('active', '<>', active).executeTakeFirst();
  // Staff who are switched off while the venue is closed stay off when it reopens.
  await work.set({ left_with_venue: false }).where('left_with_venue', '=', true).execute();
  return Number(changed.numUpdatedRows) === 1;
}

/** The active staff of a venue. It locks the venue, then the staff: no work there begins or ends until the transaction ends. */
export const lockStaffOf = (tx: Db, venueId: VenueId) =>
  tx
    .selectFrom('venue_staff')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .where('venue_id', '=', venueId)
    .where('active', '=', true)
    .select(['user_id as userId', 'role'])
    .forNoKeyUpdate('venues')
    .forUpdate('venue_staff')
    .execute();

/** All accounts except members, by venue and name; with a venue id, only those of that venue. */
export async function allStaff(db: Db, venueId: VenueId | undefined) {
  return db
    .selectFrom('users')
    .leftJoin('venue_staff', 'venue_staff.user_id', 'users.id')
    .where('users.role', '<>', 'member')
    .where('users.status', '<>', 'Deleted')
    .$if(venueId !== undefined, (staff) => staff.where('venue_id', '=', venueId!))
    .select(['email', 'display_name', 'users.role', 'venue_id', 'active', 'status', 'password_hash'])
    .orderBy('venue_id')
    .orderBy('display_name')
    .execute();
}
