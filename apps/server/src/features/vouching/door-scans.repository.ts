import type { CalendarDate } from '@ambiance/domain/calendar';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { photoUrls } from '../photos/photos.repository.ts';
import type { ShownCode } from './door-codes.ts';

interface Faced {
  display_name: string;
  date_of_birth: CalendarDate | null;
  photos: string[];
}

/** The member whom a staff member sees at the door; undefined if the account is inactive or one has blocked the other. */
export async function facedMember(db: Db, memberId: UserId, staffId: UserId): Promise<Faced | undefined> {
  const { rows } = await sql<Faced>`
    select display_name, date_of_birth, ${photoUrls} as photos
    from users
    where id = ${memberId} and role = 'member' and status = 'Active' and not is_blocked(id, ${staffId})`.execute(db);
  return rows[0];
}

/** The open, verified venues where a user works, by id. */
export const vouchingVenues = (db: Db, staffId: UserId) =>
  db
    .selectFrom('venue_staff')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .where('user_id', '=', staffId)
    .where('active', '=', true)
    .where('verified', '=', true)
    .where('shut_at', 'is', null)
    .select(['venues.id', 'venues.name'])
    .orderBy('venues.id')
    .execute();

/** Stores the hash of the short code that a member sees, so that staff can type it. */
export async function storeShortCode(db: Db, { userId, window }: ShownCode, hash: Buffer): Promise<void> {
  await db
    .insertInto('door_short_codes')
    .values({ member_id: userId, code_window: window, code_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The member who was shown a short code last; undefined if there is none, or if two members were shown it at once. */
export async function memberShown(db: Db, hashes: readonly Buffer[]): Promise<ShownCode | undefined> {
  const [shown, other] = await db
    .selectFrom('door_short_codes')
    .where('code_hash', 'in', [...hashes])
    .select(['member_id as userId', 'code_window as window'])
    .orderBy('code_window', 'desc')
    .limit(2)
    .execute();
  return shown && other && other.window >= shown.window - 1 ? undefined : shown;
}

/** Stores a scan and so uses up its code; returns false if the code was used before. */
export async function takeCode(
  db: Db,
  scan: { id: string; memberId: UserId; window: number; staffId: UserId },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('door_scans')
    .values({
      id: scan.id,
      member_id: scan.memberId,
      code_window: scan.window,
      staff_id: scan.staffId,
      scanned_at: now,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'code_window']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
}

export const scanOf = (db: Db, id: string, staffId: UserId) =>
  db
    .selectFrom('door_scans')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .select(['member_id', 'scanned_at', 'venue_id', 'denied_at'])
    .executeTakeFirst();

/** Records the venue whose staff vouched after a scan, or the time when they said that the person was someone else. */
export async function endScan(tx: Db, id: string, end: { venue_id: VenueId } | { denied_at: Date }): Promise<void> {
  await tx.updateTable('door_scans').set(end).where('id', '=', id).execute();
}
