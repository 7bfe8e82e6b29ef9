import type { ChatEvent } from '@ambiance/chat-client/connection-view';
import { useEffect, useEffectEvent } from 'react';
import { chat } from './chat.ts';
import { followNews } from './hub-news.ts';

/** Calls back when data that depends on a kind of event should be refetched. Without a kind, it does nothing. */
export function useHubNews(kind: ChatEvent['type'] | undefined, onNews: () => unknown): void {
  const notify = useEffectEvent(onNews);
  useEffect(() => (kind ? followNews(chat, kind, () => void notify()) : undefined), [kind]);
}
