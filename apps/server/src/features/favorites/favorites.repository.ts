import type { Favorite } from '@ambiance/contract/favorites';
import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import {
  memberSummaryColumns,
  type MemberSummaryRow,
  memberSummaryFrom,
} from '../members/member-summary.repository.ts';

/** Saves a favorite unless there is a block between the two. A block made at the same time removes it afterwards. */
export async function addFavorite(db: Db, userId: UserId, favoriteUserId: UserId, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A block takes the same lock. The lock has its own statement, so that the next one sees earlier blocks.
    await sql`select pg_advisory_xact_lock(conversation_lock(${userId}, ${favoriteUserId}))`.execute(tx);
    await sql`
      insert into favorites (user_id, favorite_user_id, created_at)
      select ${userId}, ${favoriteUserId}, ${now} where not is_blocked(${userId}, ${favoriteUserId})
      on conflict do nothing`.execute(tx);
  });
}

export async function removeFavorite(db: Db, userId: UserId, favoriteUserId: UserId): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where('favorite_user_id', '=', favoriteUserId)
    .execute();
}

/** Removes the favorites between two people, in both directions. */
export async function removeFavoritesBetween(db: Db, one: UserId, other: UserId): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('user_id', 'in', [one, other])
    .where('favorite_user_id', 'in', [one, other])
    .execute();
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
