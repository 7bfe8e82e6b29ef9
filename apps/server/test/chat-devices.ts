import { createChatConnection } from '../../../packages/chat-client/src/chat-connection.ts';
import { createDrafts } from '../../../packages/chat-client/src/drafts.ts';
import { createLiveConversation, type LiveConversation } from '../../../packages/chat-client/src/live-conversation.ts';
import { api } from '@ambiance/contract/api';
import type { Message } from '@ambiance/contract/chat';
import { type Client, createClient } from '@ambiance/contract/client';
import type { UserId } from '@ambiance/domain/ids';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { setTimeout as pass } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { CallError, sendTo } from './test-transport.ts';

export interface Person {
  id: UserId;
  accessToken: string;
}

/** A device of a chatting member. It survives network failures. */
export interface Device {
  owner: UserId;
  name: string;
  /** The partners that it shows as online. */
  online(): ReadonlySet<string>;
  /** The messages that it shows of a conversation. */
  shows(partnerId: UserId): readonly Message[];
  /** True if it is connected and has nothing left to send. */
  isCalm(): boolean;
  /** Fetches a conversation from the beginning, like a screen that is opened again. */
  reopen(partnerId: UserId): Promise<void>;
  send(partnerId: UserId, text: string): void;
  react(partnerId: UserId, messageId: number): void;
  unsend(partnerId: UserId, messageId: number): void;
}

const limitMs = 5000;
const maxTries = 4;
const ignore = () => undefined;

/** Calls to the API with a timeout and the retries of the web app. */
const callsTo = (url: string, { accessToken }: Person): Client<typeof api> => {
  const send = sendTo(new URL(url).origin, { authorization: `Bearer ${accessToken}` });
  return createClient(api, async (call, route) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await send({ ...call, signal: call.signal ?? AbortSignal.timeout(limitMs) }, route);
      } catch (error) {
        if (error instanceof CallError || tries === maxTries || call.signal?.aborted) throw error;
      }
      await pass(1000);
    }
  });
};

/** The product's own client, with a screen for each partner. */
export function openProductDevice(url: string, owner: Person, partnerIds: readonly UserId[]): Device {
  const calls = callsTo(url, owner);
  const chat = createChatConnection({
    origin: new URL(url).origin,
    isSignedIn: () => true,
    ticket: async (signal) => (await calls.chat.ticket({ signal })).ticket,
    language: () => 'en',
    notConnected: async () => 'Not connected.',
    mayStart: async () => undefined,
    connected: ignore,
  });
  let stored: string | null = null;
  const drafts = createDrafts({ read: () => stored, write: (text) => void (stored = text) });
  const screens = new Map<UserId, LiveConversation>();
  for (const partnerId of partnerIds) {
    const fetch = async (partner: string, { after, before }: { after?: number; before?: number }) => {
      const params = { id: partner };
      if (after !== undefined) return calls.chat.changes({ params, query: { after: String(after) } });
      return calls.chat.history({ params, query: before === undefined ? {} : { before: String(before) } });
    };
    const screen = createLiveConversation(
      {
        chat,
        drafts,
        history: { fetch, prepared: () => undefined },
        isSignedIn: () => true,
        onRead: ignore,
        followDevice: () => ignore,
      },
      owner.id,
      partnerId,
    );
    // Reloads the history whenever loading it fails.
    const close = screen.open((problem) => {
      if (problem.kind === 'history-failed') void screen.load();
    });
    onTestFinished(close);
    screens.set(partnerId, screen);
  }
  const stateOf = (partnerId: UserId) => screens.get(partnerId)!.state.get();
  return {
    owner: owner.id,
    name: 'chat-client',
    online: chat.online.get,
    shows: (partnerId) => stateOf(partnerId).messages,
    isCalm: () =>
      chat.state.get() === 'Connected' &&
      // A returned message waits for the user, and so do the messages after it.
      partnerIds.every((id) => ['returned', 'held', undefined].includes(stateOf(id).queue[0]?.step)),
    reopen: (partnerId) => screens.get(partnerId)!.load(),
    send: (partnerId, text) => screens.get(partnerId)!.send(text),
    react: (partnerId, id) => void screens.get(partnerId)!.react(id, 'heart'),
    unsend: (partnerId, id) => void screens.get(partnerId)!.unsend(id),
  };
}

/** Microsoft's client, used as any application would: it fetches everything after each connection. */
export function openStockDevice(url: string, owner: Person, partnerIds: readonly UserId[]): Device {
  const calls = callsTo(url, owner);
  const shown = new Map(partnerIds.map((id) => [id, new Map<number, Message>()]));
  const online = new Set<string>();
  let isOver = false;
  let isThere = false;
  let hub: HubConnection;

  const show = (message: Message) => {
    const partnerId = message.fromUserId === owner.id ? message.toUserId : message.fromUserId;
    const known = shown.get(partnerId);
    const before = known?.get(message.id);
    if ((before?.changeId ?? 0) <= (message.changeId ?? 0)) known?.set(message.id, message);
  };
  async function fetchAll(partnerId: UserId): Promise<void> {
    const params = { id: partnerId };
    for (let before: number | undefined; ;) {
      const page = await calls.chat.history({ params, query: before === undefined ? {} : { before: String(before) } });
      page.forEach(show);
      if (page.length < 50) return;
      before = page[0]!.id;
    }
  }
  async function stayConnected(): Promise<void> {
    while (!isOver) {
      hub = new HubConnectionBuilder()
        .withUrl(`${new URL(url).origin}/hubs/chat`, {
          accessTokenFactory: () => owner.accessToken,
          withCredentials: false,
          timeout: limitMs,
        })
        .configureLogging(LogLevel.None)
        .build();
      online.clear();
      hub.on('ReceiveMessage', show);
      hub.on('MessageChanged', show);
      hub.on('UserOnline', (id: string) => online.add(id));
      hub.on('UserOffline', (id: string) => online.delete(id));
      const closed = new Promise<void>((resolve) => hub.onclose(() => resolve()));
      try {
        await Promise.race([hub.start(), pass(limitMs).then(() => Promise.reject(new Error('No answer.')))]);
        // The server refuses a conversation behind a block.
        await Promise.all(partnerIds.map((id) => fetchAll(id).catch(ignore)));
        isThere = true;
        await closed;
      } catch {
        void hub.stop();
      }
      isThere = false;
      await pass(500);
    }
  }
  void stayConnected();
  onTestFinished(async () => {
    isOver = true;
    await hub.stop();
  });
  const invoke = (method: string, ...args: unknown[]) => void hub.invoke(method, ...args).catch(ignore);
  return {
    owner: owner.id,
    name: 'stock',
    online: () => online,
    shows: (partnerId) => [...shown.get(partnerId)!.values()].toSorted((a, b) => a.id - b.id),
    isCalm: () => isThere,
    reopen: fetchAll,
    send: (partnerId, text) => invoke('SendMessage', partnerId, text),
    react: (partnerId, id) => invoke('ReactToMessage', partnerId, id, 'laugh'),
    unsend: (partnerId, id) => invoke('UnsendMessage', partnerId, id),
  };
}
