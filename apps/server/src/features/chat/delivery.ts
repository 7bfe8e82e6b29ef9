import type { ChatConnection, ChatHub } from './chat-needs.ts';

export interface Delivery {
  /** Informs a new connection if delivery is interrupted. */
  greet(connection: ChatConnection): void;
  /** Events of other nodes do not arrive for now. */
  pause(): void;
  /** Events of other nodes arrive again; clients fetch what they missed. */
  resume(): void;
}

/** Informs this node's clients if events of other nodes do not reach them. Their own messages are stored either way. */
export function createDelivery(hub: ChatHub): Delivery {
  let isPaused = false;
  function become(paused: boolean): void {
    isPaused = paused;
    for (const connection of hub.connections()) connection.send('DeliveryChanged', { isPaused });
  }
  return {
    greet: (connection) => isPaused && connection.send('DeliveryChanged', { isPaused }),
    pause: () => become(true),
    resume: () => become(false),
  };
}

const handOverMs = 300;

/**
 * Waits until other nodes have received the pushed events, before the caller gets a response. The push then arrives even if
 * this node crashes.
 * If the bus hangs, the wait ends with the timeout; clients fetch what they missed once the bus is back.
 */
export async function waitUntilPublished(hub: ChatHub): Promise<void> {
  const published = hub.published();
  if (!published) return;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, handOverMs);
  });
  await Promise.race([published, timeout]).finally(() => clearTimeout(timer));
}
