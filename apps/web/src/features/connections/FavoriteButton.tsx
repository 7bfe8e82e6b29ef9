import { Heart } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ConnectedUser } from './connections.queries.ts';
import { connectionsTexts } from './connections.texts.ts';
import { useFavorite } from './use-favorite.ts';

export function FavoriteButton({ user }: { user: ConnectedUser }) {
  const t = useTexts(connectionsTexts);
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
