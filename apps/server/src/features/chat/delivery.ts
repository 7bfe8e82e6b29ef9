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
