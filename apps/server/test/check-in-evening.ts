import { expect } from 'vitest';
import { openChat } from './chat-client.ts';
import { mailTo } from './mailbox.ts';
import type { SignedIn } from './people.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

export const id = (value: unknown) => ({ params: { id: String(value) } });
export const refused = (call: Promise<unknown>, status: number, code: string) =>
  expect(call).rejects.toMatchObject({ status, code });
const meetingAt = '2026-11-18T19:00:00-05:00';
const dueAt = '2026-11-18T22:00:00-05:00';
/** Half an hour after `dueAt`. */
export const halfPast = '2026-11-19T03:30:00Z';
export const lea = { email: 'lea@example.com', language: 'fr', dueAt } as const;

/** Two members agree on a meeting. Returns its id. */
export async function agree(server: TestServer, one: SignedIn, other: SignedIn, at = meetingAt) {
  await (await openChat(server.address, one.accessToken)).send(other.id, 'Hello');
  const place = { text: 'The <b>chess</b> tables' };
  const { id: messageId } = await one.proposals.propose({ body: { toUserId: other.id, place, at } });
  await other.proposals.accept(id(messageId));
  return messageId;
}

/** Ana meets Ben and notifies her friend Léa. Cleo meets Dan and also has a check-in, which must not change. */
export async function evening(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(options);
  const [ana, ben, cleo, dan] = [
    await server.signUp({ displayName: 'Ana Lima', tier: 'free' }),
    await server.signUp({ displayName: 'Ben Roy' }),
    await server.signUp({ displayName: 'Cleo' }),
    await server.signUp({ displayName: 'Dan' }),
  ];
  const messageId = await agree(server, ana, ben);
  const theirs = await agree(server, cleo, dan, '2026-11-20T19:00:00-05:00');
  const late = '2026-11-20T23:00:00-05:00';
  await cleo.checkIns.setUp({ body: { messageId: theirs, email: 'max@example.com', language: 'en', dueAt: late } });
  const read = async () => [
    await cleo.checkIns.mine(),
    await cleo.notices.mine(),
    await mailTo(server, 'max@example.com'),
  ];
  const before = await read();
  return {
    server,
    ana,
    ben,
    messageId,
    setUp: (friend: object = lea) => ana.checkIns.setUp({ body: { messageId, ...lea, ...friend } }),
    mails: () => mailTo(server, lea.email),
    othersAreUntouched: async () => expect(await read()).toEqual(before),
  };
}

/** The secret in a friend's link. */
export const tokenIn = (link: string) => new URL(link).searchParams.get('token')!;
export const show = (server: TestServer, token: string, init?: RequestInit) =>
  fetch(`${server.address}/friend?token=${token}`, { headers: { accept: 'text/html' }, ...init });
/** Presses “Stop these messages” on the friend's page. */
export const stop = (server: TestServer, token: string) =>
  fetch(`${server.address}/friend`, { method: 'POST', body: new URLSearchParams({ token }) });
