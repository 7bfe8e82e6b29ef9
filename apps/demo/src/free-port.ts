import { createServer } from 'node:net';

/** The first port from `first` on that nobody listens on at `host`; `first` itself when a whole row is taken. */
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
