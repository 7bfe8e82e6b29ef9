import type { ChatHub } from './chat-needs.ts';

const handOverMs = 300;

/**
 * Waits until other nodes have received what was pushed, before the caller gets a response. The push then arrives even if
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
