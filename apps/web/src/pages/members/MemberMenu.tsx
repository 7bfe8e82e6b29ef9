import type { MemberSummary } from '@ambiance/contract/members';
import { Ban, EllipsisVertical, Flag, Heart, HeartHandshake } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { Menu } from '../../ui/actions/Menu.tsx';
import { blocksTexts } from '../../features/blocks/blocks.texts.ts';
import { chatTexts } from '../../features/chat/chat.texts.ts';
import { favoritesTexts } from '../../features/favorites/favorites.texts.ts';
import { reportsTexts } from '../../features/reports/reports.texts.ts';
import { useFavorite } from '../../features/favorites/use-favorite.ts';
import { useMemberDialogs } from './use-member-dialogs.tsx';

export interface MemberMenuProps {
  user: MemberSummary;
  /** The member's profile is visible, so they can be saved. */
  isVisible: boolean;
  onBlocked: () => void;
  /** Ends the conversation kindly. Undefined if that is not possible. */
  onClose: (() => void) | undefined;
}

/** Save, report and block in one menu, if there is no room for three buttons. */
export function MemberMenu({ user, isVisible, onBlocked, onClose }: MemberMenuProps) {
  const inBlocks = useTexts(blocksTexts);
  const inChat = useTexts(chatTexts);
  const inFavorites = useTexts(favoritesTexts);
  const inReports = useTexts(reportsTexts);
  const { isFavorite, toggle } = useFavorite(user);
  const { dialog, report, block } = useMemberDialogs(user, onBlocked);
  const name = user.displayName;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={inChat('moreAbout', { name })}
            icon={<EllipsisVertical aria-hidden className="size-5" />}
          />
        }
        items={[
          ...(isVisible || isFavorite
            ? [
                {
                  label: isFavorite ? inFavorites('removeFavorite', { name }) : inFavorites('addFavorite', { name }),
                  icon: <Heart aria-hidden className={isFavorite ? 'size-5 fill-current' : 'size-5'} />,
                  onSelect: toggle,
                },
              ]
            : []),
          ...(onClose
            ? [{ label: inChat('notAFit'), icon: <HeartHandshake aria-hidden className="size-5" />, onSelect: onClose }]
            : []),
          { label: inReports('reportName', { name }), icon: <Flag aria-hidden className="size-5" />, onSelect: report },
          {
            label: inBlocks('blockName', { name }),
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
