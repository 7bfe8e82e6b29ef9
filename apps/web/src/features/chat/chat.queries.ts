import type { HistoryPage } from '@ambiance/chat-client/conversation-surroundings';
import type { Conversation, Message } from '@ambiance/contract/chat';
import type { Page } from '@ambiance/contract/route';
import type { ConversationSettings } from '@ambiance/domain/conversations';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { isPageOnItsWay, untilPageTaken } from '../../loading/page-on-its-way.ts';
import { myLimitsQuery, unreadCountQuery } from '../../me/my-queries.ts';
import { askAgain, isBeingAsked, queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { session } from '../../session/session.ts';
import type { ChatEvent } from '@ambiance/chat-client/chat-connection';
import { conversationIn, inboxAfter, inboxAfterReading, type InboxPages } from '@ambiance/chat-client/inbox';

/** Which conversations are listed: those in the inbox, the archived ones, or all whose partner's name has these words. */
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

/** Whether the conversation with a partner was ended kindly, and by whom. */
export const closingQuery = (partnerId: string) =>
  queryOptions({
    queryKey: ['chat', 'closing', partnerId],
    queryFn: ({ signal }) => server.chat.closing({ params: { id: partnerId }, signal }),
    staleTime: untilPageTaken,
  });

const historyLimitMs = 10_000;

/**
 * A page of history. What is asked for on one connection is never answered by what was asked for on another, which may
 * have ended before a message was stored.
 */
const historyQuery = (partnerId: string, { connection, ...where }: HistoryPage) =>
  queryOptions({
    queryKey: ['chat', 'history', partnerId, where, connection],
    queryFn: () => {
      const params = { id: partnerId };
      // A path that swallows the answer must not hold back what a later request would bring.
      const signal = AbortSignal.timeout(historyLimitMs);
      if (where.after !== undefined) {
        return server.chat.changes({ params, query: { after: String(where.after) }, signal });
      }
      const query = where.before === undefined ? {} : { before: String(where.before) };
      return server.chat.history({ params, query, signal });
    },
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
    isMember && queryClient.prefetchQuery(closingQuery(partnerId)),
  ]);
}

/** The newest page, where it was asked for ahead of the page that shows it. */
export const preparedHistory = (partnerId: string): Message[] | undefined =>
  isPageOnItsWay() ? queryClient.getQueryData(historyQuery(partnerId, firstPage).queryKey) : undefined;

type InboxData = InfiniteData<Page<Conversation[]>>;

const withPages = (data: InboxData, pages: InboxPages): InboxData => ({ ...data, pages: [...pages] });

const listsKnown = () => queryClient.getQueriesData<InboxData>({ queryKey: allLists });

/** The conversation with a partner, where it is in a list that was fetched. */
export const knownConversation = (partnerId: string): Conversation | undefined =>
  conversationIn(
    listsKnown().flatMap(([, data]) => data?.pages ?? []),
    partnerId,
  );

/** The conversation with somebody who has just written; undefined where it is not in the inbox, or could not be asked for. */
export async function fetchConversation(partnerId: string): Promise<Conversation | undefined> {
  const fetched = await queryClient.fetchInfiniteQuery(inboxQuery()).catch(() => undefined);
  return fetched && conversationIn(fetched.pages, partnerId);
}

export function refreshInbox(): void {
  for (const [queryKey] of listsKnown()) askAgain(queryKey);
}

/** Lets the lists follow an event of the hub, or asks for them again where the event does not tell enough. */
export function rememberEvent(event: ChatEvent, me: string): void {
  for (const [queryKey, data] of listsKnown()) {
    const pages = data && inboxAfter(data.pages, event, me);
    if (data && pages) queryClient.setQueryData(queryKey, withPages(data, pages));
    // An answer that is on its way may be older than what was just said, read or changed.
    const isOvertaken = concernsConversations(event) && isBeingAsked(queryKey);
    if (isOvertaken || (data && !pages)) askAgain(queryKey);
  }
}

const concernsConversations = ({ type }: ChatEvent) =>
  ['ReceiveMessage', 'MessageChanged', 'MessagesRead', 'ConversationChanged'].includes(type);

/** The user keeps a conversation in another way. */
export function rememberSettings(withUserId: string, settings: ConversationSettings): void {
  rememberEvent({ type: 'ConversationChanged', payload: { withUserId, settings } }, '');
  refreshUnreadCount();
}

/** A conversation was read to its end. */
export function rememberReading(partnerId: string): void {
  queryClient.setQueriesData<InboxData>(
    { queryKey: allLists },
    (data) => data && withPages(data, inboxAfterReading(data.pages, partnerId)),
  );
  refreshUnreadCount();
}

export const refreshUnreadCount = () => void queryClient.invalidateQueries(unreadCountQuery);

/** One more waits, until the server has counted. */
export const countOneMore = () => queryClient.setQueryData(unreadCountQuery.queryKey, (count = 0) => count + 1);
