import type { Member } from '@ambiance/contract/members';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { favoritesAmong } from './favorite-list.ts';
import { myFavoritesQuery } from './favorites.queries.ts';
import { favoritesTexts } from './favorites.texts.ts';

interface FavoritesAmongProps {
  members: readonly Member[];
  /** True if more members follow, among whom may be more favorites. */
  hasMore: boolean;
}

/** A sentence, after another one, about the user's favorites among the members. Renders nothing if there are none. */
export function FavoritesAmong({ members, hasMore }: FavoritesAmongProps) {
  const t = useTexts(favoritesTexts);
  // The members' buttons load the favorites.
  const { data: favorites = [] } = useQuery({ ...myFavoritesQuery, enabled: false });
  const count = favoritesAmong(favorites, members);
  if (count === 0) return null;
  return <span className="font-medium text-ink"> {t(hasMore ? 'amongOrMore' : 'among', { count })}</span>;
}
