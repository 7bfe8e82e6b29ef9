import type { ChatHub } from './chat-needs.ts';

const handOverMs = 300;

/**
 * The other nodes have what was pushed before whoever did it is told, so that it is shown even if this node dies the moment
 * after. Nobody waits for a bus that hangs: what it missed is read again once it is back.
 */
export async function handedOver(hub: ChatHub): Promise<void> {
  const published = hub.published();
  if (!published) return;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, handOverMs);
  });
  await Promise.race([published, timeout]).finally(() => clearTimeout(timer));
}
