import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive, MessagesSquare, SearchX } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { conversationsOf } from '@ambiance/chat-client/inbox';
import { useTexts } from '../../../i18n/texts.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../../ui/actions/LinkButton.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadMore } from '../../../ui/layout/LoadMore.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { inboxQuery, type Listed } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { addressOf } from './listed.ts';

export interface InboxProps {
  listed: Listed;
  /** Partner of the conversation that is open next to the list. */
  openId: string;
  /** Receives the list's element. */
  list: RefObject<HTMLUListElement | null>;
  className: string;
}

/** Without `shrink-0`, rows that do not fit into the column would be cut off instead of scrolled. */
const listStyle = 'shrink-0 divide-y divide-hairline overflow-hidden border-hairline bg-surface';

/** Conversations of a list: pinned ones first, then the newest. The arrow keys up and down move along them. */
export function Inbox({ listed, openId, list, className }: InboxProps) {
  const t = useTexts(chatTexts);
  const ui = useTexts(uiTexts);
  const now = useNow();
  const query = useInfiniteQuery(inboxQuery(listed));
  const { data, isError, hasNextPage, refetch } = query;
  if (!data) {
    return isError ? (
      <LoadFailed title={t('inboxFailed')} onRetry={refetch} reason={t('historyFailedText')} />
    ) : (
      <InboxSkeleton label={ui('loading')} className={className} />
    );
  }
  const conversations = conversationsOf(data.pages);
  if (conversations.length === 0) return <NoConversations listed={listed} />;
  return (
    <>
      <ul ref={list} onKeyDownCapture={moveBetweenRows} className={`@container ${listStyle} ${className}`}>
        {conversations.map((conversation) => (
          <li key={conversation.partner.id}>
            <ConversationRow
              conversation={conversation}
              address={addressOf(conversation.partner, listed)}
              isOpen={conversation.partner.id === openId}
              now={now}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <LoadMore
          isBusy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError && t('inboxFailed')}
          onMore={() => void query.fetchNextPage()}
          className="my-4"
        />
      )}
    </>
  );
}

const rowsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-conversation]')];

const steps: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowUp: (place) => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = rowsIn(event.currentTarget);
  const place = rows.findIndex((row) => row === event.target);
  const step = steps[event.key];
  if (!step || place < 0) return;
  event.preventDefault();
  rows[step(place, rows.length - 1)]?.focus();
}

/** Focuses the open conversation or, if there is none, the first one. */
export function focusList(list: Element | null): void {
  const rows = list ? rowsIn(list) : [];
  (rows.find((row) => row.ariaCurrent) ?? rows[0])?.focus();
}

function NoConversations({ listed: { q, view } }: { listed: Listed }) {
  const t = useTexts(chatTexts);
  if (q) {
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={t('nobodyFoundTitle', { words: q })}>
        {t('nobodyFoundText')}
      </EmptyState>
    );
  }
  if (view === 'archived') {
    return (
      <EmptyState icon={<Archive aria-hidden />} title={t('archiveEmptyTitle')}>
        {t('archiveEmptyText')}
      </EmptyState>
    );
  }
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

function InboxSkeleton({ label, className }: { label: string; className: string }) {
  return (
    <output className={`block ${listStyle} ${className}`}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-16 shrink-0 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-7 w-40 max-w-full" />
            <Skeleton className="mt-0.5 h-6 w-full" />
          </div>
        </div>
      ))}
    </output>
  );
}
