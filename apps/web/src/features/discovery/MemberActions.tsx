import type { Member } from '@ambiance/contract/members';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { discoveryTexts } from './discovery.texts.ts';

export interface MemberActionsProps {
  member: Pick<Member, 'id' | 'displayName'>;
  children: ReactNode;
}

/** The row of what one can do about a member: the main thing takes the room, the others stand beside it. */
export function MemberActions({ member, children }: MemberActionsProps) {
  const t = useTexts(discoveryTexts);
  const { id, displayName: name } = member;
  return (
    <div className="-mr-3 flex flex-wrap items-center gap-y-1">
      <LinkButton
        to={`/chat?${new URLSearchParams({ to: id, name }).toString()}`}
        variant="secondary"
        icon={<MessageCircle aria-hidden className="size-5" />}
        aria-label={t('messageTo', { name })}
        className="mr-1 flex-1 px-3!"
      >
        {t('message')}
      </LinkButton>
      {children}
    </div>
  );
}
