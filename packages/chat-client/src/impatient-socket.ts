/** Time limits of sockets, and callbacks about them. */
interface Patience {
  /** How long opening a socket and its first message may take together, in milliseconds. */
  limitMs: number;
  /** Once aborted, sockets without a message are given up at once. */
  over: AbortSignal;
  /** Called on every message, and told whether it is the first one of its socket. */
  heard: (isFirst: boolean) => void;
}

/**
 * A class of WebSockets for Microsoft's client, which sets no limit on opening one: those that stay silent for too long
 * count as closed. Under Node the class also takes the headers that the client passes as the third argument.
 */
export function impatientSocket({ limitMs, over, heard }: Patience) {
  return class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[], options?: { headers: Record<string, string> }) {
      super(url, (options ?? protocols) as string[] | undefined);
      const giveUp = () => {
        end();
        this.close();
        // The event of the socket itself would wait for the silent other side.
        this.onclose?.(new Event('close') as CloseEvent);
      };
      const timer = setTimeout(giveUp, limitMs);
      const end = () => {
        clearTimeout(timer);
        over.removeEventListener('abort', giveUp);
      };
      over.addEventListener('abort', giveUp);
      this.addEventListener('close', end, { once: true });
      let isFirst = true;
      this.addEventListener('message', () => {
        if (isFirst) end();
        heard(isFirst);
        isFirst = false;
      });
    }
  };
}
