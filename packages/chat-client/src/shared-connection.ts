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

/** What the tabs of one user in one browser tell each other. One of them leads: its connection serves them all. */
export type TabMessage =
  /** Who leads? */
  | { type: 'hello' }
  | { type: 'state'; leader: string; state: ChatConnectionState; isPaused: boolean; online: string[] }
  | { type: 'event'; event: ChatEvent }
  | { type: 'call'; id: string; method: string; args: unknown[] }
  | { type: 'answer'; id: string; answer: Answer }
  | { type: 'reconnect' };

type Answer = { result: unknown } | { refusal: { sentence: string; code: ErrorCode | undefined } } | { isLost: true };

/** The tabs of a browser. */
export interface Tabs {
  /** Listens to the others of that name, in the order in which each speaks. */
  join(
    name: string,
    listener: (message: TabMessage) => void,
  ): { post: (message: TabMessage) => void; leave: () => void };
  /**
   * Calls `lead` when no other tab leads those of that name, or at once where the lead is taken from one that is silent.
   * It leads until `lead` resolves; `onTaken` tells that another has taken it. Nothing of it happens once it is aborted.
   */
  lead(
    name: string,
    options: { isTaken: boolean; signal: AbortSignal; lead: () => Promise<void>; onTaken: () => void },
  ): void;
}

export interface SharedSurroundings {
  tabs: () => Tabs;
  /** Whose tabs they are; undefined where nobody is signed in. */
  userId: () => string | undefined;
  /** Called when the connection is first opened: lets it follow the user, the language and the device. */
  follow: (connection: SharedChatConnection) => void;
}

export interface SharedChatConnection extends ChatConnection {
  /** Ends at once whatever is open, and begins again for those who still hold it if somebody is signed in. */
  restart(): Promise<void>;
  /** Takes the connection for lost until another one stands, if it is this tab's. */
  distrust(): void;
  /** Lets go of the connection, which goes over to a tab that is looked at, if there is one. */
  sleep(): void;
  /** Takes part again, and sees that whoever leads is there. */
  wake(): void;
}

/** A tab that leads and says nothing for so long, asked for it, is taken for frozen. */
const silentMs = 2000;
/** The longest that a call may wait for its turn, and some more. */
const unansweredMs = 15_000;

/** One connection for all tabs of a user, as each of them sees it. */
export function createSharedConnection(
  own: OwnChatConnection,
  { tabs, userId, follow }: SharedSurroundings,
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

  /** Takes part among the tabs of a user, until it leaves. */
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
      // Whoever was to answer them is gone.
      for (const { reject } of calls.values()) reject(new Error('The connection was lost.'));
      calls.clear();
      // What happens until the next one stands is told by nobody.
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
        // Last, so that the others hear from whoever leads next how it stands, and not that it ended here.
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

    /** Asks who leads, and leads itself where nobody says so. */
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
        // From one page with the chat to another the connection stays.
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
      // It is another user's, whoever holds it.
      await own.restart();
      takePart();
    },
    distrust: () => part?.isLeading() && own.distrust(),
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
      // Without a connection its own knows what to say of that.
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
