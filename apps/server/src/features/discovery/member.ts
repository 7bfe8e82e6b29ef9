import type { UserId } from '@ambiance/domain/ids';
import type { Member } from '@ambiance/contract/members';
import { ageOn } from '@ambiance/domain/ages';
import type { CalendarDate } from '@ambiance/domain/calendar';
import { type CellId, cellCentre, distanceBetweenCellsKm, distanceStepKm } from '@ambiance/domain/location-grid';
import { type AccountStatus, activityOn, type Role, type VerificationSource } from '@ambiance/domain/members';
import type { Mood } from '@ambiance/domain/moods';
import type { Language } from '@ambiance/domain/languages';
import { vouchedLevel } from '@ambiance/domain/vouching';
import type { FirstMessageRefusal } from '@ambiance/domain/settings';
import { sql } from 'kysely';
import { moodAt, moodEndAt } from '../../platform/database/mood-at.ts';
import { photoUrls } from '../photos/photos.repository.ts';

/** SQL columns of the member data that a viewer may see, from a `users` row in scope. The shown cell is selected separately. */
export const memberColumns = (viewerId: string, now: Date) => sql`
  users.id, users.role, users.display_name, users.date_of_birth, users.city, users.country, users.description, users.expectations,
  ${moodAt(now)} as mood, ${moodEndAt(now)} as mood_ends_at, users.verification_source, users.status, users.speaks,
  (select count(*)::int from vouchers where vouchers.member_id = users.id) as vouchers,
  case when users.shows_activity and (select shows_activity from users viewer where viewer.id = ${viewerId})
    then users.active_on end as active_on,
  case when users.first_messages_from <> 'everybody'
    then first_message_refusal(${viewerId}, users.id) end as first_message_refusal,
  ${photoUrls} as photos`;

export interface MemberRow {
  id: UserId;
  role: Role;
  display_name: string;
  /** Null for staff, who are not asked for it. */
  date_of_birth: CalendarDate | null;
  city: string;
  country: string;
  description: string | null;
  expectations: string | null;
  mood: Mood | null;
  mood_ends_at: Date | null;
  verification_source: VerificationSource | null;
  /** The number of venues that vouch for them. */
  vouchers: number;
  status: AccountStatus;
  speaks: Language[];
  /** Null if either side hides it. */
  active_on: CalendarDate | null;
  first_message_refusal: FirstMessageRefusal | null;
  photos: string[];
  cell: CellId | null;
}

/** The viewer's day and cell, from which ages and distances are calculated. */
export interface Viewer {
  today: CalendarDate;
  cell: CellId | null;
}

/**
 * Converts a row into a member as others see them. It has an age instead of a birth date, and a cell's centre instead of a
 * position.
 */
export function memberFrom(row: MemberRow, { today, cell }: Viewer): Member {
  const centre = row.cell === null ? undefined : cellCentre(row.cell);
  return {
    id: row.id,
    displayName: row.display_name,
    // Members do not see the age of staff, even if their birth date is known.
    age: row.role === 'member' && row.date_of_birth ? ageOn(today, row.date_of_birth) : null,
    city: row.city,
    country: row.country,
    description: row.description,
    expectations: row.expectations,
    photos: row.photos,
    currentMoodKey: row.mood,
    moodUntilUtc: row.mood_ends_at?.toISOString() ?? null,
    verified: row.verification_source !== null,
    verificationSource: row.verification_source,
    vouched: vouchedLevel(row.vouchers),
    status: row.status,
    latitude: centre?.latitude ?? null,
    longitude: centre?.longitude ?? null,
    distanceKm: cell === null || row.cell === null ? null : distanceStepKm(distanceBetweenCellsKm(cell, row.cell)),
    speaks: row.speaks,
    lastActive: row.active_on === null ? null : activityOn(today, row.active_on),
    firstMessageRefusal: row.first_message_refusal,
  };
}
