import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChatError, type OwnChatConnection } from './chat-connection.ts';
import type { ChatConnectionState, ChatEvent } from './connection-view.ts';
import { createObservable } from './observable.ts';
import { createSharedConnection, type TabMessage, type Tabs } from './shared-connection.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

type Lead = Parameters<Tabs['lead']>[1];

/** A simulated browser: its tabs receive each other's messages after a moment, and one leads at a time. */
function createBrowser() {
  const channels = new Set<{ name: string; listener: (message: TabMessage) => void; isFrozen: () => boolean }>();
  const waiting = new Map<string, Lead[]>();
  const leading = new Map<string, Lead>();
  let connections = 0;

  async function next(name: string): Promise<void> {
    for (let one = waiting.get(name)?.shift(); one; one = waiting.get(name)?.shift()) {
      if (one.signal.aborted) continue;
      leading.set(name, one);
      await one.lead();
      if (leading.get(name) !== one) return;
      leading.delete(name);
    }
  }

  return {
    connections: () => connections,
    /** Opens a tab of a user. It holds the connection until it is closed; a frozen tab does nothing. */
    openTab(userId: () => string | undefined = () => 'ana') {
      let isFrozen = false;
      const tabs: Tabs = {
        join(name, listener) {
          const channel = { name, listener, isFrozen: () => isFrozen };
          channels.add(channel);
          const post = (message: TabMessage) => {
            if (isFrozen) return;
            for (const one of channels) {
              if (one === channel || one.name !== name) continue;
              setTimeout(() => channels.has(one) && !one.isFrozen() && one.listener(message));
            }
          };
          return { post, leave: () => void channels.delete(channel) };
        },
        lead(name, lead) {
          const before = leading.get(name);
          if (lead.isTaken && before) {
            leading.delete(name);
            waiting.set(name, [lead, ...(waiting.get(name) ?? [])]);
            void next(name);
            before.onTaken();
            return;
          }
          waiting.set(name, [...(waiting.get(name) ?? []), lead]);
          if (!before) void next(name);
        },
      };
      const own = createOwnConnection((by) => (connections += by));
      const shared = createSharedConnection(own.chat, { tabs: () => tabs, userId, follow: () => undefined });
      const events: ChatEvent[] = [];
      shared.subscribe((event) => events.push(event));
      const close = shared.open();
      return {
        shared,
        events,
        own,
        freeze: () => (isFrozen = true),
        thaw: () => (isFrozen = false),
        close() {
          close();
          vi.advanceTimersByTime(1000);
        },
      };
    },
  };
}

/** A tab's own connection, which is connected as soon as it is opened. */
function createOwnConnection(count: (by: 1 | -1) => void) {
  const state = createObservable<ChatConnectionState>(() => 'Disconnected');
  const listeners = new Set<(event: ChatEvent) => void>();
  const calls: unknown[][] = [];
  let checks = 0;
  let answer: (method: string) => Promise<unknown> = () => Promise.resolve('answered');
  const stop = () => {
    if (state.get() === 'Connected') count(-1);
    state.set('Disconnected');
  };
  let holders = 0;
  const start = () => {
    if (state.get() === 'Connected' || holders === 0) return;
    count(1);
    state.set('Connected');
  };
  const chat: OwnChatConnection = {
    state,
    isPaused: createObservable(() => false),
    online: createObservable<ReadonlySet<string>>(() => new Set(['ben'])),
    open() {
      holders += 1;
      start();
      return () => {
        holders -= 1;
        if (holders === 0) stop();
      };
    },
    reconnect: () => undefined,
    restart: async () => {
      stop();
      start();
    },
    invalidate: () => undefined,
    check: () => void (checks += 1),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    invoke(method, ...args) {
      if (state.get() !== 'Connected') return Promise.reject(new ChatError('Not connected'));
      calls.push([method, ...args]);
      return answer(method) as never;
    },
  };
  return {
    chat,
    calls,
    checks: () => checks,
    receive: (event: ChatEvent) => listeners.forEach((listener) => listener(event)),
    answerBy: (next: typeof answer) => (answer = next),
  };
}

const pass = (ms = 10) => vi.advanceTimersByTimeAsync(ms);
const typing: ChatEvent = { type: 'UserTyping', payload: 'ben' };

test('three tabs share one connection, and each receives all events and its state', async () => {
  const browser = createBrowser();
  const tabs = [browser.openTab(), browser.openTab(), browser.openTab()];
  await pass();
  expect(browser.connections()).toBe(1);
  tabs[0]!.own.receive(typing);
  await pass();
  for (const { shared, events } of tabs) {
    expect(shared.state.get()).toBe('Connected');
    expect([...shared.online.get()]).toEqual(['ben']);
    expect(events).toEqual([typing]);
  }
});

test('a tab treats the result of a change as an event, also without a connection, and other tabs do not', async () => {
  const browser = createBrowser();
  const [one, other] = [browser.openTab(), browser.openTab()];
  await pass();
  one.shared.sleep();
  await pass();
  expect(one.shared.state.get()).toBe('Disconnected');
  one.shared.receive(typing);
  await pass();
  expect(one.events).toEqual([typing]);
  expect(other.events).toEqual([]);
});

test('every tab makes calls through the leader’s connection, and gets the results and refusals', async () => {
  const browser = createBrowser();
  const [leader, other] = [browser.openTab(), browser.openTab()];
  await pass();
  const answered = other.shared.invoke('SendMessage', 'ben', 'hello', 'c1');
  await pass();
  expect(await answered).toBe('answered');
  expect(leader.own.calls).toEqual([['SendMessage', 'ben', 'hello', 'c1']]);
  // Only a call without a response makes a tab check on the leader.
  const checks = leader.own.checks();
  await pass(60_000);
  expect(leader.own.checks()).toBe(checks);

  leader.own.answerBy(() => Promise.reject(new ChatError('Too fast.', 'sending.too-fast')));
  const refused = expect(other.shared.invoke('Typing', 'ben')).rejects.toMatchObject({
    message: 'Too fast.',
    code: 'sending.too-fast',
    isTransient: true,
  });
  await pass();
  await refused;
  leader.own.answerBy(() => Promise.reject(new Error('cut')));
  const cut = expect(other.shared.invoke('Typing', 'ben')).rejects.not.toBeInstanceOf(ChatError);
  await pass();
  await cut;
});

test('another tab takes over when the leader is closed, and unanswered calls are reported as lost', async () => {
  const browser = createBrowser();
  const [leader, other, third] = [browser.openTab(), browser.openTab(), browser.openTab()];
  await pass();
  leader.own.answerBy(() => new Promise(() => undefined));
  const lost = expect(other.shared.invoke('Typing', 'ben')).rejects.toThrow('lost');
  await pass();
  const states: ChatConnectionState[] = [];
  third.shared.state.subscribe(() => states.push(third.shared.state.get()));
  leader.close();
  await pass();
  await lost;
  expect(browser.connections()).toBe(1);
  other.own.receive(typing);
  await pass();
  expect(third.events).toEqual([typing]);
  // This change of state makes the tab fetch what it missed.
  expect(states).toEqual(['Reconnecting', 'Connected']);
  expect(leader.shared.state.get()).toBe('Disconnected');
});

test('a suspended tab leaves the connection to an active one, and it closes when all are suspended', async () => {
  const browser = createBrowser();
  const [one, other] = [browser.openTab(), browser.openTab()];
  await pass();
  one.shared.sleep();
  await pass();
  expect(other.own.chat.state.get()).toBe('Connected');
  other.shared.sleep();
  await pass();
  expect(browser.connections()).toBe(0);
  one.shared.wake();
  await pass();
  expect(browser.connections()).toBe(1);
  expect(one.shared.state.get()).toBe('Connected');
});

test('a frozen leader is replaced by a tab that asks for the leader, and later follows that tab', async () => {
  const browser = createBrowser();
  const [leader, other] = [browser.openTab(), browser.openTab()];
  await pass();
  leader.freeze();
  other.shared.wake();
  await pass(2500);
  expect(other.own.chat.state.get()).toBe('Connected');
  leader.thaw();
  leader.shared.wake();
  await pass(2500);
  expect(leader.shared.state.get()).toBe('Connected');
  expect(browser.connections()).toBe(1);
  leader.shared.invoke('Typing', 'ben').catch(() => undefined);
  await pass();
  expect(other.own.calls).toHaveLength(1);
});

test('a tab that becomes visible lets the leader check its connection, also if it is the leader itself', async () => {
  const browser = createBrowser();
  const [leader, other] = [browser.openTab(), browser.openTab()];
  await pass();
  const before = leader.own.checks();
  leader.shared.wake();
  await pass();
  expect(leader.own.checks()).toBe(before + 1);
  other.shared.wake();
  await pass();
  expect([leader.own.checks(), other.own.checks()]).toEqual([before + 2, 0]);
});

test('a tab that is given the lead twice receives each event once, and holds its connection once', async () => {
  const leads: Lead[] = [];
  const tabs: Tabs = {
    join: () => ({ post: () => undefined, leave: () => undefined }),
    lead: (_, one) => void leads.push(one),
  };
  let connections = 0;
  const own = createOwnConnection((by) => (connections += by));
  const shared = createSharedConnection(own.chat, { tabs: () => tabs, userId: () => 'ana', follow: () => undefined });
  const events: ChatEvent[] = [];
  shared.subscribe((event) => events.push(event));
  const close = shared.open();
  await pass(2500);
  expect(leads.map(({ isTaken }) => isTaken)).toEqual([false, true]);
  for (const one of leads) void one.lead();
  own.receive(typing);
  expect([events, connections]).toEqual([[typing], 1]);
  close();
  await pass(1000);
  expect(connections).toBe(0);
});

test('a tab made visible twice in a row follows a leader that responds', async () => {
  const browser = createBrowser();
  const [leader, other] = [browser.openTab(), browser.openTab()];
  await pass();
  other.shared.wake();
  other.shared.wake();
  await pass(2500);
  expect([leader.own.chat.state.get(), other.own.chat.state.get()]).toEqual(['Connected', 'Disconnected']);
});

test('tabs of two users share no connection, and a tab that changes users leaves the others', async () => {
  const browser = createBrowser();
  let user = 'ana';
  const [changing, ana, ben] = [browser.openTab(() => user), browser.openTab(), browser.openTab(() => 'ben')];
  await pass();
  expect(browser.connections()).toBe(2);
  user = 'ben';
  await changing.shared.restart();
  await pass();
  expect(browser.connections()).toBe(2);
  ben.own.receive(typing);
  await pass();
  expect(changing.events).toEqual([typing]);
  expect(ana.events).toEqual([]);
});

test('a tab that has left never leads, leaves no timer, and its unanswered calls are reported as lost', async () => {
  const browser = createBrowser();
  const [leader, other] = [browser.openTab(), browser.openTab()];
  await pass();
  leader.own.answerBy(() => new Promise(() => undefined));
  const lost = expect(other.shared.invoke('Typing', 'ben')).rejects.not.toBeInstanceOf(ChatError);
  await pass();
  other.close();
  await lost;
  leader.close();
  await pass();
  expect([browser.connections(), other.shared.state.get()]).toEqual([0, 'Disconnected']);
  // The time limit of the lost call, after which nothing happens.
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersToNextTimerAsync();
  expect(vi.getTimerCount()).toBe(0);
});
