import type { RateLimited } from '@ambiance/contract/chat-events';
import type { ConversationProblem } from '@ambiance/chat-client/conversation-dependencies';
import type { LiveConversation } from '@ambiance/chat-client/live-conversation';
import { errorSentence } from '@ambiance/domain/errors';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { language } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { LazyOverlay } from '../../ui/overlays/LazyOverlay.tsx';
import { chatTexts } from './chat.texts.ts';
import { useNotSentToast } from './use-not-sent-toast.ts';

const upgradeDialog = lazyComponent(async () => (await import('./UpgradeDialog.tsx')).UpgradeDialog);

/** Opens a conversation and shows what fails in it, also after the user has left it. Returns the dialog of a reached limit. */
export function useProblems(conversation: LiveConversation, name: string, onBlocked: () => void): ReactNode {
  const t = useTexts(chatTexts);
  const showNotSent = useNotSentToast();
  const [limit, setLimit] = useState<{ refusal: RateLimited; isOpen: boolean }>();
  const report = useEffectEvent((problem: ConversationProblem, isOnScreen: boolean) => {
    switch (problem.kind) {
      case 'blocked':
        showToast(errorSentence('conversation.blocked', language.get()), { kind: 'error' });
        onBlocked();
        return;
      case 'limit':
        setLimit({ refusal: problem.refusal, isOpen: true });
        return;
      case 'refused':
        // An event has the reason.
        return;
      case 'history-failed':
        showToast(t('historyFailed'), { kind: 'error' });
        return;
      case 'not-changed':
        showToast(problem.reason ?? t('notChanged'), { kind: 'error' });
        return;
      case 'not-sent':
        showNotSent(problem, { id: conversation.state.get().partner, name: isOnScreen ? undefined : name });
    }
  });
  useEffect(() => {
    let isOnScreen = true;
    const close = conversation.open((problem) => report(problem, isOnScreen));
    return () => {
      isOnScreen = false;
      close();
    };
  }, [conversation]);
  return (
    limit && (
      <LazyOverlay>
        <upgradeDialog.Component
          open={limit.isOpen}
          refusal={limit.refusal}
          onClose={() => setLimit({ ...limit, isOpen: false })}
        />
      </LazyOverlay>
    )
  );
}
