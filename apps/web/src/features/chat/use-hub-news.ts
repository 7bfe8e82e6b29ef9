import { useEffect, useEffectEvent } from 'react';
import { type ChatEvent, followLiveness } from '@ambiance/chat-client/chat-connection';
import { chat } from './chat.ts';

/**
 * Keeps the hub open, and calls back on each event of a kind, and whenever some may have been missed: on each new
 * connection, and when the servers hear each other again. Without a kind it does nothing.
 */
export function useHubNews(kind: ChatEvent['type'] | undefined, onNews: () => unknown): void {
  const notify = useEffectEvent(onNews);
  useEffect(() => {
    if (!kind) return undefined;
    const ends = [
      chat.open(),
      chat.subscribe((event) => event.type === kind && notify()),
      followLiveness(chat, (isLiveNow) => isLiveNow && notify()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [kind]);
}
