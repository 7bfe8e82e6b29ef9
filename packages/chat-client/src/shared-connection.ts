import type { ErrorCode } from '@ambiance/domain/errors';
import { type ChatConnection, ChatError, type OwnChatConnection } from './chat-connection.ts';
import { newClientId } from './client-id.ts';
import {
  type ChatConnectionState,
  type ChatEvent,
  type ConnectionView,
  createConnectionView,
} from './connection-view.ts';
import { createHolders } from './holders.ts';

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
  /** Rejoins the tabs, and checks that the leading tab responds and that its connection is not silent. */
  wake(): void;
  /** Treats the result of a change as the hub's event about it, which may arrive later. Other tabs are not notified. */
  receive(event: ChatEvent): void;
}

/** A leading tab that does not respond within this time counts as frozen. */
const silentMs = 2000;
/** Timeout of a call through the leading tab: the longest wait for its turn, plus a margin. */
const unansweredMs = 15_000;

/** Creates a tab's view of the one connection that all tabs of a user share. */
export function createSharedConnection(
  own: OwnChatConnection,
  { tabs, userId, follow }: SharedDependencies,
): SharedChatConnection {
  const view = createConnectionView();
  let isFollowing = false;
  let isAsleep = false;
  let part: ReturnType<typeof joinTabs> | undefined;

  function takePart(): void {
    const user = userId();
    if (part || user === undefined || !holders.isHeld() || isAsleep) return;
    part = joinTabs(`hub ${user}`, { own, tabs: tabs(), view });
  }
  function leave(): void {
    part?.leave();
    part = undefined;
  }
  const holders = createHolders({
    held() {
      if (!isFollowing) follow(shared);
      isFollowing = true;
      takePart();
    },
    idle: leave,
  });

  const shared: SharedChatConnection = {
    state: view.state,
    isPaused: view.isPaused,
    online: view.online,
    open: holders.hold,
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
    receive: view.dispatch,
    subscribe: view.subscribe,
    invoke(method, ...args) {
      // Without a connection, this tab's own connection reports the right error.
      if (!part || part.isLeading() || view.state.get() !== 'Connected') return own.invoke(method, ...args);
      return part.call(method, args);
    },
  };
  return shared;
}

/** Joins the tabs of a user until `leave` is called. */
function joinTabs(name: string, { own, tabs, view }: { own: OwnChatConnection; tabs: Tabs; view: ConnectionView }) {
  const me = newClientId();
  const calls = createTabCalls();
  const aborting = new AbortController();
  let leader: string | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let endLead: (() => void) | undefined;
  const channel = tabs.join(name, receive);

  function becomeLed(by: string | undefined): void {
    clearTimeout(silence);
    if (leader === by) return;
    leader = by;
    // The tab that should have responded to these calls is gone.
    calls.fail();
    // Events are missed until the next leader is connected.
    if (view.state.get() === 'Connected') view.enter('Reconnecting');
  }

  const sendState = () => {
    const [state, isPaused, online] = [own.state.get(), own.isPaused.get(), [...own.online.get()]];
    view.enter(state, isPaused, online);
    channel.post({ type: 'state', leader: me, state, isPaused, online });
  };

  function lead(): Promise<void> {
    // If the lock became free while this tab was taking it, this tab was given it twice.
    endLead?.();
    becomeLed(me);
    const ends = [
      ...[own.state, own.isPaused, own.online].map((value) => value.subscribe(sendState)),
      own.subscribe((event) => {
        view.dispatch(event);
        channel.post({ type: 'event', event });
      }),
      // This step comes last. Otherwise the other tabs would get the end of this connection instead of the state from the next leader.
      own.open(),
    ];
    sendState();
    return new Promise((resolve) => {
      endLead = () => {
        endLead = undefined;
        for (const end of ends) end();
        resolve();
      };
    });
  }

  const wait = (isTaken: boolean) =>
    tabs.lead(name, {
      isTaken,
      signal: aborting.signal,
      lead,
      onTaken() {
        endLead?.();
        wait(false);
      },
    });

  function receive(message: TabMessage): void {
    if (message.type === 'answer') calls.complete(message.id, message.answer);
    else if (endLead) {
      receiveAsLeader(message, { own, sendState, post: (answer) => endLead && channel.post(answer) });
    } else if (message.type === 'event') view.dispatch(message.event);
    else if (message.type === 'state') {
      becomeLed(message.leader);
      view.enter(message.state, message.isPaused, message.online);
    }
  }

  /** Checks the connection of the leading tab. If that is another tab and does not respond, this one becomes the leader. */
  function look(): void {
    clearTimeout(silence);
    if (endLead) return own.check();
    silence = setTimeout(() => wait(true), silentMs);
    channel.post({ type: 'hello' });
  }

  view.enter('Connecting');
  wait(false);
  look();
  return {
    look,
    isLeading: () => endLead !== undefined,
    post: channel.post,
    call: (method: string, args: unknown[]) =>
      calls.add((id) => channel.post({ type: 'call', id, method, args }), look),
    leave(): void {
      becomeLed(undefined);
      aborting.abort();
      endLead?.();
      channel.leave();
      view.enter('Disconnected');
    },
  };
}

function receiveAsLeader(
  message: TabMessage,
  { own, sendState, post }: { own: OwnChatConnection; sendState: () => void; post: (answer: TabMessage) => void },
): void {
  if (message.type === 'hello') {
    own.check();
    sendState();
  } else if (message.type === 'reconnect') own.reconnect();
  else if (message.type === 'call') {
    void answerTo(own, message).then((answer) => post({ type: 'answer', id: message.id, answer }));
  }
}

/** The calls of a tab to which the leading tab has not responded yet. */
function createTabCalls() {
  const calls = new Map<string, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  const lost = () => new Error('The connection was lost.');
  return {
    /** Sends a call. `late` is called if the response takes too long. */
    add(send: (id: string) => void, late: () => void): Promise<never> {
      const id = newClientId();
      return new Promise((resolve, reject) => {
        calls.set(id, { resolve, reject });
        setTimeout(() => calls.has(id) && late(), unansweredMs);
        send(id);
      });
    },
    complete(id: string, answer: Answer): void {
      const call = calls.get(id);
      calls.delete(id);
      if ('result' in answer) call?.resolve(answer.result as never);
      else if ('refusal' in answer) call?.reject(new ChatError(answer.refusal.sentence, answer.refusal.code));
      else call?.reject(lost());
    },
    /** Rejects all calls. */
    fail(): void {
      for (const { reject } of calls.values()) reject(lost());
      calls.clear();
    },
  };
}

/** Makes a call for another tab. */
function answerTo(own: OwnChatConnection, { method, args }: Extract<TabMessage, { type: 'call' }>): Promise<Answer> {
  const call = own.invoke as (method: string, ...args: unknown[]) => Promise<unknown>;
  return call(method, ...args).then(
    (result): Answer => ({ result }),
    (error: unknown): Answer =>
      error instanceof ChatError ? { refusal: { sentence: error.message, code: error.code } } : { isLost: true },
  );
}
