import { UserX } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LinkButton } from '../../../ui/actions/LinkButton.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { chatTexts } from '../chat.texts.ts';
import type { ConversationState } from '@ambiance/chat-client/conversation-state';

export interface HistoryStateProps {
  history: Exclude<ConversationState['history'], 'here'>;
  onRetry: () => void;
}

/** Shown in place of the messages while they are loading or could not be loaded. */
export function HistoryState({ history, onRetry }: HistoryStateProps) {
  const t = useTexts(chatTexts);
  if (history === 'loading') return <HistorySkeleton label={t('loadingHistory')} />;
  if (history === 'gone') {
    return (
      <EmptyState
        icon={<UserX aria-hidden />}
        title={t('goneTitle')}
        action={<LinkButton to="/search">{t('toDiscover')}</LinkButton>}
        className="my-auto"
      >
        {t('goneText')}
      </EmptyState>
    );
  }
  return (
    <LoadFailed title={t('historyFailed')} onRetry={onRetry} className="my-auto" reason={t('historyFailedText')} />
  );
}

const widths = ['w-48', 'w-64', 'ml-auto w-40', 'w-56', 'ml-auto w-72', 'ml-auto w-32'];

function HistorySkeleton({ label }: { label: string }) {
  return (
    <output className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-3 pb-8 sm:px-4">
      <span className="sr-only">{label}</span>
      {widths.map((width) => (
        <Skeleton key={width} className={`h-10 max-w-full shrink-0 rounded-xl ${width}`} />
      ))}
    </output>
  );
}
