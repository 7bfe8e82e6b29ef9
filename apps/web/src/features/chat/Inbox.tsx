import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { inboxQuery } from './chat.queries.ts';
import { chatTexts } from './chat.texts.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { conversationsOf } from '@ambiance/chat-client/inbox';
import { useNow } from '../../ui/use-now.ts';

const listStyle = 'divide-y divide-hairline overflow-hidden rounded-xl border border-hairline bg-surface';

/** Everybody the user talks with, the newest message first. */
export function Inbox() {
  const t = useTexts(chatTexts);
  const ui = useTexts(uiTexts);
  const now = useNow();
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(inboxQuery());
  if (!data) {
    return isError ? (
      <LoadFailed title={t('inboxFailed')} onRetry={refetch}>
        {t('historyFailedText')}
      </LoadFailed>
    ) : (
      <InboxSkeleton label={ui('loading')} />
    );
  }
  const conversations = conversationsOf(data.pages);
  if (conversations.length === 0) {
    return (
      <EmptyState
        icon={<MessagesSquare aria-hidden />}
        title={t('inboxEmptyTitle')}
        action={<LinkButton to="/search">{t('inboxEmptyAction')}</LinkButton>}
      >
        {t('inboxEmptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={listStyle}>
        {conversations.map((conversation) => (
          <li key={conversation.partner.id}>
            <ConversationRow conversation={conversation} now={now} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="secondary"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="self-center"
        >
          {t('showMore')}
        </Button>
      )}
    </>
  );
}

function InboxSkeleton({ label }: { label: string }) {
  return (
    <output className={`block ${listStyle}`}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
          <Skeleton className="size-16 shrink-0 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-7 w-40 max-w-full" />
            <Skeleton className="mt-1 h-6 w-full" />
          </div>
        </div>
      ))}
    </output>
  );
}
