import { chatHubPath, hubErrorFormat, readHubRefusal } from '@ambiance/contract/chat-events';
import type { chatHubMethods } from '@ambiance/contract/chat-hub';
import type { Input, Output } from '@ambiance/contract/route';
import { type ErrorKind, type ErrorCode, errors } from '@ambiance/domain/errors';
import type { Language } from '@ambiance/domain/languages';
import { type Attempts, createAttempts } from './attempts.ts';
import {
  type ChatConnectionState,
  type ChatEvent,
  type ConnectionView,
  createConnectionView,
} from './connection-view.ts';
import { createHolders } from './holders.ts';
import { type HubLink, type LinkEvents, openHubLink } from './hub-link.ts';
import type { Observable } from './observable.ts';
import { NoAnswer } from './time-limit.ts';

type Methods = typeof chatHubMethods;
type Arguments<Name extends keyof Methods> = Input<Methods[Name]['arguments']>;
type Answer<Name extends keyof Methods> = Output<Methods[Name]['result']>;

/** Delays and timeouts of a connection, in milliseconds. */
export interface ConnectionTimes {
  /**
   * Delays before each attempt to replace a lost connection. After the last one the connection counts as disconnected, and
   * `retry` applies.
   */
  reconnect: readonly number[];
  /** Delays after each failed attempt while the connection was never open or counts as disconnected; the last one repeats. */
  retry: readonly number[];
  /** Timeout of a ticket request, a negotiation, opening a socket, or a call. */
  limit: number;
  /** Time for which a lost socket may try to resume before a new connection is tried in parallel. */
  resume: number;
  /** Time without any response after which the next attempt starts in parallel: the path may work again before the timeout. */
  silence: number;
  /** Silence after which a connection counts as lost; the hub pings every 15 seconds. */
  quiet: number;
}

const usualTimesMs: ConnectionTimes = {
  reconnect: [0, 2000, 10_000, 30_000],
  retry: [2000, 5000, 10_000, 30_000],
  limit: 10_000,
  resume: 2000,
  silence: 3000,
  quiet: 25_000,
};
/** Kinds of errors after which the same call may succeed later. */
const transient: readonly ErrorKind[] = ['internal', 'unavailable', 'too-many'];

/**
 * Error of a call that the hub refused, or that could not be sent (then without a code). The message is a sentence for the
 * user.
 */
export class ChatError extends Error {
  readonly code: ErrorCode | undefined;
  /** True if the same call may succeed later. */
  readonly isTransient: boolean;

  constructor(sentence: string, code?: ErrorCode) {
    super(sentence);
    this.name = 'ChatError';
    this.code = code;
    this.isTransient = code === undefined || transient.includes(errors[code].kind);
  }
}

export interface ChatConnection {
  state: Observable<ChatConnectionState>;
  /** True while messages from others may be missing; the user's own messages are still stored. */
  isPaused: Observable<boolean>;
  /** The partners who are online, as reported by the open connection. */
  online: Observable<ReadonlySet<string>>;
  /** Opens the connection, or keeps it open, until the returned function is called. */
  open(): () => void;
  /** Connects now, without waiting for the next attempt. */
  reconnect(): void;
  subscribe(listener: (event: ChatEvent) => void): () => void;
  /** Rejects with a `ChatError` if there is a sentence for the user, and with another error if the connection is lost. */
  invoke<Name extends keyof Methods>(method: Name, ...args: Arguments<Name>): Promise<Answer<Name>>;
}

export interface OwnChatConnection extends ChatConnection {
  /** Closes any open connection at once. If a user is signed in, it reopens for the callers that still hold it. */
  restart(): Promise<void>;
  /** Treats the connection as lost until a new one is open, without waiting for the silence timeout. */
  invalidate(): void;
  /** Treats the connection as lost if it has been silent for longer than the hub's ping interval allows. */
  check(): void;
}

/** Dependencies of a connection. No dependency is used before the connection is opened. */
export interface ChatDependencies {
  /** The origin of the server; empty for the page's own. */
  origin: string;
  isSignedIn: () => boolean;
  /**
   * Fetches a short-lived ticket for the hub, which goes into the connection's address. Rejects if the server cannot be reached.
   */
  ticket: (signal: AbortSignal) => Promise<string>;
  /** The language of the hub's sentences. */
  language: () => Language;
  /** The sentence for calls without a connection. */
  notConnected: () => Promise<string>;
  /** Resolves when connecting may begin without slowing down more urgent work. */
  mayStart: () => Promise<void>;
  /** Called when a connection is open, before the state changes. */
  connected: () => void;
}

/** Creates an app's connection to the hub. All users of the connection share it. */
export function createChatConnection(dependencies: ChatDependencies, timesMs = usualTimesMs): OwnChatConnection {
  const view = createConnectionView();
  const { state } = view;
  const links: Links = { current: undefined };
  function show(shown: ChatConnectionState): void {
    const link = shown === 'Connected' ? links.current : undefined;
    view.enter(shown, link?.isPaused, link?.online);
  }

  const attempts: Attempts = createAttempts<HubLink>({
    open: (signal) =>
      openHubLink(
        { url: addressOf(dependencies), ticket: dependencies.ticket, limitMs: timesMs.limit, signal },
        events,
      ),
    discard: (link) => link.end(),
    mayStart: dependencies.mayStart,
    isWanted: () => holders.isHeld() && dependencies.isSignedIn(),
    silenceMs: timesMs.silence,
    opened(link) {
      void links.current?.end();
      links.current = link;
      dependencies.connected();
      show('Connected');
    },
    failed(count) {
      const was = state.get();
      // This attempt ran in parallel with a connection that is still open.
      if (was === 'Connected') return undefined;
      const delay = was === 'Reconnecting' ? timesMs.reconnect[count + 1] : undefined;
      if (delay === undefined) show('Disconnected');
      return delay ?? (was === 'Reconnecting' ? undefined : timesMs.retry[count]) ?? timesMs.retry.at(-1);
    },
  });

  const events = createLinkEvents({ links, view, show, attempts, timesMs });

  /** Connects now. The state does not change while another connection is open or resuming. */
  function connect(): void {
    if (isAway()) show('Connecting');
    attempts.begin();
  }

  async function stop(): Promise<void> {
    attempts.giveUp();
    const before = links.current;
    links.current = undefined;
    show('Disconnecting');
    await before?.end();
    if (state.get() === 'Disconnecting') show('Disconnected');
  }

  function invalidate(): void {
    if (isAway() && !attempts.isRunning()) return;
    links.current?.invalidate();
    if (state.get() === 'Connected') show('Reconnecting');
    attempts.begin();
  }

  const isAway = () => state.get() === 'Disconnected' || state.get() === 'Disconnecting';
  /** While no one held the connection, a series of attempts may have ended without a result. */
  const isIdle = () => isAway() || (state.get() !== 'Connected' && !attempts.isRunning());
  const holders = createHolders({
    held: () => isIdle() && connect(),
    idle: () => (attempts.isRunning() || state.get() !== 'Disconnected') && void stop(),
  });
  return {
    state,
    isPaused: view.isPaused,
    online: view.online,
    open: holders.hold,
    reconnect: () => holders.isHeld() && connect(),
    async restart() {
      await stop();
      if (holders.isHeld() && dependencies.isSignedIn()) connect();
    },
    invalidate,
    check() {
      // If it is not connected, attempts to restore it are running already.
      const heardAt = state.get() === 'Connected' ? links.current?.heardAt : undefined;
      if (heardAt !== undefined && Date.now() - heardAt > timesMs.quiet) invalidate();
    },
    subscribe: view.subscribe,
    async invoke(method, ...args) {
      const link = links.current;
      // Calls wait while the connection resumes.
      if (!link || (state.get() !== 'Connected' && !attempts.isWaiting()))
        throw new ChatError(await dependencies.notConnected());
      try {
        return (await link.invoke(method, args)) as never;
      } catch (error) {
        if (error instanceof NoAnswer && link === links.current) invalidate();
        throw refusalFrom(error) ?? error;
      }
    },
  };
}

/** The open link, if there is one. */
interface Links {
  current: HubLink | undefined;
}

/** Follows the links of a connection. Events of a link that was replaced change nothing. */
function createLinkEvents({
  links,
  view: { state, dispatch },
  show,
  attempts,
  timesMs,
}: {
  links: Links;
  view: ConnectionView;
  show: (shown: ChatConnectionState) => void;
  attempts: Attempts;
  timesMs: ConnectionTimes;
}): LinkEvents {
  return {
    received(type, payload) {
      dispatch({ type, payload } as ChatEvent);
    },
    changed(link) {
      if (link === links.current && state.get() === 'Connected') show('Connected');
    },
    lost(link) {
      if (link !== links.current || state.get() !== 'Connected') return;
      show('Reconnecting');
      attempts.begin(timesMs.resume);
    },
    resumed(link) {
      if (link !== links.current || link.isDoubted) return;
      attempts.giveUp();
      show('Connected');
    },
    ended(link, isForGood) {
      if (link !== links.current) return;
      links.current = undefined;
      const isTrying = attempts.isRunning() && !attempts.isWaiting();
      if (isTrying && state.get() === 'Connected') show('Reconnecting');
      if (isTrying) return;
      attempts.giveUp();
      show(isForGood ? 'Disconnected' : 'Reconnecting');
      if (!isForGood) attempts.begin(timesMs.reconnect[0]);
    },
  };
}

function refusalFrom(error: unknown): ChatError | undefined {
  const refusal = error instanceof Error ? readHubRefusal(error.message) : undefined;
  return refusal && new ChatError(refusal.error, refusal.code);
}

const addressOf = ({ origin, language }: ChatDependencies) =>
  `${origin}${chatHubPath}?lang=${language()}&${hubErrorFormat.parameter}=${hubErrorFormat.codes}`;

/** True if all events of others arrive immediately, so that nothing has to be fetched. */
export const isLive = ({ state, isPaused }: ChatConnection): boolean => state.get() === 'Connected' && !isPaused.get();

/** Calls back with `isLive` whenever it changes; returns a function that stops this. */
export function followLiveness(chat: ChatConnection, listener: (isLiveNow: boolean) => void): () => void {
  let wasLive = isLive(chat);
  const follow = () => {
    if (isLive(chat) === wasLive) return;
    wasLive = !wasLive;
    listener(wasLive);
  };
  const ends = [chat.state.subscribe(follow), chat.isPaused.subscribe(follow)];
  return () => {
    for (const end of ends) end();
  };
}
