import { session } from '../../session/session.ts';
import { conversationLeftKey } from '../../state/storage-keys.ts';
import { tabStorage } from '../../state/tab-storage.ts';

/** Stores the URL's conversation in this tab, so that the user can return from the plans and the payment page. */
export function leaveForPlans(): void {
  const { pathname, search } = window.location;
  tabStorage.setItem(conversationLeftKey, `${session.get()?.id} ${pathname}${search}`);
}

/** The URL of the conversation from which the user went to the plans. */
export function conversationLeft(): string | undefined {
  const [userId, address] = tabStorage.getItem(conversationLeftKey)?.split(' ') ?? [];
  return userId === session.get()?.id ? address : undefined;
}

/** Clears that URL once the user is in a conversation again. */
export const clearConversationLeft = (): void => tabStorage.removeItem(conversationLeftKey);
