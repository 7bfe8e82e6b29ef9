import type { ChatConnection, ChatHub } from './chat-needs.ts';

export interface Delivery {
  /** Tells a new connection where it begins. */
  greet(connection: ChatConnection): void;
  /** What happens on other nodes is not heard for now. */
  pause(): void;
  /** It is heard again, and whoever listened meanwhile asks for what they missed. */
  resume(): void;
}

/** Tells those who are connected here whether everything reaches them. What they send is stored either way. */
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
