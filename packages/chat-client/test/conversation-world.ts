import type { Message } from '@ambiance/contract/chat';
import { historyPageSize } from '@ambiance/domain/conversations';
import * as fc from 'fast-check';
import { type ChatConnection, ChatError } from '../src/chat-connection.ts';
import type { ChatConnectionState, ChatEvent } from '../src/connection-view.ts';
import { createDrafts } from '../src/drafts.ts';
import { createLiveConversation, type LiveConversation } from '../src/live-conversation.ts';
import { createObservable } from '../src/observable.ts';
import { unsentBubbles } from '../src/queue.ts';

const tabCount = 2;
const what = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('write and send' as const, 'send what is in the input' as const) },
  { weight: 3, arbitrary: fc.constantFrom('write' as const, 'write the same again' as const, 'clear' as const) },
  { weight: 3, arbitrary: fc.constantFrom('retry' as const, 'edit' as const, 'ana writes' as const) },
  { weight: 3, arbitrary: fc.constantFrom('break' as const, 'break' as const, 'reload' as const) },
);
export const happenings = fc.array(
  fc.record({
    what,
    tab: fc.nat({ max: tabCount - 1 }),
    /** Wait until the next step, in milliseconds. */
    waitMs: fc.constantFrom(0, 0, 90, 300, 1000, 5000),
    /** Duration of a network failure, in milliseconds. */
    breakMs: fc.constantFrom(50, 500, 1900, 2500, 10_000),
  }),
  { maxLength: 40, size: 'max' },
);
type Happening = typeof happenings extends fc.Arbitrary<(infer One)[]> ? One : never;

/** A pseudo-random number generator with a seed. */
function createChance(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A simulated server with one conversation. Several tabs of one user connect to it, each through its own network. */
export function createWorld(seed: number) {
  const chance = createChance(seed);
  const stored: Message[] = [];
  const idOfClient = new Map<string, number>();
  const tabs = Array.from({ length: tabCount }, (_, index) => createTab(String(index)));
  let isKind = false;
  const wrong: string[] = [];

  function write(fromUserId: 'me' | 'ana', text: string): Message {
    const toUserId = fromUserId === 'me' ? 'ana' : 'me';
    const sentUtc = new Date().toISOString();
    const one = { id: stored.length + 1, fromUserId, toUserId, text, sentUtc, isRead: false, readUtc: null };
    stored.push(one);
    for (const tab of tabs) tab.push({ type: 'ReceiveMessage', payload: one });
    return one;
  }

  /** The hub's answer to a sent message. */
  function answer(text: string, clientId: string): Message | 'limit' | 'failure' {
    const known = idOfClient.get(clientId);
    if (known) return stored[known - 1]!;
    const fate = isKind ? 9 : chance(10);
    if (fate < 1) return 'limit';
    if (fate < 2) return 'failure';
    const message = write('me', text);
    idOfClient.set(clientId, message.id);
    return message;
  }

  function createTab(name: string) {
    let remaining: string | null = null;
    let count = 0;
    /** Each visit is one loaded page; a page that was left receives and stores nothing. */
    let visit = 0;
    /** Sent texts in order, without those that were withdrawn to be edited or deleted. */
    const sent: string[] = [];
    const withdrawn: string[] = [];
    /** Written texts that are not sent yet. */
    let writing: string[] = [];
    let net = createNetwork();
    let conversation = load();
    open();

    function createNetwork() {
      const state = createObservable<ChatConnectionState>(() => 'Connected');
      const listeners = new Set<(event: ChatEvent) => void>();
      let life = 0;
      let pushedAt = 0;
      let lost: ((error: Error) => void)[] = [];
      const later = (run: () => void, ms = 20 + chance(400)) => void setTimeout(run, ms);
      /** Runs a delayed response, unless the connection has changed by then. */
      const back = (run: () => void, ms?: number) => {
        const mine = life;
        later(() => mine === life && run(), ms);
      };
      const chat: ChatConnection = {
        state,
        isPaused: createObservable(() => false),
        online: createObservable<ReadonlySet<string>>(() => new Set()),
        open: () => () => undefined,
        reconnect: () => undefined,
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        invoke(method, ...args) {
          if (state.get() !== 'Connected') return Promise.reject(new ChatError('Not connected'));
          if (method !== 'SendMessage') return Promise.resolve(undefined as never);
          const [, text, clientId] = args as unknown as [string, string, string];
          const { promise, resolve, reject } = Promise.withResolvers<never>();
          lost.push(reject);
          const mine = life;
          // Half of the messages in flight when the connection breaks still arrive.
          const reaches = chance(2) === 0;
          later(() => {
            if (mine !== life && !reaches) return;
            const result = answer(text, clientId);
            if (mine !== life) return;
            if (result === 'limit') {
              push({ type: 'RateLimited', payload: { type: 'daily_messages', limit: 25, resetsUtc: '' } });
            }
            back(() => {
              if (result === 'failure') reject(new ChatError('Later', 'sending.too-fast'));
              else resolve((result === 'limit' ? null : result) as never);
            });
          });
          return promise;
        },
      };
      /** Delivers events in order. */
      function push(event: ChatEvent): void {
        if (state.get() !== 'Connected') return;
        pushedAt = Math.max(pushedAt, Date.now() + 20 + chance(400));
        back(() => listeners.forEach((listener) => listener(event)), pushedAt - Date.now());
      }
      return {
        chat,
        push,
        cut(ms: number) {
          life += 1;
          const mine = life;
          state.set('Reconnecting');
          for (const reject of lost) reject(new Error('The connection was lost.'));
          lost = [];
          setTimeout(() => mine === life && state.set('Connected'), ms);
        },
        /** The page was closed. */
        end() {
          life += 1;
          listeners.clear();
          state.set('Disconnected');
        },
      };
    }

    /** Opens the page. A text back in the input is offered again; a held bubble shows its own failure. */
    function open(): void {
      const opened = conversation;
      opened.open((problem) => {
        const step = opened.state.get().queue[0]?.step;
        if (problem.kind === 'not-sent' && step !== 'returned') wrong.push(`told of: ${step}`);
      });
    }

    function load(): LiveConversation {
      const mine = (visit += 1);
      const isHere = () => mine === visit;
      const drafts = createDrafts({ read: () => remaining, write: (text) => isHere() && (remaining = text) });
      const page = async ({ before, after }: { before?: number; after?: number }): Promise<Message[]> => {
        await new Promise((resolve) => setTimeout(resolve, 20 + chance(400)));
        const all = stored.filter(({ id }) => id < (before ?? Infinity) && id > (after ?? 0));
        const found = after === undefined ? all.slice(-historyPageSize) : all.slice(0, historyPageSize);
        await new Promise((resolve) => setTimeout(resolve, 20 + chance(400)));
        return found;
      };
      const live = createLiveConversation(
        {
          chat: net.chat,
          drafts,
          history: { fetch: (_, where) => page(where), prepared: () => undefined },
          isSignedIn: () => true,
          onRead: () => undefined,
          followDevice: () => () => undefined,
        },
        'me',
        'ana',
      );
      live.state.subscribe(() => isHere() && check());
      return live;
    }

    /** Every sent text as shown: stored, back in the input (perhaps above another), or being sent. */
    function shown(): string[] {
      const state = conversation.state.get();
      const { draft } = state;
      const mine = state.messages.filter(({ text }) => text.startsWith(`tab ${name}`)).map(({ text }) => text);
      const bubbles = unsentBubbles(state).map(({ text }) => text);
      const [first] = state.queue;
      if (first?.step !== 'returned' || !draft.startsWith(first.text)) return [...mine, ...bubbles];
      return [...mine, first.text, ...bubbles];
    }
    const times = (texts: readonly string[], text: string) => texts.filter((one) => one === text).length;

    /** Checks that no text is shown twice or lost. A stored text whose event is in flight does not count as lost. */
    function check(): void {
      const texts = shown();
      const { messages, draft } = conversation.state.get();
      for (const line of writing) if (!draft.split('\n').includes(line)) wrong.push(`eaten: ${line}`);
      const ids = new Set(messages.map(({ id }) => id));
      const elsewhere = stored.filter(({ id }) => !ids.has(id)).map((one) => one.text);
      for (const text of new Set(sent)) {
        const wanted = times(sent, text);
        const count = times(texts, text);
        if (count > wanted + times(withdrawn, text)) wrong.push(`twice: ${text}`);
        if (count + times(elsewhere, text) < wanted) wrong.push(`lost: ${text}`);
      }
    }

    function send(text: string): void {
      const { queue, isAway, draft } = conversation.state.get();
      if (isAway || !text) return;
      if (draft !== text) conversation.type(text);
      writing = [];
      const [first] = queue;
      // A failed text keeps its place, and if unchanged its client id.
      const place = sent.length - queue.length;
      if (first?.step !== 'returned') sent.push(text);
      else if (first.text !== text) withdrawn.push(...sent.splice(place, 1, text));
      conversation.send(text);
    }
    const withdraw = () => {
      const { queue } = conversation.state.get();
      if (queue[0]?.step === 'returned') withdrawn.push(...sent.splice(sent.length - queue.length, 1));
    };

    return {
      push: (event: ChatEvent) => net.push(event),
      happen({ what: kind, breakMs }: Happening): void {
        const { draft, queue, isAway } = conversation.state.get();
        const [first] = queue;
        const text = `tab ${name}: ${(count += 1)}`;
        switch (kind) {
          case 'write and send':
            return send(draft ? `${draft}\n${text}` : text);
          case 'send what is in the input':
            return send(draft);
          case 'write':
            if (isAway) return;
            conversation.type(draft ? `${draft}\n${text}` : text);
            return void writing.push(text);
          case 'write the same again':
            return draft ? undefined : send(`tab ${name}: ok`);
          case 'clear':
            withdraw();
            writing = [];
            return conversation.type('');
          case 'retry':
            return first ? conversation.retry(first.clientId) : undefined;
          case 'edit':
            return first ? conversation.edit(first.clientId) : undefined;
          case 'ana writes':
            return void write('ana', `ana: ${stored.length}`);
          case 'break':
            return net.cut(breakMs);
          case 'reload':
            net.end();
            net = createNetwork();
            conversation = load();
            open();
        }
      },
      shown,
      state: () => conversation.state.get(),
      sent,
      withdrawn,
      /** Resends failed texts, as a user would. */
      sendAgain() {
        const { draft, queue } = conversation.state.get();
        const [first] = queue;
        if (first?.step === 'held') conversation.retry(first.clientId);
        else if (first?.step === 'returned') send(draft);
      },
    };
  }

  return {
    tabs,
    stored,
    /** Violations found so far. */
    wrong,
    happen: (one: Happening) => tabs[one.tab]!.happen(one),
    /** Makes the server accept everything from now on. */
    beKind: () => (isKind = true),
  };
}
