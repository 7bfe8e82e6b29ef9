import type { MemberSummary } from '@ambiance/contract/members';
import { MessageCircle } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Avatar } from '../../ui/members/Avatar.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { chatAddress } from '../../ui/members/message-subject.ts';
import { MemberLink } from '../../ui/members/MemberLink.tsx';
import { favoritesAndBlocksTexts } from './favorites-and-blocks.texts.ts';
import { FavoriteButton } from '../../features/favorites/FavoriteButton.tsx';

export interface MemberSummariesProps {
  users: readonly MemberSummary[];
  /** Actions on each member. Defaults to message and favorite. */
  Actions?: ComponentType<{ user: MemberSummary }>;
}

export function MemberSummaries({ users, Actions = MessageAndFavorite }: MemberSummariesProps) {
  const t = useTexts(favoritesAndBlocksTexts);
  return (
    <ul className="flex flex-col divide-y divide-hairline rounded-xl border border-hairline bg-surface">
      {users.map((user) => (
        <li key={user.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:gap-x-4">
          <MemberLink id={user.id} tabIndex={-1} aria-hidden>
            <Avatar name={user.displayName} photoUrl={user.primaryPhotoUrl} size={48} />
          </MemberLink>
          <div className="min-w-20 flex-1">
            <MemberLink id={user.id} className="font-medium hover:underline">
              {user.displayName}
            </MemberLink>
            {user.city && (
              <p className="text-sm text-ink-muted">{t('place', { city: user.city, country: user.country })}</p>
            )}
          </div>
          <div className="ml-auto flex items-center gap-2">
            <Actions user={user} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function MessageAndFavorite({ user }: { user: MemberSummary }) {
  const t = useTexts(favoritesAndBlocksTexts);
  const name = user.displayName;
  return (
    <>
      <LinkButton
        to={chatAddress(user)}
        variant="secondary"
        icon={<MessageCircle aria-hidden className="size-5" />}
        aria-label={t('messageTo', { name })}
        className="max-sm:w-11 max-sm:px-0"
      >
        <span className="max-sm:sr-only">{t('message')}</span>
      </LinkButton>
      <FavoriteButton user={user} />
    </>
  );
}
