import type { ErrorCode } from '@ambiance/domain/errors';
import {
  type ChatConnection,
  type ChatConnectionState,
  ChatError,
  type ChatEvent,
  closeGraceMs,
  type OwnChatConnection,
} from './chat-connection.ts';
import { newClientId } from './client-id.ts';
import { createObservable } from './observable.ts';

/** Messages between the tabs of one user in one browser. One tab leads: its connection serves them all. */
export type TabMessage =
  /** Asks which tab leads. */
  | { type: 'hello' }
  | { type: 'state'; leader: string; state: ChatConnectionState; isPaused: boolean; online: string[] }
  | { type: 'event'; event: ChatEvent }
  | { type: 'call'; id: string; method: string; args: unknown[] }
  | { type: 'answer'; id: string; answer: Answer }
  | { type: 'reconnect' };

type Answer = { result: unknown } | { refusal: { sentence: string; code: ErrorCode | undefined } } | { isLost: true };

/** The tabs of a browser. */
export interface Tabs {
  /** Receives messages of other tabs under the same name; those of each tab arrive in order. */
  join(
    name: string,
    listener: (message: TabMessage) => void,
  ): { post: (message: TabMessage) => void; leave: () => void };
  /**
   * Calls `lead` when no other tab with that name leads, or at once if `isTaken` (the leader is silent). The tab leads until
   * `lead` resolves. `onTaken` reports that another tab took over. None is called after `signal` is aborted.
   */
  lead(
    name: string,
    options: { isTaken: boolean; signal: AbortSignal; lead: () => Promise<void>; onTaken: () => void },
  ): void;
}

export interface SharedDependencies {
  tabs: () => Tabs;
  /** The user of the tabs; undefined if signed out. */
  userId: () => string | undefined;
  /** Called when the connection is first opened: lets it follow the user, the language and the device. */
  follow: (connection: SharedChatConnection) => void;
}

export interface SharedChatConnection extends ChatConnection {
  /** Closes any open connection at once. If a user is signed in, it reopens for the callers that still hold it. */
  restart(): Promise<void>;
  /** Treats the connection as lost until a new one is open, if it is this tab's. */
  invalidate(): void;
  /** Releases the connection; a visible tab takes over, if there is one. */
  sleep(): void;
  /** Takes part again, and checks that the leading tab responds. */
  wake(): void;
}

/** A leading tab that does not answer within this time counts as frozen. */
const silentMs = 2000;
/** Timeout of a call through the leading tab: the longest wait for its turn, plus a margin. */
const unansweredMs = 15_000;

/** Creates a tab's view of the one connection that all tabs of a user share. */
export function createSharedConnection(
  own: OwnChatConnection,
  { tabs, userId, follow }: SharedDependencies,
): SharedChatConnection {
  const state = createObservable<ChatConnectionState>(() => 'Disconnected');
  const isPaused = createObservable(() => false);
  const online = createObservable<ReadonlySet<string>>(() => new Set());
  const listeners = new Set<(event: ChatEvent) => void>();
  let holders = 0;
  let isFollowing = false;
  let isAsleep = false;
  let part: ReturnType<typeof join> | undefined;

  const dispatch = (event: ChatEvent) => listeners.forEach((listener) => listener(event));

  function enter(next: ChatConnectionState, isPausedNow = false, onlineNow: Iterable<string> = []): void {
    online.set(new Set(onlineNow));
    isPaused.set(isPausedNow);
    state.set(next);
  }

  /** Joins the tabs of a user until `leave` is called. */
  function join(name: string) {
    const me = newClientId();
    const calls = new Map<string, { resolve: (result: never) => void; reject: (error: Error) => void }>();
    const aborting = new AbortController();
    let leader: string | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    let endLead: (() => void) | undefined;
    const channel = tabs().join(name, receive);

    function becomeLed(by: string | undefined): void {
      clearTimeout(silence);
      if (leader === by) return;
      leader = by;
      // The tab that should have answered these calls is gone.
      for (const { reject } of calls.values()) reject(new Error('The connection was lost.'));
      calls.clear();
      // Events are missed until the next leader is connected.
      if (state.get() === 'Connected') enter('Reconnecting');
    }

    const tellState = () => {
      enter(own.state.get(), own.isPaused.get(), own.online.get());
      const now = { state: state.get(), isPaused: isPaused.get(), online: [...online.get()] };
      channel.post({ type: 'state', leader: me, ...now });
    };

    function lead(): Promise<void> {
      becomeLed(me);
      const ends = [
        ...[own.state, own.isPaused, own.online].map((value) => value.subscribe(tellState)),
        own.subscribe((event) => {
          dispatch(event);
          channel.post({ type: 'event', event });
        }),
        // Last, so that the other tabs get the state from the next leader, rather than the end of this connection.
        own.open(),
      ];
      tellState();
      return new Promise((resolve) => {
        endLead = () => {
          endLead = undefined;
          for (const end of ends) end();
          resolve();
        };
      });
    }

    const wait = (isTaken: boolean) =>
      tabs().lead(name, {
        isTaken,
        signal: aborting.signal,
        lead,
        onTaken() {
          endLead?.();
          wait(false);
        },
      });

    function receive(message: TabMessage): void {
      const isLeading = endLead !== undefined;
      switch (message.type) {
        case 'hello':
          if (!isLeading) return;
          own.check();
          return tellState();
        case 'state':
          if (isLeading) return;
          becomeLed(message.leader);
          return enter(message.state, message.isPaused, message.online);
        case 'event':
          return isLeading ? undefined : dispatch(message.event);
        case 'reconnect':
          return isLeading ? own.reconnect() : undefined;
        case 'call':
          return isLeading ? void answer(message) : undefined;
        case 'answer': {
          const call = calls.get(message.id);
          calls.delete(message.id);
          if (call) settle(call, message.answer);
        }
      }
    }

    async function answer({ id, method, args }: Extract<TabMessage, { type: 'call' }>): Promise<void> {
      const call = own.invoke as (method: string, ...args: unknown[]) => Promise<unknown>;
      const answered = await call(method, ...args).then(
        (result): Answer => ({ result }),
        (error: unknown): Answer =>
          error instanceof ChatError ? { refusal: { sentence: error.message, code: error.code } } : { isLost: true },
      );
      if (endLead) channel.post({ type: 'answer', id, answer: answered });
    }

    /** Asks which tab leads, and takes the lead if there is no answer. */
    function look(): void {
      clearTimeout(silence);
      if (endLead) return;
      silence = setTimeout(() => wait(true), silentMs);
      channel.post({ type: 'hello' });
    }

    enter('Connecting');
    wait(false);
    look();
    return {
      look,
      isLeading: () => endLead !== undefined,
      post: channel.post,
      call(method: string, args: unknown[]): Promise<never> {
        const id = newClientId();
        return new Promise((resolve, reject) => {
          calls.set(id, { resolve, reject });
          setTimeout(() => calls.has(id) && look(), unansweredMs);
          channel.post({ type: 'call', id, method, args });
        });
      },
      leave(): void {
        becomeLed(undefined);
        aborting.abort();
        endLead?.();
        channel.leave();
        enter('Disconnected');
      },
    };
  }

  function takePart(): void {
    const user = userId();
    if (!part && user !== undefined && holders > 0 && !isAsleep) part = join(`hub ${user}`);
  }
  function leave(): void {
    part?.leave();
    part = undefined;
  }

  const shared: SharedChatConnection = {
    state,
    isPaused,
    online,
    open() {
      if (!isFollowing) follow(shared);
      isFollowing = true;
      holders += 1;
      takePart();
      let released = false;
      return () => {
        if (released) return;
        released = true;
        holders -= 1;
        // The connection stays open between two pages with the chat.
        setTimeout(() => holders === 0 && leave(), closeGraceMs);
      };
    },
    reconnect() {
      if (!part) takePart();
      else if (part.isLeading()) own.reconnect();
      else part.post({ type: 'reconnect' });
    },
    async restart() {
      leave();
      // The connection may now belong to another user.
      await own.restart();
      takePart();
    },
    invalidate: () => part?.isLeading() && own.invalidate(),
    sleep() {
      isAsleep = true;
      leave();
    },
    wake() {
      isAsleep = false;
      if (part) part.look();
      else takePart();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    invoke(method, ...args) {
      // Without a connection, this tab's own connection reports the right error.
      if (!part || part.isLeading() || state.get() !== 'Connected') return own.invoke(method, ...args);
      return part.call(method, args);
    },
  };
  return shared;
}

function settle(call: { resolve: (result: never) => void; reject: (error: Error) => void }, answer: Answer): void {
  if ('result' in answer) call.resolve(answer.result as never);
  else if ('refusal' in answer) call.reject(new ChatError(answer.refusal.sentence, answer.refusal.code));
  else call.reject(new Error('The connection was lost.'));
}
