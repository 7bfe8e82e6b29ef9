import type { Member } from '@ambiance/contract/members';
import { MessageCircle } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { discoveryTexts } from './discovery.texts.ts';

/** The row of what one can do about a member: the main thing takes the room, the others stand beside it. */
export function MemberActions({ member }: { member: Pick<Member, 'id' | 'displayName'> }) {
  const t = useTexts(discoveryTexts);
  const { id, displayName: name } = member;
  return (
    <div className="flex items-center gap-2">
      <LinkButton
        to={`/chat?${new URLSearchParams({ to: id, name }).toString()}`}
        variant="secondary"
        icon={<MessageCircle aria-hidden className="size-5" />}
        aria-label={t('messageTo', { name })}
        className="flex-1"
      >
        {t('message')}
      </LinkButton>
    </div>
  );
}
