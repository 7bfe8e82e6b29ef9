import { isDeepStrictEqual } from 'node:util';
import type { Message } from '@ambiance/contract/chat';
import { type ChatHubEvents, chatHubEventNames } from '@ambiance/contract/chat-events';
import { type HubConnection, HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { until } from './until.ts';

type EventName = keyof ChatHubEvents;

/** One device of a user, connected to the hub with the official client. */
export interface ChatClient {
  connection: HubConnection;
  send(toUserId: unknown, text: unknown, ...more: unknown[]): Promise<Message | null>;
  /** The arguments of every event of that name so far. */
  received<Name extends EventName>(event: Name): ChatHubEvents[Name][0][];
  /** Waits until an event was received `times` times. Returns all of them. */
  receives<Name extends EventName>(event: Name, times?: number): Promise<ChatHubEvents[Name][0][]>;
  /**
   * Waits until these users, and no one else, were announced as online. A user who connects during a greeting is announced
   * twice: as an event, and with the list of those who are online.
   */
  seesOnline(...users: { id: string }[]): Promise<void>;
  /** All events so far, in order. */
  events(): readonly { name: EventName; argument: unknown }[];
  /** The names of all events so far, in order. */
  eventNames(): EventName[];
  /** Resolves once everything pushed before this call was received. */
  flush(): Promise<void>;
  /** Closes the connection cleanly. */
  stop(): Promise<void>;
  /** Drops the network connection without a close message. */
  lose(): void;
  closed: Promise<Error | undefined>;
  /** The close code that the server sent. */
  closeCode: Promise<number>;
}

/** Connects to the hub with an access token. The connection closes when the test ends. */
export async function openChat(
  address: string,
  accessToken: string,
  query: { lang?: string; errors?: string } = {},
): Promise<ChatClient> {
  const sockets: WebSocket[] = [];
  class RecordedSocket extends WebSocket {
    constructor(...options: ConstructorParameters<typeof WebSocket>) {
      super(...options);
      sockets.push(this);
    }
  }
  const ownSocket = { WebSocket: RecordedSocket };
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}/hubs/chat?${new URLSearchParams(query).toString()}`, {
      accessTokenFactory: () => accessToken,
      transport: HttpTransportType.WebSockets,
      ...ownSocket,
      withCredentials: false,
    })
    .configureLogging(LogLevel.None)
    .build();

  const events: { name: EventName; argument: unknown }[] = [];
  for (const name of chatHubEventNames) {
    connection.on(name, (...args: unknown[]) => {
      if (args.length !== 1) throw new Error(`${name} came with ${args.length} arguments`);
      events.push({ name, argument: args[0] });
    });
  }
  const closed = new Promise<Error | undefined>((resolve) => connection.onclose(resolve));
  await connection.start();
  const closeCode = new Promise<number>((resolve) => sockets.at(-1)!.once('close', resolve));
  onTestFinished(() => connection.stop());

  const received = <Name extends EventName>(event: Name) =>
    events.filter(({ name }) => name === event).map(({ argument }) => argument as ChatHubEvents[Name][0]);
  return {
    connection,
    send: (...args) => connection.invoke('SendMessage', ...args),
    received,
    async receives(event, times = 1) {
      await until(() => received(event).length >= times);
      return received(event);
    },
    async seesOnline(...users) {
      const ids = new Set(users.map(({ id }) => id));
      await until(() => isDeepStrictEqual(new Set<string>(received('UserOnline')), ids));
    },
    events: () => events,
    eventNames: () => events.map(({ name }) => name),
    async flush() {
      // No such method exists, so the call fails. Its response still comes after everything that was pushed before.
      await connection.invoke('Settle').catch(() => undefined);
    },
    stop: () => connection.stop(),
    lose: () => sockets.at(-1)?.terminate(),
    closed,
    closeCode,
  };
}

/** Connects a device of each of these people, one after the other. */
export async function openChats<People extends { accessToken: string }[]>(address: string, ...people: People) {
  const devices: ChatClient[] = [];
  for (const { accessToken } of people) devices.push(await openChat(address, accessToken));
  return devices as { [Index in keyof People]: ChatClient };
}
