import { type ChatHubEvents, chatHubPath, hubErrorFormat, readHubRefusal } from '@ambiance/contract/chat-events';
import type { chatHubMethods } from '@ambiance/contract/chat-hub';
import type { Input, Output } from '@ambiance/contract/route';
import { type ErrorKind, type ErrorCode, errors } from '@ambiance/domain/errors';
import type { Language } from '@ambiance/domain/languages';
import { createAttempts } from './attempts.ts';
import { type HubLink, type LinkEvents, openHubLink } from './hub-link.ts';
import { createObservable, type Observable } from './observable.ts';
import { NoAnswer } from './time-limit.ts';

export type ChatConnectionState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';

/** An event of the hub and what it carries. */
export type ChatEvent = {
  [Name in keyof ChatHubEvents]: { type: Name; payload: ChatHubEvents[Name][0] };
}[keyof ChatHubEvents];

type Methods = typeof chatHubMethods;
type Arguments<Name extends keyof Methods> = Input<Methods[Name]['arguments']>;
type Answer<Name extends keyof Methods> = Output<Methods[Name]['result']>;

/** When a connection is given up and tried again, in milliseconds. */
export interface ConnectionTimes {
  /** Before each attempt to replace a lost connection. After the last one it counts as disconnected, and `retry` goes on. */
  reconnect: readonly number[];
  /** After each failed attempt of a connection that was never there or counts as disconnected; the last one repeats. */
  retry: readonly number[];
  /** Time limit for a ticket, a negotiation, the opening of a socket or a call. */
  limit: number;
  /** How long a lost socket may try to resume before another connection is tried at the same time. */
  resume: number;
  /** How long an attempt may go without any answer before the next one starts in parallel: the path may work again before the limit. */
  silence: number;
  /** Silence after which a connection counts as lost: the hub pings every 15 seconds. */
  quiet: number;
}

const usualTimesMs: ConnectionTimes = {
  reconnect: [0, 2000, 10_000, 30_000],
  retry: [2000, 5000, 10_000, 30_000],
  limit: 10_000,
  resume: 2000,
  silence: 3000,
  quiet: 20_000,
};
/** From one page with the chat to another the connection stays. */
export const closeGraceMs = 1000;

/** Refusals after which the same call may go through later. */
const passing: readonly ErrorKind[] = ['internal', 'unavailable', 'too-many'];

/** A call that the hub refused, or could not be asked: then without a code. The message is a sentence for the person. */
export class ChatError extends Error {
  readonly code: ErrorCode | undefined;
  /** Whether the same call may go through later. */
  readonly isTransient: boolean;

  constructor(sentence: string, code?: ErrorCode) {
    super(sentence);
    this.name = 'ChatError';
    this.code = code;
    this.isTransient = code === undefined || passing.includes(errors[code].kind);
  }
}

export interface ChatConnection {
  state: Observable<ChatConnectionState>;
  /** Whether what others send may be missing for now, though one's own messages are stored. */
  isPaused: Observable<boolean>;
  /** The partners who are online, as far as the open connection was told. */
  online: Observable<ReadonlySet<string>>;
  /** Opens the connection, or keeps it open, until what is returned is called. */
  open(): () => void;
  /** Connects now, without waiting for the next attempt. */
  reconnect(): void;
  subscribe(listener: (event: ChatEvent) => void): () => void;
  /** Rejects with a `ChatError` where there is a sentence to tell, and with another error when the connection is lost. */
  invoke<Name extends keyof Methods>(method: Name, ...args: Arguments<Name>): Promise<Answer<Name>>;
}

export interface OwnChatConnection extends ChatConnection {
  /** Ends at once whatever is open, and begins again for those who still hold it if somebody is signed in. */
  restart(): Promise<void>;
  /** Takes the connection for lost until another one stands, without waiting for the silence that would prove it. */
  distrust(): void;
  /** Takes the connection for lost if it has been silent for longer than a hub ever is. */
  check(): void;
}

/** What a connection needs of the app around it. Nothing of it is asked before the connection is opened. */
export interface ChatSurroundings {
  /** The origin of the server, or empty for that of the page. */
  origin: string;
  isSignedIn: () => boolean;
  /** What opens the hub once; rejects where the server cannot be asked. It stands in the address of the connection. */
  ticket: (signal: AbortSignal) => Promise<string>;
  /** In which the hub's sentences are. */
  language: () => Language;
  /** The sentence for a call while there is no connection. */
  notConnected: () => Promise<string>;
  /** Resolves when it may take from others what connecting takes. */
  mayStart: () => Promise<void>;
  /** Called when a connection stands, before anybody knows of it. */
  connected: () => void;
}

/** The hub as one app sees it: one connection, shared by whoever opens it. */
export function createChatConnection(surroundings: ChatSurroundings, timesMs = usualTimesMs): OwnChatConnection {
  const state = createObservable<ChatConnectionState>(() => 'Disconnected');
  const isPaused = createObservable(() => false);
  const online = createObservable<ReadonlySet<string>>(() => new Set());
  const listeners = new Set<(event: ChatEvent) => void>();
  let current: HubLink | undefined;
  let holders = 0;

  function show(shown: ChatConnectionState): void {
    const link = shown === 'Connected' ? current : undefined;
    online.set(new Set(link?.online));
    // The state never shows as connected in between.
    if (link) isPaused.set(link.isPaused);
    state.set(shown);
    if (!link) isPaused.set(false);
  }

  const events: LinkEvents = {
    received(type, payload) {
      for (const listener of listeners) listener({ type, payload } as ChatEvent);
    },
    changed(link) {
      if (link === current && state.get() === 'Connected') show('Connected');
    },
    lost(link) {
      if (link !== current || state.get() !== 'Connected') return;
      show('Reconnecting');
      attempts.begin(timesMs.resume);
    },
    resumed(link) {
      if (link !== current || link.isDoubted) return;
      attempts.giveUp();
      show('Connected');
    },
    ended(link, isForGood) {
      if (link !== current) return;
      current = undefined;
      const isTrying = attempts.isRunning() && !attempts.isWaiting();
      if (isTrying && state.get() === 'Connected') show('Reconnecting');
      if (isTrying) return;
      attempts.giveUp();
      show(isForGood ? 'Disconnected' : 'Reconnecting');
      if (!isForGood) attempts.begin(timesMs.reconnect[0]);
    },
  };

  const attempts = createAttempts<HubLink>({
    open: (signal) =>
      openHubLink(
        { url: addressOf(surroundings), ticket: surroundings.ticket, limitMs: timesMs.limit, signal },
        events,
      ),
    discard: (link) => link.end(),
    mayStart: surroundings.mayStart,
    isWanted: () => isOpen() && surroundings.isSignedIn(),
    silenceMs: timesMs.silence,
    opened(link) {
      void current?.end();
      current = link;
      surroundings.connected();
      show('Connected');
    },
    failed(count) {
      const was = state.get();
      // It was tried next to a connection that is still there.
      if (was === 'Connected') return undefined;
      const isReconnecting = was === 'Reconnecting' && count + 1 < timesMs.reconnect.length;
      if (!isReconnecting) show('Disconnected');
      return (was === 'Reconnecting' ? timesMs.reconnect[count + 1] : timesMs.retry[count]) ?? timesMs.retry.at(-1);
    },
  });

  /** Connects now. The state does not change while another connection is open or resuming. */
  function connect(): void {
    if (isAway()) show('Connecting');
    attempts.begin();
  }

  async function stop(): Promise<void> {
    attempts.giveUp();
    const before = current;
    current = undefined;
    show('Disconnecting');
    await before?.end();
    if (state.get() === 'Disconnecting') show('Disconnected');
  }

  function distrust(): void {
    if (isAway() && !attempts.isRunning()) return;
    current?.distrust();
    if (state.get() === 'Connected') show('Reconnecting');
    attempts.begin();
  }

  const isOpen = () => holders > 0;
  const isAway = () => state.get() === 'Disconnected' || state.get() === 'Disconnecting';
  return {
    state,
    isPaused,
    online,
    open() {
      holders += 1;
      if (isAway()) connect();
      let released = false;
      return () => {
        if (released) return;
        released = true;
        holders -= 1;
        setTimeout(
          () => !isOpen() && (attempts.isRunning() || state.get() !== 'Disconnected') && void stop(),
          closeGraceMs,
        );
      };
    },
    reconnect: () => isOpen() && connect(),
    async restart() {
      await stop();
      if (isOpen() && surroundings.isSignedIn()) connect();
    },
    distrust,
    check() {
      const heardAt = current?.heardAt;
      if (heardAt !== undefined && performance.now() - heardAt > timesMs.quiet) distrust();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async invoke(method, ...args) {
      const link = current;
      // While it resumes, calls wait for it.
      if (!link || (state.get() !== 'Connected' && !attempts.isWaiting()))
        throw new ChatError(await surroundings.notConnected());
      try {
        return (await link.invoke(method, args)) as never;
      } catch (error) {
        if (error instanceof NoAnswer && link === current) distrust();
        const refusal = error instanceof Error ? readHubRefusal(error.message) : undefined;
        throw refusal ? new ChatError(refusal.error, refusal.code) : error;
      }
    },
  };
}

const addressOf = ({ origin, language }: ChatSurroundings) =>
  `${origin}${chatHubPath}?lang=${language()}&${hubErrorFormat.parameter}=${hubErrorFormat.codes}`;

/** Whether everything that others do arrives at once, so that nothing has to be asked for. */
export const isLive = ({ state, isPaused }: ChatConnection): boolean => state.get() === 'Connected' && !isPaused.get();

/** Calls back with the answer of `isLive` whenever it changes; returns how to stop. */
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
