import { useEffect, useEffectEvent } from 'react';
import { chat, type ChatEvent } from './chat-connection.ts';

/**
 * Keeps the hub open, and calls back on each event of a kind, and on each new connection, before which some may have
 * been missed. Without a kind it does nothing.
 */
export function useHubNews(kind: ChatEvent['type'] | undefined, onNews: () => unknown): void {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (!kind) return undefined;
    let wasConnected = chat.state.get() === 'Connected';
    const ends = [
      chat.open(),
      chat.subscribe((event) => event.type === kind && tell()),
      chat.state.subscribe(() => {
        const isConnected = chat.state.get() === 'Connected';
        if (isConnected && !wasConnected) tell();
        wasConnected = isConnected;
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [kind]);
}
