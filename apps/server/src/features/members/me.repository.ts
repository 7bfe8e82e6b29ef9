import type { Me, ProfileChanges } from '@ambiance/contract/members';
import type { Settings } from '@ambiance/contract/settings';
import { ageOn } from '@ambiance/domain/ages';
import type { CalendarDate } from '@ambiance/domain/calendar';
import type { UserId } from '@ambiance/domain/ids';
import { languages } from '@ambiance/domain/languages';
import { asksForSecondFactor } from '@ambiance/domain/second-factor';
import { vouchedLevel } from '@ambiance/domain/vouching';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Users } from '../../platform/database/tables.ts';
import { ownPosition } from '../positions/positions.repository.ts';
import { moodAt, moodEndAt } from '../../platform/database/mood-at.ts';
import { photoUrls } from '../photos/photos.repository.ts';

/** Everything that users see of themselves. */
export async function meOf(
  db: Db,
  userId: UserId,
  { now, today, requireSecondFactor }: { now: Date; today: CalendarDate; requireSecondFactor: boolean },
): Promise<Me> {
  const [row, position] = await Promise.all([
    db
      .selectFrom('users')
      .where('id', '=', userId)
      .selectAll()
      .select([
        moodAt(now).as('mood'),
        moodEndAt(now).as('mood_ends_at'),
        photoUrls.as('photos'),
        sql<number[]>`array(
          select venue_id from venue_staff where venue_staff.user_id = users.id and active order by venue_id)`.as(
          'venue_ids',
        ),
        sql<boolean>`exists (
          select 1 from decisions where decisions.user_id = users.id
            and kind in ('warn', 'remove') and ended_at is null and seen_at is null)`.as('unseen_decision'),
        sql<number>`(select count(*)::int from vouchers where vouchers.member_id = users.id)`.as('vouchers'),
        sql<boolean>`exists (select 1 from second_factors where user_id = users.id)`.as('has_second_factor'),
      ])
      .executeTakeFirstOrThrow(),
    ownPosition(db, userId),
  ]);
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    venueIds: row.venue_ids,
    displayName: row.display_name,
    city: row.city,
    country: row.country,
    dateOfBirth: row.date_of_birth,
    age: row.date_of_birth === null ? null : ageOn(today, row.date_of_birth),
    description: row.description,
    expectations: row.expectations,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    searchRadius: row.search_radius_km,
    primaryPhotoUrl: row.photos[0] ?? null,
    photos: row.photos,
    currentMoodKey: row.mood,
    moodUntilUtc: row.mood_ends_at?.toISOString() ?? null,
    verified: row.verification_source !== null,
    verificationSource: row.verification_source,
    vouched: vouchedLevel(row.vouchers),
    status: row.status,
    language: row.language,
    speaks: row.speaks,
    settings: settingsFrom(row),
    emailProved: row.email_proved,
    awaitsEmailProof: row.awaits_email_proof,
    mustChangePassword: row.must_change_password,
    mustAddSecondFactor: requireSecondFactor && asksForSecondFactor(row.role) && !row.has_second_factor,
    unseenDecision: row.unseen_decision,
  };
}

type SettingColumns = Pick<
  Selectable<Users>,
  'paused' | 'shows_activity' | 'sends_read_receipts' | 'first_messages_from' | 'wants_still_up'
>;

export const settingsFrom = (row: SettingColumns): Settings => ({
  paused: row.paused,
  showsActivity: row.shows_activity,
  sendsReadReceipts: row.sends_read_receipts,
  firstMessagesFrom: row.first_messages_from,
  wantsStillUp: row.wants_still_up,
});

export async function updateProfile(db: Db, userId: UserId, changes: ProfileChanges): Promise<void> {
  const columns = {
    display_name: changes.displayName,
    city: changes.city,
    country: changes.country,
    date_of_birth: changes.dateOfBirth,
    description: emptyAsNull(changes.description),
    expectations: emptyAsNull(changes.expectations),
    language: changes.language,
    speaks: changes.speaks && languages.filter((language) => changes.speaks?.includes(language)),
  };
  if (Object.values(columns).every((value) => value === undefined)) return;
  await db.updateTable('users').set(columns).where('id', '=', userId).execute();
}

const emptyAsNull = (text: string | null | undefined) => (text === '' ? null : text);

/** The profile fields to compare a change with; the row stays locked until the transaction ends. */
export async function lockProfile(tx: Db, userId: UserId) {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['display_name as displayName', 'city', 'description', 'expectations'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}
