import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that stays free: the system assigns higher ones to outgoing connections, such as those of a browser. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(randomInt(10_000, 32_768), '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : freePort();
}
