import type { Language } from '@ambiance/domain/languages';
import type { Venue } from '@ambiance/contract/venues';
import { DomainError, wrongField } from '@ambiance/domain/errors';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { CellCentre } from '@ambiance/domain/location-grid';
import { tableCheckWindow } from '@ambiance/domain/table-checks';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Holiday, OpeningHours } from '@ambiance/domain/opening-hours';

export interface VenueSettings {
  openingHours: OpeningHours[];
  /** Undefined keeps the current ones. */
  holidays?: Holiday[] | undefined;
  awayText: Record<Language, string>;
  /** Undefined keeps the current one. */
  timeZone?: string | undefined;
  /** Empty clears it; undefined keeps the current one. */
  address?: string | undefined;
}

/** The public data of the `venues` row of the query. */
export const venueData = sql<Venue>`jsonb_build_object(
  'id', venues.id, 'name', venues.name, 'city', venues.city, 'country', venues.country, 'address', venues.address,
  'timeZone', venues.time_zone, 'verifiedVenue', venues.verified, 'imageUrl', venues.image_url)`;

const earthKm = 6371;

/** The distance of the `venues` row from a point in kilometres; null if the venue's position is unknown. */
export const kmToVenue = ({ latitude, longitude }: CellCentre) => sql<number | null>`
  case when venues.latitude is not null then 2 * ${earthKm} * asin(least(1, sqrt(
    sin(radians(venues.latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(venues.latitude))
      * sin(radians(venues.longitude - ${longitude}::float8) / 2) ^ 2))) end`;

export const venueById = (db: Db, id: VenueId) =>
  db
    .selectFrom('venues')
    .where('id', '=', id)
    .select(['id', 'name', 'city', 'country', 'address', 'time_zone as timeZone', 'verified as verifiedVenue'])
    .select(['image_url as imageUrl', 'opening_hours as openingHours', 'holidays', 'away_text as awayText'])
    .$castTo<Venue & Pick<VenueSettings, 'openingHours' | 'awayText'> & { holidays: Holiday[] }>()
    .executeTakeFirst();

export async function allVenueIds(db: Db): Promise<VenueId[]> {
  const rows = await db.selectFrom('venues').select('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns true if a venue is closed until an operator reopens it. */
export async function isClosed(db: Db, id: VenueId): Promise<boolean> {
  const row = await db.selectFrom('venues').where('id', '=', id).select('shut_at').executeTakeFirst();
  return Boolean(row?.shut_at);
}

/**
 * Locks a venue against being changed or closed until the transaction ends; undefined if it is unknown. Call it before locking its staff
 * or its assignments, as a closing does. In another order, the two would deadlock.
 */
export const holdVenue = (tx: Db, id: VenueId): Promise<{ name: string } | undefined> =>
  tx.selectFrom('venues').where('id', '=', id).select('name').forShare().executeTakeFirst();

/** The position of a venue; null if unknown. */
export async function placeOfVenue(db: Db, id: VenueId): Promise<CellCentre | null> {
  const row = await db.selectFrom('venues').where('id', '=', id).select(['latitude', 'longitude']).executeTakeFirst();
  if (!row || row.latitude === null || row.longitude === null) return null;
  return { latitude: row.latitude, longitude: row.longitude };
}

export const venuesWithoutPosition = (db: Db) =>
  db.selectFrom('venues').where('latitude', 'is', null).select(['id', 'city', 'country']).orderBy('id').execute();

/** Sets a venue's position to that of its city, unless it got a position or another city since it was read. */
export async function placeVenue(
  db: Db,
  { id, city, country }: { id: VenueId; city: string; country: string },
  position: { latitude: number; longitude: number },
): Promise<void> {
  await db
    .updateTable('venues')
    .set({ latitude: position.latitude, longitude: position.longitude })
    .where('id', '=', id)
    .where('city', '=', city)
    .where('country', '=', country)
    .where('latitude', 'is', null)
    .execute();
}

export async function saveVenueSettings(tx: Db, id: VenueId, settings: VenueSettings): Promise<void> {
  await tx
    .updateTable('venues')
    .set({
      opening_hours: JSON.stringify(settings.openingHours),
      holidays: settings.holidays && JSON.stringify(settings.holidays),
      away_text: JSON.stringify(settings.awayText),
      time_zone: settings.timeZone,
      address: settings.address === '' ? null : settings.address,
    })
    .where('id', '=', id)
    .execute();
}

/** Sets the address of a venue's picture; returns the former one. */
export async function setVenuePicture(tx: Db, id: VenueId, url: string | null): Promise<string | null> {
  const { rows } = await sql<{ former: string | null }>`
    update venues set image_url = ${url}
    from (select id, image_url as former from venues where id = ${id} for update) as before
    where venues.id = before.id returning before.former`.execute(tx);
  if (!rows[0]) throw new DomainError('venue.unknown');
  return rows[0].former;
}

export interface VenueProfile {
  name: string;
  city: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  address: string | null;
  timeZone: string;
  verified: boolean;
  awayText: VenueSettings['awayText'];
}

/** Changes of a venue; undefined fields stay unchanged. */
export type VenueChanges = { [Name in Exclude<keyof VenueProfile, 'awayText'>]?: VenueProfile[Name] | undefined } & {
  awayText?: { [language in Language]?: string | undefined } | undefined;
};

/** Adds a venue; returns its id. Ids start at 1. */
export async function addVenue(tx: Db, { awayText, timeZone, ...venue }: VenueProfile, now: Date): Promise<VenueId> {
  const row = await tx
    .insertInto('venues')
    .values({ ...venue, time_zone: timeZone, away_text: JSON.stringify(awayText), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateVenue(tx: Db, id: VenueId, { awayText, timeZone, ...venue }: VenueChanges): Promise<void> {
  await tx
    .updateTable('venues')
    .set({
      ...venue,
      time_zone: timeZone,
      ...(awayText && { away_text: sql`away_text || ${JSON.stringify(awayText)}::jsonb` }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * The venue with a name in a city; case and accents are ignored in both. Until the transaction ends, no other transaction
 * checks a name, so two venues cannot get the same one at once.
 */
export async function venueNamed(tx: Db, name: string, city: string): Promise<VenueId | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('venue names'))`.execute(tx);
  const row = await tx
    .selectFrom('venues')
    .where(sql<boolean>`fold(name) = fold(${name}) and city_key(city) = city_key(${city})`)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Refuses a name that another venue of the city has. The venue must be locked, so that its own name and city stay as they were read.
 * @throws DomainError `venue.exists`
 */
export async function refuseTakenName(
  tx: Db,
  id: VenueId,
  { name, city }: { name: string; city: string },
): Promise<void> {
  const present = await venueNamed(tx, name, city);
  if (present !== undefined && present !== id) throw wrongField('name', 'venue.exists');
}

/**
 * The users whose pages show the name of a venue: its active staff, the members of its open chats, logged-in members with a claim
 * that can still be redeemed, and members who can ask for help at their table there now. Other meetings show the name that they were
 * proposed with.
 */
export async function readersOfVenue(db: Db, id: VenueId, now: Date): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    select user_id from venue_staff where venue_id = ${id} and active
    union select member_id from assignments where venue_id = ${id} and status = 'open'
    union select perk_claims.user_id from perks join perk_claims on perk_claims.perk_id = perks.id
    join sessions on sessions.user_id = perk_claims.user_id and sessions.expires_at > ${now}
    where perks.venue_id = ${id} and perk_claims.redeemed_at is null
      and (perk_claims.expires_at is null or perk_claims.expires_at > ${now})
    union select mine.user_id
    from proposals join conversation_members mine on mine.conversation_id = proposals.conversation_id
    where proposals.venue_id = ${id} and (proposals.status = 'accepted' or proposals.accepted_at is not null)
      and proposals.at > ${new Date(now.getTime() - tableCheckWindow.afterMs)}
      and proposals.at <= ${new Date(now.getTime() + tableCheckWindow.beforeMs)}`.execute(db);
  return rows.map((row) => row.user_id);
}
