import type { Favorite } from '@ambiance/contract/favorites';
import type { UserId } from '@ambiance/domain/ids';
import type { CellId } from '@ambiance/domain/location-grid';
import type { Mood } from '@ambiance/domain/moods';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { moodAt } from '../../platform/database/mood-at.ts';
import {
  memberSummaryColumns,
  type MemberSummaryRow,
  memberSummaryFrom,
} from '../members/member-summary.repository.ts';

/**
 * Saves a favorite unless there is a block between the two, and locks the saved member. A block made at the same time removes it
 * afterwards. Returns whether it is new.
 */
export async function addFavorite(tx: Db, userId: UserId, favoriteUserId: UserId, now: Date): Promise<boolean> {
  // Two who save a member at the same time cause only one notice.
  await lockUsers(tx, [favoriteUserId]);
  // A block takes the same lock. The lock has its own statement, so that the next one sees earlier blocks.
  await sql`select pg_advisory_xact_lock(conversation_lock(${userId}, ${favoriteUserId}))`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into favorites (user_id, favorite_user_id, created_at)
    select ${userId}, ${favoriteUserId}, ${now} where not is_blocked(${userId}, ${favoriteUserId})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

const actHash = (saverId: UserId, savedId: UserId) =>
  sql<Buffer>`sha256(${`saved ${saverId} ${savedId}`}::text::bytea)`;

/** Notices that one member causes in a day, however many they save. */
const maxNoticesOfSaver = 20;

/** Two members: one saved the other. */
export interface Saving {
  saverId: UserId;
  savedId: UserId;
}

/**
 * The mood and cell of a saved member, and the hash of the two, if the member may be notified. Searches must find the member,
 * and neither may be staff. The other one must have saved few people within a day. The member must not have turned off these
 * notices, nor have got one within a day or because of the same person.
 */
export async function notifiableMoodOf(
  tx: Db,
  { saverId, savedId }: Saving,
  now: Date,
): Promise<{ mood: Mood; cell: CellId; actHash: Buffer } | undefined> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<{ mood: Mood; cell: CellId; actHash: Buffer }>`
    select ${moodAt(now)} as mood, positions.cell, act.hash as "actHash"
    from users
    join users saver on saver.id = ${saverId} and saver.role = 'member'
    join positions on positions.user_id = users.id and positions.cell is not null
    cross join (select ${actHash(saverId, savedId)} as hash) act
    left join notification_settings settings on settings.user_id = users.id
    where users.id = ${savedId} and users.role = 'member' and ${moodAt(now)} is not null
      and exists (select from discover where user_id = users.id) and coalesce(settings.saved, true)
      and (select count(*) from favorites where user_id = saver.id and created_at > ${dayAgo}) <= ${maxNoticesOfSaver}
      and not exists (
        select from notices where notices.user_id = users.id and kind = 'saved'
          and (notices.created_at > ${dayAgo} or act_hash = act.hash))`.execute(tx);
  return rows[0];
}

/** Removes a favorite, and the notice about it that was not shown yet. */
export async function removeFavorite(tx: Db, userId: UserId, favoriteUserId: UserId, now: Date): Promise<void> {
  await tx
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where('favorite_user_id', '=', favoriteUserId)
    .execute();
  // The notice stays stored, so that saving again adds no second one.
  await tx
    .updateTable('notices')
    .set({ shown_at: now })
    .where('user_id', '=', favoriteUserId)
    .where('act_hash', '=', actHash(userId, favoriteUserId))
    .where('shown_at', 'is', null)
    .execute();
}

/** Removes the favorites between two people, in both directions. */
export async function removeFavoritesBetween(tx: Db, one: UserId, other: UserId, now: Date): Promise<void> {
  await removeFavorite(tx, one, other, now);
  await removeFavorite(tx, other, one, now);
}

type FavoriteRow = MemberSummaryRow & { user_id: UserId; favorite_user_id: UserId };

interface Viewer {
  searcherId: UserId;
  seesHosts: boolean;
}

/**
 * Favorites that a user made (`user_id`) or received (`favorite_user_id`), newest first. People whom the user's searches could not
 * find are left out.
 */
async function favoritesBy(
  db: Db,
  own: 'user_id' | 'favorite_user_id',
  { searcherId: userId, seesHosts }: Viewer,
): Promise<Favorite[]> {
  const other = own === 'user_id' ? 'favorite_user_id' : 'user_id';
  const { rows } = await sql<FavoriteRow>`
    select favorites.user_id, favorites.favorite_user_id, ${memberSummaryColumns}
    from favorites join users on users.id = ${sql.ref(`favorites.${other}`)}
    where ${sql.ref(`favorites.${own}`)} = ${userId}
      and is_discoverable(users.id, users.status, users.role, users.awaits_email_proof)
      and (users.role <> 'host' or ${seesHosts}) and not is_blocked(favorites.user_id, favorites.favorite_user_id)
      and not is_paused_for(${userId}, users.id)
    order by favorites.created_at desc, users.id`.execute(db);
  return rows.map((row) => ({
    userId: row.user_id,
    favoriteUserId: row.favorite_user_id,
    user: memberSummaryFrom(row),
  }));
}

export const favoritesOf = (db: Db, viewer: Viewer) => favoritesBy(db, 'user_id', viewer);
export const favoritesReceivedBy = (db: Db, viewer: Viewer) => favoritesBy(db, 'favorite_user_id', viewer);
