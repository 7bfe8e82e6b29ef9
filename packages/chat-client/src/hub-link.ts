import { chatHubEventNames, type ChatHubEvents } from '@ambiance/contract/chat-events';
import { createHttpClient } from './http-client.ts';
import { impatientSocket } from './impatient-socket.ts';
import { within } from './time-limit.ts';

const reconnectBufferBytes = 100_000;
/** Steps of an attempt with one transport: ticket, negotiation, a second ticket, socket. */
const steps = 4;
const changing: readonly (keyof ChatHubEvents)[] = ['UserOnline', 'UserOffline', 'DeliveryChanged'];

interface LinkOptions {
  url: string;
  ticket: (signal: AbortSignal) => Promise<string>;
  /** Timeout of each step of opening, and of each call, in milliseconds. */
  limitMs: number;
  signal: AbortSignal;
}

/** Callbacks of a link. All but `received` are called only after it was opened. */
export interface LinkEvents {
  received<Name extends keyof ChatHubEvents>(type: Name, payload: ChatHubEvents[Name][0]): void;
  /** The online partners or the paused state may have changed. */
  changed(link: HubLink): void;
  /** The socket is lost, and the link tries to resume with a new one. */
  lost(link: HubLink): void;
  resumed(link: HubLink): void;
  /** The link has ended. `isForGood`: the server forbids reconnecting. */
  ended(link: HubLink, isForGood: boolean): void;
}

/** One connection to the hub, from opening to end. */
export interface HubLink {
  /** The partners reported as online on this connection. */
  readonly online: ReadonlySet<string>;
  /** True while messages from others may be missing. */
  readonly isPaused: boolean;
  /** True if `invalidate` was called. */
  readonly isDoubted: boolean;
  /** Time of the last data on its socket, in milliseconds since 1970; undefined without a socket. */
  readonly heardAt: number | undefined;
  /** Rejects with `NoAnswer` after the timeout, and as soon as `invalidate` is called. */
  invoke(method: string, args: unknown[]): Promise<unknown>;
  /** Rejects pending calls and stops resuming; events are still received. */
  invalidate(): void;
  end(): Promise<void>;
}

/** Opens a connection to the hub. Every step has a timeout; Microsoft's client sets none on tickets and sockets. */
export async function openHubLink({ url, ticket, limitMs, signal }: LinkOptions, on: LinkEvents): Promise<HubLink> {
  const signalr = await import('@microsoft/signalr');
  const doubt = new AbortController();
  const online = new Set<string>();
  let isPaused = false;
  let isOpen = false;
  let isLost = false;
  let heardAt: number | undefined;

  const options = {
    accessTokenFactory() {
      // Once open, a client with a socket asks for a ticket only to resume with a new one.
      if (isOpen && heardAt !== undefined) on.lost(link);
      return within(limitMs, doubt.signal, ticket);
    },
    // Every version of the client accepts this option, though its types omit it.
    WebSocket: impatientSocket({
      limitMs,
      over: doubt.signal,
      heard(isFirst) {
        // Not `performance.now()`, which in some browsers does not count the time while the device sleeps.
        heardAt = Date.now();
        // The first socket already receives data before the link is open.
        if (isOpen && isFirst) on.resumed(link);
      },
    }),
    httpClient: createHttpClient(signalr),
    timeout: limitMs,
    withCredentials: false,
  };
  const hub = new signalr.HubConnectionBuilder()
    .withUrl(url, options)
    // Never reconnects; the callback only shows that the connection was lost rather than ended permanently by the server.
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => ((isLost = true), null) })
    .withStatefulReconnect({ bufferSize: reconnectBufferBytes })
    .configureLogging(signalr.LogLevel.None)
    .build();

  const link: HubLink = {
    online,
    get isPaused() {
      return isPaused;
    },
    get isDoubted() {
      return doubt.signal.aborted;
    },
    get heardAt() {
      return heardAt;
    },
    invoke: (method, args) => within(limitMs, doubt.signal, () => hub.invoke(method, ...args)),
    invalidate: () => doubt.abort(new Error('The connection was lost.')),
    async end() {
      link.invalidate();
      isOpen = false;
      // With long polling, the client's goodbye is a separate request.
      await within(limitMs, new AbortController().signal, () => hub.stop()).catch(() => undefined);
    },
  };

  for (const type of chatHubEventNames) {
    hub.on(type, (payload) => {
      if (type === 'UserOnline') online.add(payload);
      if (type === 'UserOffline') online.delete(payload);
      if (type === 'DeliveryChanged') isPaused = payload.isPaused;
      if (isOpen && changing.includes(type)) on.changed(link);
      on.received(type, payload);
    });
  }
  hub.onclose(() => {
    if (!isOpen) return;
    isOpen = false;
    on.ended(link, !isLost);
  });
  try {
    await within(steps * limitMs, signal, () => hub.start());
  } catch (error) {
    void link.end();
    throw error;
  }
  isOpen = true;
  return link;
}
