import { connect, createServer, type Socket } from 'node:net';

export interface FlakyNetwork {
  /** The hub's address as seen through this network. */
  url: string;
  /** Resets every connection. */
  cut(): void;
  /** Silently stops carrying data on the current connections. */
  freeze(): void;
  /** Accepts connections, but drops all data from the first matching chunk on. Undefined restores new connections. */
  swallow(request: RegExp | undefined): void;
  /** Delays all data by this many milliseconds from now on. */
  slow(ms: number): void;
  /** Resets every connection after this many more bytes, then calls back. */
  cutAfter(bytes: number, onCut: () => void): void;
}

/** Opens a network between a client and a server that a test can break. It exists until it is closed. */
export async function openNetwork(url: string): Promise<FlakyNetwork & { close(): void }> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let bytesLeft = Infinity;
  let onCut = (): void => undefined;
  let swallowed: RegExp | undefined;
  let delayMs = 0;

  function cut(): void {
    bytesLeft = Infinity;
    for (const socket of sockets) socket.resetAndDestroy();
    onCut();
  }

  function join(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => from.destroy());
    from.on('data', (data) => {
      if (swallowed?.test(data.toString('latin1'))) silence(from, to);
      else if (data.length < bytesLeft) {
        bytesLeft -= data.length;
        if (delayMs > 0) setTimeout(() => to.write(data), delayMs);
        else to.write(data);
      } else {
        to.write(data.subarray(0, bytesLeft), cut);
        bytesLeft = 0;
      }
    });
  }

  function silence(...ends: Socket[]): void {
    for (const socket of ends) socket.removeAllListeners('data').pause();
  }

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    join(near, far);
    join(far, near);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The network has no address.');
  return {
    url: `http://127.0.0.1:${address.port}${target.pathname}`,
    cut,
    freeze: () => silence(...sockets),
    slow: (ms) => void (delayMs = ms),
    swallow: (request) => void (swallowed = request),
    close() {
      cut();
      server.close();
    },
    cutAfter(bytes, callback) {
      bytesLeft = bytes;
      onCut = callback;
    },
  };
}
