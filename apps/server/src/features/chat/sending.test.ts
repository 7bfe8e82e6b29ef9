import type { Message } from '@ambiance/contract/chat';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openChat, openChats } from '../../../test/chat-client.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { makeBlock, setStatus } from '../../../test/chat-people.ts';

async function anaAndBen(environment?: Record<string, string>) {
  const server = await startTestServer({ ...(environment && { environment }) });
  const ana = await server.signUp({ tier: 'premium' });
  const ben = await server.signUp({ tier: 'premium' });
  const [atAna, atBen] = await openChats(server.address, ana, ben);
  return { ...server, server, ana, ben, atAna, atBen };
}

test('a sent message is returned as stored and reaches every device of both people', async () => {
  const { address, ana, ben, atAna, atBen } = await anaAndBen();
  const others = await Promise.all([openChat(address, ana.accessToken), openChat(address, ben.accessToken)]);

  const message = await atAna.send(ben.id, '  Hello Ben\nhow are you?  ');

  expect(message).toEqual({
    id: expect.any(Number),
    fromUserId: ana.id,
    toUserId: ben.id,
    text: 'Hello Ben\nhow are you?',
    sentUtc: '2026-11-18T17:00:00.000Z',
    isRead: false,
    readUtc: null,
  });
  for (const device of [atAna, atBen, ...others]) expect(await device.receives('ReceiveMessage')).toEqual([message]);
  expect(await ben.chat.history({ params: { id: ana.id } })).toEqual([message]);
  expect(await ana.chat.history({ params: { id: ben.id } })).toEqual([message]);
});

test('messages of a conversation have rising ids in the order of sending, and are pushed in that order', async () => {
  const { ana, ben, atAna, atBen } = await anaAndBen();
  const texts = Array.from({ length: 40 }, (_, index) => `message ${index}`);
  const sent = await Promise.all(
    texts.map((text, index) => (index % 3 === 0 ? atBen.send(ana.id, text) : atAna.send(ben.id, text))),
  );

  const history = await ben.chat.history({ params: { id: ana.id } });
  const ids = history.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(new Set(sent.map((message) => message?.id))).toEqual(new Set(ids));
  for (const sender of [ana, ben]) {
    const own = history.filter(({ fromUserId }) => fromUserId === sender.id).map(({ text }) => text);
    expect(own).toEqual(texts.filter((text) => own.includes(text)));
  }
  for (const device of [atAna, atBen]) {
    expect((await device.receives('ReceiveMessage', 40)).map(({ id }) => id)).toEqual(ids);
  }
});

test('messages with the same client id are one message, however often and whenever they are sent', async () => {
  const { ben, atAna, atBen } = await anaAndBen();
  const clientId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => atAna.send(ben.id, 'once', clientId)));
  const later = await atAna.send(ben.id, 'once', clientId);

  expect(new Set([...answers, later].map((message) => message?.id)).size).toBe(1);
  expect(new Set((await atBen.receives('ReceiveMessage')).map(({ id }) => id)).size).toBe(1);
  expect(await ben.chat.unreadCount()).toEqual({ count: 1 });
});

test('a retry returns whether the message was read in the meantime', async () => {
  const { ana, ben, atAna, clock } = await anaAndBen();
  const clientId = randomUUID();
  const message = await atAna.send(ben.id, 'once', clientId);
  clock.advance({ seconds: 5 });
  await ben.chat.markRead({ params: { id: ana.id }, body: { upToMessageId: message!.id } });
  expect(await atAna.send(ben.id, 'once', clientId)).toEqual({
    ...message,
    isRead: true,
    readUtc: '2026-11-18T17:00:05.000Z',
  });
});

test('the same client id with another text or recipient is refused', async () => {
  const { signUp, ben, atAna } = await anaAndBen();
  const cleo = await signUp();
  const clientId = randomUUID();
  await atAna.send(ben.id, 'once', clientId);
  const sentence = 'This message was already sent with different text or to someone else.';
  await expect(atAna.send(ben.id, 'twice', clientId)).rejects.toThrow(sentence);
  await expect(atAna.send(cleo.id, 'once', clientId)).rejects.toThrow(sentence);
  const together = await Promise.allSettled([
    atAna.send(ben.id, 'three', '0193a5f0-0000-4000-8000-000000000001'),
    atAna.send(ben.id, 'four', '0193a5f0-0000-4000-8000-000000000001'),
  ]);
  expect(together.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

const partings = [
  { what: 'a block by the recipient', part: (ana: SignedIn, ben: SignedIn) => ben.blocks.add(to(ana)) },
  { what: 'a block by the sender', part: (ana: SignedIn, ben: SignedIn) => ana.blocks.add(to(ben)) },
  { what: 'a kind end', part: (ana: SignedIn, ben: SignedIn) => ben.chat.close(to(ana)) },
];
const to = ({ id }: SignedIn) => ({ params: { id } });

test.each(partings)('a retry after $what returns the stored message to its sender only', async ({ part }) => {
  const { server, address, ana, ben, atAna, atBen } = await anaAndBen();
  const cleo = await server.signUp();
  const atCleo = await openChat(address, cleo.accessToken);
  await atCleo.send(ana.id, 'Salut');
  await atBen.send(ana.id, 'Hello');
  const clientId = randomUUID();
  const message = await atAna.send(ben.id, 'once', clientId);
  await part(ana, ben);
  const stored = () => server.platform.db.selectFrom('messages').selectAll().orderBy('id').execute();
  const before = await stored();

  expect(await atAna.send(ben.id, 'once', clientId)).toEqual(message);
  // A different message is still refused.
  await expect(atAna.send(ben.id, 'twice', randomUUID()).then(refuseNull)).rejects.toThrow();
  expect(await stored()).toEqual(before);
  for (const device of [atAna, atBen, atCleo]) await device.flush();
  expect(atBen.received('ReceiveMessage').filter(({ id }) => id === message!.id)).toHaveLength(1);
  expect(atCleo.received('ReceiveMessage').map(({ text }) => text)).toEqual(['Salut']);
});

/** Throws if a send was refused; a block refuses with null. */
function refuseNull(message: Message | null): Message {
  if (!message) throw new Error('The message was refused.');
  return message;
}

test('two people may use the same client id', async () => {
  const { ana, ben, atAna, atBen } = await anaAndBen();
  const clientId = randomUUID();
  const [first, second] = await Promise.all([
    atAna.send(ben.id, 'from Ana', clientId),
    atBen.send(ana.id, 'from Ben', clientId),
  ]);
  expect(first!.id).not.toBe(second!.id);
});

test('an invalid message is refused with an explanation and not stored', async () => {
  const { ana, ben, atAna } = await anaAndBen();
  const text = 'a message';
  const refusals: readonly [args: unknown[], sentence: string][] = [
    [[ben.id, ''], 'Write a message first.'],
    [[ben.id, ' \n\t '], 'Write a message first.'],
    [[ben.id, 7], 'Write a message first.'],
    [[ben.id, '🙂'.repeat(4001)], 'A message can have at most 4,000 characters.'],
    [[ben.id, 'a\u0000b'], 'This text contains characters that can’t be used.'],
    [[ben.id, 'a\ud83d'], 'This text contains characters that can’t be used.'],
    [['00000000-0000-4000-8000-000000000000', text], 'This member cannot be found.'],
    [['ben', text], 'This member cannot be found.'],
    [[null, text], 'This member cannot be found.'],
    [[ana.id, text], 'You cannot write to yourself.'],
    [[ben.id, text, 'once'], 'This value is not valid.'],
    [[ben.id, text, null, ana.id], 'This value is not valid.'],
    [[ben.id, text, null, null, ana.id], 'The request could not be read.'],
    [[ben.id], 'The request could not be read.'],
    [[], 'The request could not be read.'],
  ];
  for (const [args, sentence] of refusals) {
    await expect(atAna.connection.invoke('SendMessage', ...args)).rejects.toThrow(`HubException: ${sentence}`);
  }
  expect(await ana.chat.conversations()).toEqual({ items: [] });
  expect(await ana.plans.limits()).toMatchObject({ dailyMessage: { used: 0 } });
});

test('4,000 characters are accepted, however many code units each has', async () => {
  const { ben, atAna } = await anaAndBen();
  const text = '🙂'.repeat(4000);
  expect(await atAna.send(ben.id, text)).toMatchObject({ text });
});

test('hub refusals use the language in the hub’s address', async () => {
  const { address, ana, ben } = await anaAndBen();
  const atAna = await openChat(address, ana.accessToken, { lang: 'fr' });
  await expect(atAna.send(ben.id, '')).rejects.toThrow('HubException: Écris d’abord un message.');
});

test('messages to a suspended, banned or deleted user are refused', async () => {
  const { server, ben, atAna } = await anaAndBen();
  await atAna.send(ben.id, 'before');
  for (const status of ['Suspended', 'Blocked', 'Deleted'] as const) {
    await setStatus(server, ben.id, status);
    await expect(atAna.send(ben.id, 'after')).rejects.toThrow('This member cannot be found.');
  }
});

test('members cannot find staff, and staff cannot write to members', async () => {
  const { address, signUp, platform, ana, atAna } = await anaAndBen();
  const staff = await signUp();
  const atStaff = await openChat(address, staff.accessToken);
  for (const role of ['manager', 'moderator', 'admin'] as const) {
    await platform.db.updateTable('users').set({ role }).where('id', '=', staff.id).execute();
    await expect(atAna.send(staff.id, 'Hello')).rejects.toThrow('This member cannot be found.');
    await expect(atStaff.send(ana.id, 'Hello')).rejects.toThrow('Your account can’t do this.');
  }
});

test('a suspended sender cannot send, even though the connection is still open', async () => {
  const { server, ana, ben, atAna } = await anaAndBen();
  await setStatus(server, ana.id, 'Suspended');
  await expect(atAna.send(ben.id, 'Hello')).rejects.toThrow('Session expired. Please login again.');
});

test.each(['sender', 'recipient'] as const)('a block by the %s stops messages in both directions', async (blocker) => {
  const { server, ana, ben, atAna, atBen } = await anaAndBen();
  const clientId = randomUUID();
  await atAna.send(ben.id, 'before', clientId);
  await (blocker === 'sender' ? makeBlock(server, ana.id, ben.id) : makeBlock(server, ben.id, ana.id));

  expect(await atAna.send(ben.id, 'after')).toBeNull();
  expect(await atBen.send(ana.id, 'after')).toBeNull();
  expect(await atAna.send(ben.id, 'before', clientId)).toMatchObject({ text: 'before' });
  expect((await atAna.receives('Blocked')).at(-1)).toEqual({ withUserId: ben.id });
  expect(await atBen.receives('Blocked')).toContainEqual({ withUserId: ana.id });
  await atBen.flush();
  expect(atBen.received('ReceiveMessage')).toHaveLength(1);
  expect(await ana.plans.limits()).toMatchObject({ dailyMessage: { used: 1 } });
});

test('the blocked side is notified of a new block at once, the blocking side is not', async () => {
  const { server, ana, ben, atAna, atBen } = await anaAndBen();
  await makeBlock(server, ana.id, ben.id);
  expect(await atBen.receives('Blocked')).toEqual([{ withUserId: ana.id }]);
  await atAna.flush();
  expect(atAna.received('Blocked')).toEqual([]);
});

test('after a block no message is stored or pushed, however many were being sent', async () => {
  const { server, ana, ben, atAna, atBen } = await anaAndBen();
  async function sendUntilRefused() {
    while (await atAna.send(ben.id, 'and another thing'));
  }
  const talking = Array.from({ length: 20 }, sendUntilRefused);
  await atBen.receives('ReceiveMessage', 50);

  await makeBlock(server, ben.id, ana.id);
  await atBen.flush();
  const stored = await countMessages(server);
  const pushed = atBen.received('ReceiveMessage').length;
  await Promise.all(talking);
  await atBen.flush();
  expect(await countMessages(server)).toBe(stored);
  expect(atBen.received('ReceiveMessage').length).toBe(pushed);
});

async function countMessages({ platform }: TestServer): Promise<number> {
  const messages = await platform.db.selectFrom('messages').select('id').execute();
  return messages.length;
}

test('after a burst of 300, five messages a second are accepted, and those waiting too long are refused', async () => {
  const { clock, ben, atAna } = await anaAndBen({ RATE_LIMIT_SCALE: '1' });
  let answered = 0;
  const sending = Array.from({ length: 326 }, async (_, index) => {
    const message = await atAna.send(ben.id, `message ${index}`);
    answered += 1;
    return message;
  });
  await expect(sending[325]).rejects.toThrow('You’re writing very fast. Please wait a few seconds.');
  await Promise.all(sending.slice(0, 300));
  expect(answered).toBe(300);

  clock.advance({ seconds: 1 });
  await Promise.all(sending.slice(300, 305));
  await atAna.flush();
  expect(answered).toBe(305);

  clock.advance({ seconds: 4 });
  const messages = await Promise.all(sending.slice(0, 325));
  const ids = messages.map((message) => message!.id);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(atAna.received('RateLimited')).toEqual([]);
});

test('the text of a message never reaches the log', async () => {
  const { server, ben, atAna } = await anaAndBen();
  await atAna.send(ben.id, 'my secret wish');
  await expect(atAna.send(ben.id, 'my secret\u0000wish')).rejects.toThrow();
  expect(server.logged.join('')).not.toContain('my secret');
});
