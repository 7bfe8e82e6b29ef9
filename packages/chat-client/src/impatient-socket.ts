/** Timeouts of sockets, and callbacks about them. */
interface TimeoutOptions {
  /** Timeout for opening a socket and receiving its first message, in milliseconds. */
  limitMs: number;
  /** When aborted, sockets that have received no message are closed immediately. */
  over: AbortSignal;
  /** Called on every message; `isFirst` is true for the first one of its socket. */
  heard: (isFirst: boolean) => void;
}

/**
 * A WebSocket class for Microsoft's client, which sets no timeout on opening: a socket that stays silent for too long counts as
 * closed. Under Node the class also accepts the headers that the client passes as the third argument.
 */
export function impatientSocket({ limitMs, over, heard }: TimeoutOptions) {
  return class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[], options?: { headers: Record<string, string> }) {
      super(url, (options ?? protocols) as string[] | undefined);
      const giveUp = () => {
        end();
        this.close();
        // The socket's own close event would wait for the silent peer.
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
