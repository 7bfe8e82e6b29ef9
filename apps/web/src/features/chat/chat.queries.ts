import type { HistoryPage } from '@ambiance/chat-client/conversation-dependencies';
import type { Conversation, Message } from '@ambiance/contract/chat';
import type { Page } from '@ambiance/contract/route';
import type { ConversationSettings } from '@ambiance/domain/conversations';
import type { MessageId } from '@ambiance/domain/ids';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../server/query-of.ts';
import { isPageOnItsWay, untilPageTaken } from '../../loading/page-on-its-way.ts';
import { myLimitsQuery, unreadCountQuery } from '../../me/my-queries.ts';
import { askAgain, isBeingAsked, queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { session } from '../../session/session.ts';
import type { ChatEvent } from '@ambiance/chat-client/connection-view';
import { conversationIn, inboxAfter, inboxAfterReading, type InboxPages } from '@ambiance/chat-client/inbox';

/** Conversations to list: the inbox, the archive, or all whose partner's name contains these words. */
export interface Listed {
  q?: string;
  view?: 'archived';
}

const allLists = ['chat', 'inbox'];

export const inboxQuery = (listed: Listed = {}) =>
  infiniteQueryOptions({
    queryKey: [...allLists, listed],
    queryFn: ({ pageParam, signal }) =>
      server.chat.conversations({ query: { ...listed, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** The member as others see them. Fails if they are hidden from the user. */
export const partnerQuery = (id: string) =>
  queryOf(['members', id], (it) => server.discovery.member({ params: { id }, ...it }), { staleTime: untilPageTaken });

/** The host who took over the partner's venue chat, or how that chat ended. */
export const successorQuery = (partnerId: string) =>
  queryOf(['chat', 'successor', partnerId], (it) => server.assignments.successor({ params: { id: partnerId }, ...it }));

/** Loads whether the conversation with a partner was ended kindly, and by whom. */
export const closingQuery = (partnerId: string) =>
  queryOf(['chat', 'closing', partnerId], (it) => server.chat.closing({ params: { id: partnerId }, ...it }), {
    staleTime: untilPageTaken,
  });

const historyLimitMs = 10_000;

/**
 * A page of history. Each connection makes its own requests, because a response to an earlier connection may lack messages
 * stored since.
 */
const historyQuery = (partnerId: string, { connection, ...where }: HistoryPage) =>
  queryOptions({
    queryKey: ['chat', 'history', partnerId, where, connection],
    queryFn: () => {
      const params = { id: partnerId };
      // If a request hangs, the timeout lets a later one succeed.
      const signal = AbortSignal.timeout(historyLimitMs);
      if (where.after !== undefined) {
        return server.chat.changes({ params, query: { after: String(where.after) }, signal });
      }
      const query = where.before === undefined ? {} : { before: String(where.before) };
      return server.chat.history({ params, query, signal });
    },
    staleTime: untilPageTaken,
  });

/** Fetches a page of history, which is cached nowhere else. */
export const fetchHistory = (partnerId: string, page: HistoryPage): Promise<Message[]> =>
  queryClient.fetchQuery({ ...historyQuery(partnerId, page), gcTime: 0 });

/** Fetches a message in its current state. */
export async function fetchMessage(partnerId: string, id: MessageId): Promise<Message | undefined> {
  const signal = AbortSignal.timeout(historyLimitMs);
  const query = { after: String(id - 1) };
  const messages = await server.chat.history({ params: { id: partnerId }, query, signal });
  return messages.find((message) => message.id === id);
}

const firstPage: HistoryPage = { connection: 0 };

/** Fetches a conversation's data before it is drawn. If a request fails, the page retries it and shows the error. */
export async function prepareConversation(partnerId: string): Promise<void> {
  // Only members have plans.
  const isMember = (session.get()?.role ?? 'member') === 'member';
  await Promise.all([
    queryClient.prefetchQuery(historyQuery(partnerId, firstPage)),
    queryClient.prefetchQuery(partnerQuery(partnerId)),
    isMember && queryClient.prefetchQuery(myLimitsQuery),
    isMember && queryClient.prefetchQuery(closingQuery(partnerId)),
  ]);
}

/** The newest page, if it was requested ahead of the page that shows it. */
export const preparedHistory = (partnerId: string): Message[] | undefined =>
  isPageOnItsWay() ? queryClient.getQueryData(historyQuery(partnerId, firstPage).queryKey) : undefined;

type InboxData = InfiniteData<Page<Conversation[]>>;

const withPages = (data: InboxData, pages: InboxPages): InboxData => ({ ...data, pages: [...pages] });

const listsKnown = () => queryClient.getQueriesData<InboxData>({ queryKey: allLists });

/** The conversation with a partner, if it is in a list that was fetched. */
export const knownConversation = (partnerId: string): Conversation | undefined =>
  conversationIn(
    listsKnown().flatMap(([, data]) => data?.pages ?? []),
    partnerId,
  );

/** The conversation with a partner, which may be archived or on any page of the inbox. */
const conversationQuery = (withUserId: string) =>
  queryOf(['chat', 'conversation', withUserId], (it) => server.chat.conversations({ query: { withUserId }, ...it }), {
    gcTime: 0,
  });

/**
 * The conversation with a partner, wherever it is listed. Returns undefined if the partner is gone or behind a block, or if a
 * request fails.
 */
export async function findConversation(partnerId: string): Promise<Conversation | undefined> {
  const known = knownConversation(partnerId);
  if (known) return known;
  // The inbox stays cached for the next event.
  const inbox = await queryClient.fetchInfiniteQuery(inboxQuery()).catch(() => undefined);
  const listed = inbox && conversationIn(inbox.pages, partnerId);
  return listed ?? findReachable(partnerId);
}

/** The same as the server has it now: the lists of this page may still contain a partner who is gone since. */
export async function findReachable(partnerId: string): Promise<Conversation | undefined> {
  const found = await queryClient.fetchQuery(conversationQuery(partnerId)).catch(() => undefined);
  return found && conversationIn([found], partnerId);
}

export function refreshInbox(): void {
  for (const [queryKey] of listsKnown()) askAgain(queryKey);
}

/** Updates the cached lists after an event of the hub. Refetches them if the event contains too little. */
export function rememberEvent(event: ChatEvent, me: string): void {
  for (const [queryKey, data] of listsKnown()) {
    const pages = data && inboxAfter(data.pages, event, me);
    if (data && pages) queryClient.setQueryData(queryKey, withPages(data, pages));
    // The response to a running request may be older than the message, reading or change in the event.
    const isOvertaken = concernsConversations(event) && isBeingAsked(queryKey);
    if (isOvertaken || (data && !pages)) askAgain(queryKey);
  }
}

const concernsConversations = ({ type }: ChatEvent) =>
  ['ReceiveMessage', 'MessageChanged', 'MessagesRead', 'ConversationRead', 'ConversationChanged'].includes(type);

/** Updates the cached lists after the user changed a conversation's settings. */
export function rememberSettings(withUserId: string, settings: ConversationSettings): void {
  rememberEvent({ type: 'ConversationChanged', payload: { withUserId, settings } }, '');
  refreshUnreadCount();
}

/** Updates the cached lists after a conversation was read to its end. */
export function rememberReading(partnerId: string): void {
  queryClient.setQueriesData<InboxData>(
    { queryKey: allLists },
    (data) => data && withPages(data, inboxAfterReading(data.pages, partnerId)),
  );
  refreshUnreadCount();
}

export const refreshUnreadCount = () => void queryClient.invalidateQueries(unreadCountQuery);

/** Adds one to the unread count, until the server has counted again. */
export const countOneMore = () => queryClient.setQueryData(unreadCountQuery.queryKey, (count = 0) => count + 1);
