import type { ConversationState } from '@ambiance/chat-client/conversation-state';
import { useTexts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/session.ts';
import { Link } from '../../../ui/actions/Link.tsx';
import { chatTexts } from '../chat.texts.ts';
import { pendingTextTo } from './pending-first-message.ts';

/** Says, before the user writes first, that their address has to be confirmed, and then that the message can be sent. */
export function FirstMessageNotice({ me, partner, draft }: Pick<ConversationState, 'me' | 'partner' | 'draft'>) {
  const t = useTexts(chatTexts);
  const isUnproved = useSession()?.awaitsEmailProof ?? false;
  const isReady = !isUnproved && draft.trim() !== '' && pendingTextTo(me, partner) !== '';
  if (!isUnproved && !isReady) return null;
  return (
    // The same element says both, so that screen readers announce the change.
    <p role="status" className="px-5 pb-2 text-sm text-ink-muted sm:px-6">
      {isReady ? (
        t('readyToSend')
      ) : (
        <>
          {t('confirmFirst')}{' '}
          <Link to="/settings/account" className="font-medium whitespace-nowrap text-accent-ink underline">
            {t('noEmail')}
          </Link>
        </>
      )}
    </p>
  );
}
