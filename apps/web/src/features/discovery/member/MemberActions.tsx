import type { Member } from '@ambiance/contract/members';
import { Lock, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { LinkButton } from '../../../ui/actions/LinkButton.tsx';
import { chatAddress } from '../../../ui/members/message-subject.ts';
import { discoveryTexts } from '../discovery.texts.ts';

export interface MemberActionsProps {
  member: Pick<Member, 'id' | 'displayName' | 'firstMessageRefusal'>;
  children: ReactNode;
}

/** The row of actions on a member: a wide message button, with the others next to it. */
export function MemberActions({ member, children }: MemberActionsProps) {
  return (
    <div className="-mr-3 flex flex-wrap items-center gap-y-1">
      <MessageButton member={member} />
      {children}
    </div>
  );
}

/** Links to the conversation, or shows which members may start one. Unverified members are offered the verification. */
function MessageButton({ member }: Pick<MemberActionsProps, 'member'>) {
  const t = useTexts(discoveryTexts);
  const { displayName: name, firstMessageRefusal: refusal } = member;
  const lock = <Lock aria-hidden className="size-4 shrink-0" />;
  if (refusal === 'saved-only') {
    return (
      <p className="mr-1 flex min-h-11 flex-1 items-center gap-2 text-sm text-ink-muted">
        {lock}
        {t(`refusal.${refusal}`)}
      </p>
    );
  }
  if (refusal === 'verified-only') {
    return (
      <LinkButton
        to="/profile?edit=verification"
        variant="secondary"
        icon={lock}
        aria-label={t(`refusalOf.${refusal}`, { name })}
        className="mr-1 flex-1 px-3! py-1! text-sm text-balance"
      >
        {t(`refusal.${refusal}`)}
      </LinkButton>
    );
  }
  return (
    <LinkButton
      to={chatAddress(member)}
      icon={<MessageCircle aria-hidden className="size-5" />}
      aria-label={t('messageTo', { name })}
      className="mr-1 flex-1 px-3!"
    >
      {t('message')}
    </LinkButton>
  );
}
