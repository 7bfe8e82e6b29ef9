import type { Member, MemberSummary } from '@ambiance/contract/members';
import type { Favorite } from '@ambiance/contract/favorites';

/** Returns a user's favorites with or without a member, newest first as the server lists them. */
export function withFavorite(
  favorites: readonly Favorite[],
  userId: string,
  user: MemberSummary,
  isFavorite: boolean,
): Favorite[] {
  const others = favorites.filter(({ favoriteUserId }) => favoriteUserId !== user.id);
  return isFavorite ? [{ userId, favoriteUserId: user.id, user }, ...others] : others;
}

/** The number of members who are favorites. */
export function favoritesAmong(
  favorites: readonly Pick<Favorite, 'favoriteUserId'>[],
  members: readonly Pick<Member, 'id'>[],
): number {
  const ids = new Set(members.map(({ id }) => id));
  return favorites.filter(({ favoriteUserId }) => ids.has(favoriteUserId)).length;
}
