import { Ban, EllipsisVertical, Flag, Heart } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { ConnectedUser } from './connections.queries.ts';
import { connectionsTexts } from './connections.texts.ts';
import { useFavorite } from './use-favorite.ts';
import { useMemberDialogs } from './use-member-dialogs.tsx';

export interface ConnectionMenuProps {
  user: ConnectedUser;
  /** Whether they can be seen, and so be saved. */
  isVisible: boolean;
  onBlocked: () => void;
}

/** Save, report and block behind one button, where there is no room for three. */
export function ConnectionMenu({ user, isVisible, onBlocked }: ConnectionMenuProps) {
  const t = useTexts(connectionsTexts);
  const { isFavorite, toggle } = useFavorite(user);
  const { dialog, report, block } = useMemberDialogs(user, onBlocked);
  const name = user.displayName;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('moreAbout', { name })} icon={<EllipsisVertical aria-hidden className="size-5" />} />
        }
        items={[
          ...(isVisible || isFavorite
            ? [
                {
                  label: isFavorite ? t('removeFavorite', { name }) : t('addFavorite', { name }),
                  icon: <Heart aria-hidden className={isFavorite ? 'size-5 fill-current' : 'size-5'} />,
                  onSelect: toggle,
                },
              ]
            : []),
          { label: t('reportName', { name }), icon: <Flag aria-hidden className="size-5" />, onSelect: report },
          {
            label: t('blockName', { name }),
            icon: <Ban aria-hidden className="size-5" />,
            onSelect: block,
            danger: true,
          },
        ]}
      />
      {dialog}
    </>
  );
}
