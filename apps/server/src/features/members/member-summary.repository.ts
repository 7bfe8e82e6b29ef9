import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';

export interface MemberSummaryRow {
  id: UserId;
  display_name: string;
  city: string;
  country: string;
  photo_url: string | null;
}

/** The columns that a list of members shows, from the `users` row of the query. */
export const memberSummaryColumns = sql`
  users.id, users.display_name, users.city, users.country,
  (select '/media/photos/' || photos.id || '.' || photos.extension from photos
    where photos.user_id = users.id and photos.is_primary) as photo_url`;

export const memberSummaryFrom = (row: MemberSummaryRow) => ({
  id: row.id,
  displayName: row.display_name,
  city: row.city,
  country: row.country,
  primaryPhotoUrl: row.photo_url,
});
