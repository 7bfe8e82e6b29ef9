import { useEffect } from 'react';
import { useSession } from '../../session/session.ts';
import { followLiveness } from '@ambiance/chat-client/chat-connection';
import { chat } from './chat.ts';
import { countOneMore, refreshInbox, refreshUnreadCount, rememberEvent } from './chat.queries.ts';
import { sendWhatWaits } from './conversation-surroundings.ts';
import { partnerOf } from '@ambiance/chat-client/inbox';

/** Time for what is being looked at to be marked read before the unread are counted. */
const countAfterMs = 1500;

/** Keeps the hub open, and lets the inbox and the unread badge follow it. `looksAt` is the partner on the screen. */
export function useChatNews(looksAt?: string): void {
  const me = useSession()?.id;
  useEffect(() => {
    if (!me) return undefined;
    let counting: ReturnType<typeof setTimeout> | undefined;
    const ends = [
      chat.open(),
      sendWhatWaits(me),
      chat.subscribe((event) => {
        rememberEvent(event, me);
        if (event.type !== 'ReceiveMessage' || event.payload.toUserId !== me) return;
        if (partnerOf(event.payload, me) !== looksAt) countOneMore();
        counting ??= setTimeout(() => {
          counting = undefined;
          refreshUnreadCount();
        }, countAfterMs);
      }),
      followLiveness(chat, (isLiveNow) => {
        // What happened in between is asked for, also to learn whether the session is why the connection ended.
        refreshUnreadCount();
        if (isLiveNow) refreshInbox();
      }),
    ];
    return () => {
      for (const end of ends) end();
      if (!counting) return;
      clearTimeout(counting);
      refreshUnreadCount();
    };
  }, [me, looksAt]);
}
