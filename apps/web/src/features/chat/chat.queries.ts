import type { HistoryPage } from '@ambiance/chat-client/live-conversation';
import type { Conversation, Message } from '@ambiance/contract/chat';
import type { Page } from '@ambiance/contract/route';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { isPageOnItsWay, untilPageTaken } from '../../loading/page-on-its-way.ts';
import { myLimitsQuery, unreadCountQuery } from '../../me/my-queries.ts';
import { askAgain, isBeingAsked, queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { session } from '../../session/session.ts';
import type { ChatEvent } from '@ambiance/chat-client/chat-connection';
import { conversationsOf, inboxAfter, inboxAfterReading, type InboxPages } from '@ambiance/chat-client/inbox';

export const inboxQuery = infiniteQueryOptions({
  queryKey: ['chat', 'inbox'],
  queryFn: ({ pageParam, signal }) =>
    server.chat.conversations({ query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

/** The member as others see them; refused where they are hidden from the user. */
export const partnerQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', id],
    queryFn: ({ signal }) => server.discovery.member({ params: { id }, signal }),
    staleTime: untilPageTaken,
  });

/** Who goes on with the chat of a venue that the partner had, or how it ended. */
export const successorQuery = (partnerId: string) =>
  queryOptions({
    queryKey: ['chat', 'successor', partnerId],
    queryFn: ({ signal }) => server.assignments.successor({ params: { id: partnerId }, signal }),
  });

/**
 * A page of history. What is asked for on one connection is never answered by what was asked for on another, which may
 * have ended before a message was stored.
 */
const historyQuery = (partnerId: string, { connection, ...where }: HistoryPage) =>
  queryOptions({
    queryKey: ['chat', 'history', partnerId, where, connection],
    queryFn: ({ signal }) =>
      server.chat.history({
        params: { id: partnerId },
        query: {
          ...(where.before !== undefined && { before: String(where.before) }),
          ...(where.after !== undefined && { after: String(where.after) }),
        },
        signal,
      }),
    staleTime: untilPageTaken,
  });

/** Asks for a page of history, which is kept nowhere else. */
export const fetchHistory = (partnerId: string, page: HistoryPage): Promise<Message[]> =>
  queryClient.fetchQuery({ ...historyQuery(partnerId, page), gcTime: 0 });

const firstPage: HistoryPage = { connection: 0 };

/** Asks for what a conversation shows while it is not drawn yet. What fails is tried again, and told, by the page. */
export async function prepareConversation(partnerId: string): Promise<void> {
  // Nobody else has a plan.
  const isMember = (session.get()?.role ?? 'member') === 'member';
  await Promise.all([
    queryClient.prefetchQuery(historyQuery(partnerId, firstPage)),
    queryClient.prefetchQuery(partnerQuery(partnerId)),
    isMember && queryClient.prefetchQuery(myLimitsQuery),
  ]);
}

/** The newest page, where it was asked for ahead of the page that shows it. */
export const preparedHistory = (partnerId: string): Message[] | undefined =>
  isPageOnItsWay() ? queryClient.getQueryData(historyQuery(partnerId, firstPage).queryKey) : undefined;

type InboxData = InfiniteData<Page<Conversation[]>>;

const withPages = (data: InboxData, pages: InboxPages): InboxData => ({ ...data, pages: [...pages] });

/** What a partner is called in the inbox, which is asked for where it is not there or does not list them yet. */
export async function fetchPartnerName(partnerId: string): Promise<string | undefined> {
  const nameIn = (pages: InboxPages = []) =>
    conversationsOf(pages).find(({ partner }) => partner.id === partnerId)?.partner.displayName;
  const known = nameIn(queryClient.getQueryData(inboxQuery.queryKey)?.pages);
  if (known) return known;
  const fetched = await queryClient.fetchInfiniteQuery(inboxQuery).catch(() => undefined);
  return nameIn(fetched?.pages);
}

export const refreshInbox = (): void => askAgain(inboxQuery.queryKey);

/** Lets the inbox follow an event of the hub, or asks for it again where the event does not tell enough. */
export function rememberEvent(event: ChatEvent, me: string): void {
  const data = queryClient.getQueryData(inboxQuery.queryKey);
  const pages = data && inboxAfter(data.pages, event, me);
  if (data && pages) queryClient.setQueryData(inboxQuery.queryKey, withPages(data, pages));
  // An answer that is on its way may be older than what was just said or read.
  const isOvertaken = concernsMessages(event) && isBeingAsked(inboxQuery.queryKey);
  if (isOvertaken || (data && !pages)) refreshInbox();
}

const concernsMessages = ({ type }: ChatEvent) => type === 'ReceiveMessage' || type === 'MessagesRead';

/** A conversation was read to its end. */
export function rememberReading(partnerId: string): void {
  queryClient.setQueryData(
    inboxQuery.queryKey,
    (data) => data && withPages(data, inboxAfterReading(data.pages, partnerId)),
  );
  refreshUnreadCount();
}

export const refreshUnreadCount = () => void queryClient.invalidateQueries(unreadCountQuery);

/** One more waits, until the server has counted. */
export const countOneMore = () => queryClient.setQueryData(unreadCountQuery.queryKey, (count = 0) => count + 1);
