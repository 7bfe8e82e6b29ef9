import type { MemberSummary } from '@ambiance/contract/members';
import { Heart } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { favoritesTexts } from './favorites.texts.ts';
import { useFavorite } from './use-favorite.ts';

export function FavoriteButton({ user }: { user: MemberSummary }) {
  const t = useTexts(favoritesTexts);
  const { isFavorite, toggle } = useFavorite(user);
  const name = user.displayName;
  return (
    <IconButton
      label={isFavorite ? t('removeFavorite', { name }) : t('addFavorite', { name })}
      icon={<Heart aria-hidden className={isFavorite ? 'size-5 fill-current text-accent-ink' : 'size-5'} />}
      onClick={toggle}
    />
  );
}
