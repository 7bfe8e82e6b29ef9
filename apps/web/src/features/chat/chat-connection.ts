import { chatHubEventNames, type ChatHubEvents, chatHubPath } from '@ambiance/contract/chat-events';
import type { chatHubMethods } from '@ambiance/contract/chat-hub';
import { type ErrorKind, kindOfSentence } from '@ambiance/domain/errors';
import type { HubConnection } from '@microsoft/signalr';
import type * as z from 'zod/mini';
import { apiBase } from '../../loading/api-base.ts';
import { firstPicture } from '../../loading/first-picture.ts';
import { language } from '../../i18n/language.ts';
import { session } from '../../session/session.ts';
import { createStore, type Store } from '../../state/store.ts';
import { chatTexts } from './chat.texts.ts';

export type ChatConnectionState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';

/** An event of the hub and what it carries. */
export type ChatEvent = {
  [Name in keyof ChatHubEvents]: { type: Name; payload: ChatHubEvents[Name][0] };
}[keyof ChatHubEvents];

type Methods = typeof chatHubMethods;
type Arguments<Name extends keyof Methods> = z.input<Methods[Name]['arguments']>;
type Answer<Name extends keyof Methods> = z.output<Methods[Name]['result']>;

/** Waits before each attempt to come back; after the last one it is over. */
const reconnectDelaysMs = [0, 2000, 10_000, 30_000];
const reconnectBufferBytes = 100_000;
/** From one page with the chat to another the connection stays. */
const lingerMs = 1000;

const passing: readonly (ErrorKind | undefined)[] = ['internal', 'unavailable', 'too-many', undefined];

/** A call that the hub refused, or could not be asked; the message is a sentence for the person. */
export class ChatError extends Error {
  /** Whether the same call may go through later. The hub tells nothing but the sentence. */
  readonly mayPass = passing.includes(kindOfSentence(this.message));
}

export interface ChatConnection {
  state: Pick<Store<ChatConnectionState>, 'get' | 'subscribe'>;
  /** Whether what others send may be missing for now, though one's own messages are stored. */
  isPaused: Pick<Store<boolean>, 'get' | 'subscribe'>;
  /** The partners who are online, as far as the open connection was told. */
  online: Pick<Store<ReadonlySet<string>>, 'get' | 'subscribe'>;
  /** Opens the connection, or keeps it open, until what is returned is called. */
  open(): () => void;
  /** Connects again after the automatic attempts have ended. */
  reconnect(): void;
  subscribe(listener: (event: ChatEvent) => void): () => void;
  /** Rejects with a `ChatError` where there is a sentence to tell, and with another error when the connection is lost. */
  invoke<Name extends keyof Methods>(method: Name, ...args: Arguments<Name>): Promise<Answer<Name>>;
}

interface OwnChatConnection extends ChatConnection {
  /** Ends at once whatever is open, and begins again for those who still hold it if somebody is signed in. */
  restart(): Promise<void>;
  /** Takes the connection for lost until another one stands, without waiting for the silence that would prove it. */
  distrust(): void;
}

export interface ChatConnectionOptions {
  address: () => string;
  accessToken: () => string | undefined;
}

/** The hub as this page sees it: one connection, shared by whoever opens it. */
export function createChatConnection(options: ChatConnectionOptions): OwnChatConnection {
  const state = createStore<ChatConnectionState>('Disconnected');
  const isPaused = createStore(false);
  const online = createStore<ReadonlySet<string>>(new Set());
  const listeners = new Set<(event: ChatEvent) => void>();
  const paused = new WeakSet<HubConnection>();
  let current: HubConnection | undefined;
  let holders = 0;
  let attempt = 0;
  let isDoubted = false;

  function enter(next: ChatConnectionState): void {
    if (next !== 'Connected') online.set(new Set());
    state.set(next);
    if (next !== 'Connected') isPaused.set(false);
  }

  function hear(event: ChatEvent): void {
    if (event.type === 'UserOnline') online.set(new Set(online.get()).add(event.payload));
    if (event.type === 'UserOffline') online.set(new Set([...online.get()].filter((id) => id !== event.payload)));
    for (const listener of listeners) listener(event);
  }

  async function connect(): Promise<HubConnection> {
    await firstPicture();
    const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
    const connection = new HubConnectionBuilder()
      .withUrl(options.address(), { accessTokenFactory: () => options.accessToken() ?? '', withCredentials: false })
      .withAutomaticReconnect(reconnectDelaysMs)
      .withStatefulReconnect({ bufferSize: reconnectBufferBytes })
      .configureLogging(LogLevel.None)
      .build();
    for (const type of chatHubEventNames) connection.on(type, (payload) => hear({ type, payload }));
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
    connection.onclose(follow('Disconnected'));
    await connection.start();
    return connection;
  }

  /** Connects anew; what was there before ends once the new one stands. */
  async function start(): Promise<void> {
    const mine = (attempt += 1);
    isDoubted = false;
    if (state.get() === 'Disconnected' || state.get() === 'Disconnecting') enter('Connecting');
    try {
      const connection = await connect();
      if (mine !== attempt) return void connection.stop();
      void current?.stop();
      current = connection;
      isPaused.set(paused.has(connection));
      // What was asked beside the scripts may be older than what this connection would have told.
      globalThis.firstAnswers?.clear();
      enter('Connected');
      if (isDoubted) distrust();
    } catch {
      // An attempt beside a connection that is still there, or trying to come back, changes nothing.
      if (mine === attempt && state.get() === 'Connecting') enter('Disconnected');
    }
  }

  async function stop(): Promise<void> {
    const mine = (attempt += 1);
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
  return {
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
        setTimeout(() => !isOpen() && state.get() !== 'Disconnected' && void stop(), lingerMs);
      };
    },
    reconnect: () => void (isOpen() && start()),
    async restart() {
      await stop();
      if (isOpen() && options.accessToken()) await start();
    },
    distrust,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async invoke(method, ...args) {
      if (!current || state.get() !== 'Connected') throw new ChatError((await chatTexts.load())('notConnected'));
      try {
        return await current.invoke(method, ...args);
      } catch (error) {
        const sentence = error instanceof Error ? /HubException: (.*)$/s.exec(error.message)?.[1] : undefined;
        throw sentence === undefined ? error : new ChatError(sentence);
      }
    },
  };
}

const created = createChatConnection({
  address: () => `${apiBase}${chatHubPath}?lang=${language.get()}`,
  accessToken: () => session.get()?.accessToken,
});
export const chat: ChatConnection = created;

/** Whether everything that others do is heard at once, so that nothing has to be asked for. */
export const hearsAll = (): boolean => chat.state.get() === 'Connected' && !chat.isPaused.get();

/** Calls back with the answer of `hearsAll` whenever it changes; returns how to stop. */
export function followHearing(listener: (hears: boolean) => void): () => void {
  let heard = hearsAll();
  const follow = () => {
    if (hearsAll() === heard) return;
    heard = !heard;
    listener(heard);
  };
  const ends = [chat.state.subscribe(follow), chat.isPaused.subscribe(follow)];
  return () => {
    for (const end of ends) end();
  };
}

// The hub's sentences follow the language.
language.subscribe(() => chat.state.get() === 'Connected' && chat.reconnect());

// A connection is one user's.
let owner = session.get()?.id;
session.subscribe(() => {
  const id = session.get()?.id;
  if (id !== owner && chat.state.get() !== 'Disconnected') void created.restart();
  owner = id;
});

// A device that is back, from sleep or without a network, does not wait to be asked, nor for the next attempt.
const isDown = () => ['Disconnected', 'Reconnecting'].includes(chat.state.get());
const comeBack = () => isDown() && chat.reconnect();
globalThis.addEventListener?.('online', comeBack);
globalThis.addEventListener?.('offline', created.distrust);
globalThis.document?.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && comeBack());
