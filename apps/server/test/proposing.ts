import { expect } from 'vitest';
import { openChat } from './chat-client.ts';
import type { SignedIn } from './people.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

export const tomorrowAtSeven = '2026-11-19T19:00:00-05:00';
export const inOwnWords = { place: { text: 'The chess tables, Parc La Fontaine' }, at: tomorrowAtSeven };
export const id = (value: unknown) => ({ params: { id: String(value) } });

export const refused = (call: Promise<unknown>, status: number, code: string) =>
  expect(call).rejects.toMatchObject({ status, code });

/** Creates two members, the first of whom has written to the other. */
export async function couple(server: TestServer): Promise<[SignedIn, SignedIn]> {
  const [one, other] = [await server.signUp({ tier: 'premium' }), await server.signUp({ tier: 'premium' })];
  await (await openChat(server.address, one.accessToken)).send(other.id, 'Hello');
  return [one, other];
}

export const propose = (
  from: SignedIn,
  to: SignedIn,
  wish: Parameters<typeof from.proposals.counter>[0]['body'] = inOwnWords,
) => from.proposals.propose({ body: { toUserId: to.id, ...wish } });

/** Lets two members agree to meet. Returns the parameters of calls about their meeting. */
export async function agree(...[from, to, wish]: Parameters<typeof propose>) {
  const meeting = id((await propose(from, to, wish)).id);
  await to.proposals.accept(meeting);
  return meeting;
}

/** Adds two bystanders with a conversation and a proposal. `areUntouched` checks that none of it has changed. */
export async function bystanders(server: TestServer) {
  const [cleo, dan] = await couple(server);
  await propose(cleo, dan);
  const read = async () => {
    const { items } = await dan.chat.conversations();
    const inbox = items.map(({ lastMessage, unread, settings }) => ({ lastMessage, unread, settings }));
    return JSON.stringify([await cleo.chat.history(id(dan.id)), await dan.proposals.agenda(), inbox]);
  };
  const before = await read();
  return {
    cleo,
    dan,
    async areUntouched() {
      expect(await read()).toBe(before);
    },
  };
}

/** Starts a server with a couple, and bystanders who must not be affected. */
export async function startWithCouple(options?: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(options);
  const watching = await bystanders(server);
  const [ana, ben] = await couple(server);
  return { server, watching, ana, ben };
}
