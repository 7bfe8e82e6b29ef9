import type { Conspicuous, SeenVoucher, Voucher } from '@ambiance/contract/vouching';
import type { CalendarDate } from '@ambiance/domain/calendar';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import { conspicuousVouching, maxVouchesPerDay, vouchedByMonths } from '@ambiance/domain/vouching';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Counts a staff member's vouch at a venue on a day; returns false if that exceeds the daily limit. */
export async function countVouch(tx: Db, staffId: UserId, venueId: VenueId, day: CalendarDate): Promise<boolean> {
  const { rows } = await sql`
    insert into vouch_days values (${staffId}, ${venueId}, ${day}, 1)
    on conflict (staff_id, venue_id, day) do update set vouched = vouch_days.vouched + 1
      where vouch_days.vouched < ${maxVouchesPerDay}
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Records that a venue met a member this month. A venue counts once, however often it vouches. */
export async function addVoucher(
  tx: Db,
  { memberId, venueId, staffId }: { memberId: UserId; venueId: VenueId; staffId: UserId },
  now: Date,
): Promise<void> {
  await sql`
    insert into vouchers (member_id, venue_id, month, vouched_by)
    select ${memberId}, id, date_trunc('month', ${now}::timestamptz at time zone time_zone)::date, ${staffId}
    from venues where id = ${venueId}
    on conflict (member_id, venue_id) do update set month = excluded.month, vouched_by = excluded.vouched_by`.execute(
    tx,
  );
}

export async function vouchersOf(db: Db, memberId: UserId): Promise<Voucher[]> {
  const { rows } = await sql<Voucher>`
    select vouchers.id, jsonb_build_object('id', venues.id, 'name', venues.name) as venue, to_char(month, 'YYYY-MM') as month
    from vouchers join venues on venues.id = venue_id
    where member_id = ${memberId} order by vouchers.id`.execute(db);
  return rows;
}

/** Deletes a voucher; with `memberId`, only if it is that member's. Returns its member and venue. */
export const deleteVoucher = (db: Db, id: number, memberId?: UserId) =>
  db
    .deleteFrom('vouchers')
    .where('id', '=', id)
    .$if(memberId !== undefined, (vouchers) => vouchers.where('member_id', '=', memberId!))
    .returning(['member_id', 'venue_id'])
    .executeTakeFirst();

/** Staff with conspicuously many vouches up to a day, at one venue or at all. */
export async function conspicuousStaff(db: Db, today: CalendarDate, venueId?: VenueId): Promise<Conspicuous[]> {
  const { rows } = await sql<Conspicuous>`
    select jsonb_build_object('id', users.id, 'displayName', users.display_name) as staff,
      jsonb_build_object('id', venues.id, 'name', venues.name) as venue,
      max(vouched)::int as "mostADay", sum(vouched)::int as week
    from vouch_days join users on users.id = staff_id join venues on venues.id = venue_id
    where day > ${today}::date - 7 and (${venueId ?? null}::bigint is null or venue_id = ${venueId ?? null})
    group by users.id, venues.id
    having max(vouched) > ${conspicuousVouching.day} or sum(vouched) > ${conspicuousVouching.week}
    order by week desc, users.id, venues.id`.execute(db);
  return rows;
}

/**
 * Vouchers as moderators see them, newest first: those of a member, or those by staff members as long as their names are stored.
 */
export async function seenVouchers(
  db: Db,
  of: { memberId: UserId } | { staffIds: readonly UserId[] },
): Promise<SeenVoucher[]> {
  const { rows } = await sql<SeenVoucher>`
    select vouchers.id, jsonb_build_object('id', venues.id, 'name', venues.name) as venue,
      to_char(month, 'YYYY-MM') as month, jsonb_build_object('id', members.id, 'displayName', members.display_name) as member,
      case when staff.id is not null
        then jsonb_build_object('id', staff.id, 'displayName', staff.display_name) end as "vouchedBy"
    from vouchers join venues on venues.id = venue_id join users members on members.id = member_id
      left join users staff on staff.id = vouched_by
    where ${'memberId' in of ? sql`member_id = ${of.memberId}` : sql`vouched_by = any(${of.staffIds})`}
    order by vouchers.id desc limit 500`.execute(db);
  return rows;
}

/** Deletes scanned and short codes, daily counts of vouches and the staff names in vouchers, each after its retention. */
export async function purgeVouching(
  db: Db,
  ends: { scansBefore: Date; windowsBefore: number; daysBefore: CalendarDate; today: CalendarDate },
) {
  await db.deleteFrom('door_scans').where('scanned_at', '<', ends.scansBefore).execute();
  await db.deleteFrom('door_short_codes').where('code_window', '<', ends.windowsBefore).execute();
  await db.deleteFrom('vouch_days').where('day', '<', ends.daysBefore).execute();
  await sql`
    update vouchers set vouched_by = null
    where vouched_by is not null
      and month + make_interval(months => ${vouchedByMonths + 1}) <= ${ends.today}::date`.execute(db);
}
