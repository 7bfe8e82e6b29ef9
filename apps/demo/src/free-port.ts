import { createServer } from 'node:net';

/** Returns the first free port of `host` from `first` on, or `first` itself if none of the tried ports is free. */
export async function freePort(first: number, host: string): Promise<number> {
  for (let port = first; port < first + 50; port++) if (await isFree(port, host)) return port;
  return first;
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}
