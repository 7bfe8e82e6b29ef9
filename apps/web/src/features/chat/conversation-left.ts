import { session } from '../../session/session.ts';
import { conversationLeftKey } from '../../state/storage-keys.ts';
import { tabStorage } from '../../state/tab-storage.ts';

/** Remembers the conversation of the address, in this tab, for the way back from the plans and the payment page. */
export function leaveForPlans(): void {
  const { pathname, search } = window.location;
  tabStorage.setItem(conversationLeftKey, `${session.get()?.id} ${pathname}${search}`);
}

/** The address of the conversation that led the user to the plans. */
export function conversationLeft(): string | undefined {
  const [userId, address] = tabStorage.getItem(conversationLeftKey)?.split(' ') ?? [];
  return userId === session.get()?.id ? address : undefined;
}

/** The user is in a conversation again. */
export const forgetConversationLeft = (): void => tabStorage.removeItem(conversationLeftKey);
