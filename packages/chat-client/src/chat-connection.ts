import {
  chatHubEventNames,
  type ChatHubEvents,
  chatHubPath,
  hubErrorFormat,
  readHubRefusal,
} from '@ambiance/contract/chat-events';
import type { chatHubMethods } from '@ambiance/contract/chat-hub';
import type { Input, Output } from '@ambiance/contract/route';
import { type ErrorKind, type ErrorCode, errors } from '@ambiance/domain/errors';
import type { Language } from '@ambiance/domain/languages';
import type { HubConnection } from '@microsoft/signalr';
import { createObservable, type Observable } from './observable.ts';

export type ChatConnectionState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';

/** An event of the hub and what it carries. */
export type ChatEvent = {
  [Name in keyof ChatHubEvents]: { type: Name; payload: ChatHubEvents[Name][0] };
}[keyof ChatHubEvents];

type Methods = typeof chatHubMethods;
type Arguments<Name extends keyof Methods> = Input<Methods[Name]['arguments']>;
type Answer<Name extends keyof Methods> = Output<Methods[Name]['result']>;

/** When it is tried to have a connection again, in milliseconds. */
export interface ConnectionDelays {
  /** Before each attempt of a lost connection to come back. After the last one it is over, and new ones are tried. */
  reconnect: number[];
  /** After each attempt in a row that brought no new connection; after the last of them always so long. */
  retry: readonly number[];
}

const usualDelaysMs: ConnectionDelays = {
  reconnect: [0, 2000, 10_000, 30_000],
  retry: [2000, 5000, 10_000, 30_000],
};
const reconnectBufferBytes = 100_000;
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
}

/** What a connection needs of the app around it. Nothing of it is asked before the connection is opened. */
export interface ChatSurroundings {
  /** The origin of the server, or empty for that of the page. */
  origin: string;
  isSignedIn: () => boolean;
  /** What opens the hub once; rejects where the server cannot be asked. It stands in the address of the connection. */
  ticket: () => Promise<string>;
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
export function createChatConnection(surroundings: ChatSurroundings, delaysMs = usualDelaysMs): OwnChatConnection {
  const state = createObservable<ChatConnectionState>(() => 'Disconnected');
  const isPaused = createObservable(() => false);
  const online = createObservable<ReadonlySet<string>>(() => new Set());
  const listeners = new Set<(event: ChatEvent) => void>();
  const paused = new WeakSet<HubConnection>();
  let current: HubConnection | undefined;
  let holders = 0;
  let attempt = 0;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let isDoubted = false;

  function enter(next: ChatConnectionState): void {
    if (next !== 'Connected') online.set(new Set());
    state.set(next);
    if (next !== 'Connected') isPaused.set(false);
  }

  function dispatch(event: ChatEvent): void {
    if (event.type === 'UserOnline') online.set(new Set(online.get()).add(event.payload));
    if (event.type === 'UserOffline') online.set(new Set([...online.get()].filter((id) => id !== event.payload)));
    for (const listener of listeners) listener(event);
  }

  async function connect(): Promise<HubConnection> {
    await surroundings.mayStart();
    const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
    const connection = new HubConnectionBuilder()
      .withUrl(addressOf(surroundings), {
        accessTokenFactory: surroundings.ticket,
        withCredentials: false,
      })
      .withAutomaticReconnect(delaysMs.reconnect)
      .withStatefulReconnect({ bufferSize: reconnectBufferBytes })
      .configureLogging(LogLevel.None)
      .build();
    for (const type of chatHubEventNames) connection.on(type, (payload) => dispatch({ type, payload }));
    connection.on('DeliveryChanged', (delivery: { isPaused: boolean }) => {
      paused[delivery.isPaused ? 'add' : 'delete'](connection);
      if (current === connection) isPaused.set(delivery.isPaused);
    });
    const follow = (next: ChatConnectionState) => () => current === connection && enter(next);
    connection.onreconnecting(() => {
      paused.delete(connection);
      follow('Reconnecting')();
    });
    connection.onreconnected(follow('Connected'));
    connection.onclose(() => {
      if (current !== connection) return;
      // One that was open till now was ended by the server, for good.
      const isLost = state.get() === 'Reconnecting';
      enter('Disconnected');
      if (isLost) retryLater(delaysMs.retry.length);
    });
    await connection.start();
    return connection;
  }

  /**
   * Connects anew; what was there before ends once the new one stands. What fails is tried again by itself, and then says
   * nothing of it until it stands.
   */
  async function start(failures = 0): Promise<void> {
    const mine = (attempt += 1);
    clearTimeout(retrying);
    isDoubted = false;
    const isAbsent = state.get() === 'Disconnected' || state.get() === 'Disconnecting';
    if (isAbsent && failures === 0) enter('Connecting');
    try {
      const connection = await connect();
      if (mine !== attempt) return void connection.stop();
      void current?.stop();
      current = connection;
      isPaused.set(paused.has(connection));
      surroundings.connected();
      enter('Connected');
      if (isDoubted) distrust();
    } catch {
      // An attempt beside a connection that is still there, or trying to come back, changes nothing.
      if (mine !== attempt) return;
      if (state.get() === 'Connecting') enter('Disconnected');
      if (state.get() === 'Disconnected') retryLater(failures);
    }
  }

  function retryLater(failures: number): void {
    const delayMs = delaysMs.retry[failures] ?? delaysMs.retry.at(-1);
    retrying = setTimeout(() => isOpen() && surroundings.isSignedIn() && void start(failures + 1), delayMs);
  }

  async function stop(): Promise<void> {
    const mine = (attempt += 1);
    clearTimeout(retrying);
    const before = current;
    current = undefined;
    enter('Disconnecting');
    await before?.stop();
    if (mine === attempt) enter('Disconnected');
  }

  function distrust(): void {
    isDoubted = true;
    if (state.get() !== 'Connected') return;
    enter('Reconnecting');
    void start();
  }

  const isOpen = () => holders > 0;
  const own: OwnChatConnection = {
    state,
    isPaused,
    online,
    open() {
      holders += 1;
      if (state.get() === 'Disconnected' || state.get() === 'Disconnecting') void start();
      let released = false;
      return () => {
        if (released) return;
        released = true;
        holders -= 1;
        setTimeout(() => !isOpen() && state.get() !== 'Disconnected' && void stop(), closeGraceMs);
      };
    },
    reconnect: () => void (isOpen() && start()),
    async restart() {
      await stop();
      if (isOpen() && surroundings.isSignedIn()) await start();
    },
    distrust,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async invoke(method, ...args) {
      if (!current || state.get() !== 'Connected') throw new ChatError(await surroundings.notConnected());
      try {
        return await current.invoke(method, ...args);
      } catch (error) {
        const refusal = error instanceof Error ? readHubRefusal(error.message) : undefined;
        throw refusal ? new ChatError(refusal.error, refusal.code) : error;
      }
    },
  };
  return own;
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
