import type { Conversation, Message } from '@ambiance/contract/chat';
import type { Page } from '@ambiance/contract/route';
import type { ChatEvent } from './connection-view.ts';

export type InboxPages = readonly Page<Conversation[]>[];

/**
 * The conversations of all pages, pinned ones first, then newest first. A conversation that moved between two fetches is listed
 * once.
 */
export function conversationsOf(pages: InboxPages): Conversation[] {
  const inOrder = pages
    .flatMap(({ items }) => items)
    .sort(
      (one, other) =>
        Number(other.settings.pinned) - Number(one.settings.pinned) || other.lastMessage.id - one.lastMessage.id,
    );
  const seen = new Set<string>();
  return inOrder.filter(({ partner }) => !seen.has(partner.id) && seen.add(partner.id));
}

/** The conversation with a partner, if the pages list it. */
export const conversationIn = (pages: InboxPages, partnerId: string): Conversation | undefined =>
  pages.flatMap(({ items }) => items).find(({ partner }) => partner.id === partnerId);

/** The inbox after a hub event; undefined if it must be refetched, for example because of an unlisted conversation. */
export function inboxAfter(pages: InboxPages, event: ChatEvent, me: string): InboxPages | undefined {
  switch (event.type) {
    case 'ReceiveMessage': {
      const partnerId = partnerOf(event.payload, me);
      const settings = conversationIn(pages, partnerId)?.settings;
      // A new message may bring an archived conversation back.
      return settings && !settings.archived
        ? changed(pages, partnerId, (conversation) => withMessage(conversation, event.payload, me))
        : undefined;
    }
    case 'MessageChanged': {
      const { payload } = event;
      // Only the server knows whether it counts as unread.
      if (payload.isUnsent && payload.toUserId === me && !payload.isRead) return undefined;
      return changed(pages, partnerOf(payload, me), (conversation) =>
        conversation.lastMessage.id === payload.id ? { ...conversation, lastMessage: payload } : conversation,
      );
    }
    case 'MessagesRead':
      return changed(pages, event.payload.byUserId, (conversation) => {
        const { lastMessage } = conversation;
        const isRead = lastMessage.fromUserId === me && lastMessage.id <= event.payload.upToMessageId;
        return isRead ? { ...conversation, lastMessage: { ...lastMessage, isRead } } : conversation;
      });
    case 'ConversationRead': {
      const { withUserId, upToMessageId } = event.payload;
      const listed = conversationIn(pages, withUserId);
      // Only the server knows how many of the later messages are unread.
      const isBehind = listed && listed.unread > 0 && listed.lastMessage.id > upToMessageId;
      return isBehind ? undefined : inboxAfterReading(pages, withUserId);
    }
    case 'UserOnline':
    case 'UserOffline':
      return changed(pages, event.payload, (conversation) => ({
        ...conversation,
        partner: { ...conversation.partner, online: event.type === 'UserOnline' },
      }));
    case 'ConversationChanged': {
      const { withUserId, settings } = event.payload;
      const isMoved = conversationIn(pages, withUserId)?.settings.archived !== settings.archived;
      return isMoved ? undefined : changed(pages, withUserId, (conversation) => ({ ...conversation, settings }));
    }
    case 'AssignmentChanged':
    case 'Blocked':
    case 'ClosingChanged':
    case 'VenueRenamed':
      return undefined;
    default:
      return pages;
  }
}

/** The inbox after the user has read all messages of a conversation. */
export const inboxAfterReading = (pages: InboxPages, partnerId: string): InboxPages =>
  changed(pages, partnerId, (conversation) => ({ ...conversation, unread: 0 }));

export const partnerOf = ({ fromUserId, toUserId }: Message, me: string): string =>
  fromUserId === me ? toUserId : fromUserId;

function withMessage(conversation: Conversation, message: Message, me: string): Conversation {
  if (message.id <= conversation.lastMessage.id) return conversation;
  const unread = conversation.unread + (message.toUserId === me ? 1 : 0);
  return { ...conversation, lastMessage: message, unread };
}

const changed = (pages: InboxPages, partnerId: string, change: (one: Conversation) => Conversation): InboxPages =>
  pages.map((page) => ({
    ...page,
    items: page.items.map((one) => (one.partner.id === partnerId ? change(one) : one)),
  }));
