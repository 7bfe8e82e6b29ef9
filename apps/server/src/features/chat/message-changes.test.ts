import type { Message } from '@ambiance/contract/chat';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openChat, openChats } from '../../../test/chat-client.ts';
import { makeBlock, setStatus } from '../../../test/chat-people.ts';
import { caseAbout, ofCase, report } from '../../../test/moderating.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { query } from '../../platform/database/database.ts';

/** Ana and Ben write to each other. Cleo, a bystander, has a conversation with each of them that contains a changed message. */
async function anaAndBen() {
  const server = await startTestServer();
  const member = () => server.signUp({ tier: 'premium' });
  const [ana, ben, cleo] = [await member(), await member(), await member()];
  const [atAna, atBen, atCleo] = await openChats(server.address, ana, ben, cleo);
  for (const { id } of [ana, ben]) {
    const message = await atCleo.send(id, 'Between us');
    await atCleo.connection.invoke('ReactToMessage', id, message!.id, 'party');
    await atCleo.send(id, 'Isn’t it?', null, message!.id);
  }
  const historyOf = (reader: SignedIn, partner: SignedIn) => reader.chat.history({ params: { id: partner.id } });
  const read = (partner: SignedIn) => historyOf(cleo, partner);
  const before = JSON.stringify([await read(ana), await read(ben)]);
  return {
    ...server,
    server,
    ana,
    ben,
    cleo,
    atAna,
    atBen,
    historyOf,
    /** Checks that Cleo's conversations are unchanged and that she received no event. */
    async bystanderIsUntouched() {
      expect(JSON.stringify([await read(ana), await read(ben)])).toBe(before);
      await atCleo.flush();
      expect(atCleo.received('MessageChanged')).toHaveLength(2);
      expect(await cleo.chat.unreadCount()).toEqual({ count: 0 });
    },
  };
}

test('a reply is stored and shown with the beginning of its original message, also after a retry', async () => {
  const { ana, ben, atAna, atBen, historyOf, bystanderIsUntouched } = await anaAndBen();
  const long = await atAna.send(ben.id, `Shall we? ${'🎲'.repeat(300)}`);
  const clientId = randomUUID();
  const reply = await atBen.send(ana.id, 'With pleasure', clientId, long!.id);
  expect(reply).toMatchObject({ text: 'With pleasure', replyTo: { id: long!.id, fromUserId: ana.id } });
  expect(Array.from(reply!.replyTo!.text)).toEqual(Array.from(long!.text).slice(0, 120));
  expect((await atAna.receives('ReceiveMessage', 4)).at(-1)).toEqual(reply);
  for (const [reader, partner] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    expect(await historyOf(reader, partner)).toEqual([long, reply]);
  }
  expect((await ana.chat.conversations()).items[0]?.lastMessage).toEqual(reply);
  expect(await atBen.send(ana.id, 'With pleasure', clientId, long!.id)).toEqual(reply);
  const differs = 'This message was already sent with different text or to someone else.';
  await expect(atBen.send(ana.id, 'With pleasure', clientId)).rejects.toThrow(differs);
  await bystanderIsUntouched();
});

test('only a message of the same conversation can be replied to', async () => {
  const { ana, ben, cleo, atAna, atBen, historyOf, bystanderIsUntouched } = await anaAndBen();
  const mine = await atBen.send(ana.id, 'Hello');
  const [elsewhere] = await historyOf(ana, cleo);
  for (const id of [elsewhere!.id, 1_000_000]) {
    await expect(atAna.send(ben.id, 'What?', null, id)).rejects.toThrow('not part of the conversation');
  }
  await expect(atAna.send(ben.id, 'What?', null, 'x')).rejects.toThrow();
  expect(await historyOf(ana, ben)).toEqual([mine]);
  await bystanderIsUntouched();
});

test('each side has one reaction to a message, can change or remove it, and both sides see it', async () => {
  const { ana, ben, atAna, atBen, historyOf, bystanderIsUntouched } = await anaAndBen();
  const message = await atAna.send(ben.id, 'Shall we?');
  const react = (device: typeof atAna, partner: SignedIn, reaction: string | null) =>
    device.connection.invoke('ReactToMessage', partner.id, message!.id, reaction);

  const first = await react(atBen, ana, 'heart');
  expect(first).toEqual({
    ...message,
    reactions: [{ userId: ben.id, reaction: 'heart' }],
    changeId: expect.any(Number),
  });
  expect(first.changeId).toBeGreaterThan(message!.id);
  const second = await react(atBen, ana, 'laugh');
  expect(second.reactions).toEqual([{ userId: ben.id, reaction: 'laugh' }]);
  const third = await react(atAna, ben, 'party');
  expect(new Map(third.reactions.map((one: object) => Object.values(one)))).toEqual(
    new Map([
      [ana.id, 'party'],
      [ben.id, 'laugh'],
    ]),
  );
  expect(await react(atAna, ben, 'party')).toEqual(third);
  const fourth = await react(atBen, ana, null);
  expect(fourth.reactions).toEqual([{ userId: ana.id, reaction: 'party' }]);
  for (const device of [atAna, atBen]) {
    await device.flush();
    expect(device.received('MessageChanged').slice(-4)).toEqual([first, second, third, fourth]);
  }
  for (const [reader, partner] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    expect(await historyOf(reader, partner)).toEqual([fourth]);
  }
  await expect(react(atBen, ana, 'spanner')).rejects.toThrow('This value is not valid.');
  await bystanderIsUntouched();
});

test('a reaction does not reveal that a message was read if receipts are off', async () => {
  const { ana, ben, atAna, atBen, bystanderIsUntouched } = await anaAndBen();
  await ben.settings.change({ body: { sendsReadReceipts: false } });
  const message = await atAna.send(ben.id, 'Shall we?');
  await atBen.connection.invoke('MarkRead', ana.id, message!.id);
  expect(await atBen.connection.invoke('ReactToMessage', ana.id, message!.id, 'heart')).toMatchObject({ isRead: true });
  expect((await atAna.receives('MessageChanged', 2)).at(-1)).toMatchObject({ id: message!.id, isRead: false });
  await bystanderIsUntouched();
});

test('a member’s own message can be unsent for 10 minutes: its text is deleted, its place stays', async () => {
  const { server, ana, ben, atAna, atBen, clock, platform, historyOf, bystanderIsUntouched } = await anaAndBen();
  const secret = 'my number is 514 555 0142';
  const clientId = randomUUID();
  const message = await atAna.send(ben.id, secret, clientId);
  const reply = await atBen.send(ana.id, 'Thanks!', null, message!.id);
  await atBen.connection.invoke('ReactToMessage', ana.id, message!.id, 'heart');
  const unsend = (device: typeof atAna, partner: SignedIn) =>
    device.connection.invoke('UnsendMessage', partner.id, message!.id);
  await expect(unsend(atBen, ana)).rejects.toThrow('You can only unsend your own messages.');

  const stored = await atAna.send(ben.id, 'See you');
  clock.set('2026-11-18T17:09:59.999Z');
  const [anaLater, benLater] = await openChats(server.address, ana, ben);
  const place = await unsend(anaLater, ben);
  expect(place).toEqual({ ...message, text: '', isUnsent: true, changeId: expect.any(Number) });
  clock.set('2026-11-18T17:10:00.000Z');
  const late = anaLater.connection.invoke('UnsendMessage', ben.id, stored!.id);
  await expect(late).rejects.toThrow('A message can only be unsent in the first 10 minutes.');
  for (const device of [anaLater, benLater]) {
    await device.flush();
    expect(device.received('MessageChanged').at(-1)).toEqual(place);
  }
  const unsentQuote = { id: message!.id, fromUserId: ana.id, text: '', isUnsent: true };
  for (const [reader, partner] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    expect(await historyOf(reader, partner)).toEqual([place, { ...reply, replyTo: unsentQuote }, stored]);
  }
  const tables = await query<{ name: string }>(
    platform.db,
    `select tablename as name from pg_tables where schemaname = 'public'`,
    [],
  );
  const everything = tables.map(({ name }) => `select to_jsonb(one)::text as row from ${name} one`).join(' union all ');
  const rows = await query<{ row: string }>(platform.db, everything, []);
  expect(rows.filter(({ row }) => row.includes('514 555'))).toEqual([]);

  // Repeating it gives the same result, also for a retry of the original send.
  expect(await unsend(anaLater, ben)).toEqual(place);
  expect(await anaLater.send(ben.id, secret, clientId)).toEqual(place);
  await expect(benLater.connection.invoke('ReactToMessage', ana.id, message!.id, 'sad')).rejects.toThrow(
    'This message was unsent.',
  );
  expect(await benLater.send(ana.id, 'What was it?', null, message!.id)).toMatchObject({ replyTo: unsentQuote });
  await bystanderIsUntouched();
});

test('an unsent message is marked as unsent in the inbox and does not count as unread', async () => {
  const { ana, ben, atAna, bystanderIsUntouched } = await anaAndBen();
  const [first, second] = [await atAna.send(ben.id, 'one'), await atAna.send(ben.id, 'two')];
  expect(await ben.chat.unreadCount()).toEqual({ count: 4 });
  await atAna.connection.invoke('UnsendMessage', ben.id, second!.id);
  expect(await ben.chat.unreadCount()).toEqual({ count: 3 });
  expect((await ben.chat.conversations()).items[0]).toMatchObject({
    lastMessage: { id: second!.id, text: '', isUnsent: true },
    unread: 1,
  });
  await ben.chat.markRead({ params: { id: ana.id }, body: { upToMessageId: second!.id } });
  expect(await ben.chat.unreadCount()).toEqual({ count: 2 });
  expect(first!.id).toBeLessThan(second!.id);
  await bystanderIsUntouched();
});

test('a report keeps the messages as they were, and marks those that were unsent before it', async () => {
  const { ana, ben, atAna, signUp, bystanderIsUntouched } = await anaAndBen();
  const texts = ['Give me money', 'Or else'];
  const [first, second] = [await atAna.send(ben.id, texts[0]), await atAna.send(ben.id, texts[1])];
  await atAna.connection.invoke('UnsendMessage', ben.id, first!.id);
  await report(ben, ana, 'scam', { messageId: second!.id });
  await atAna.connection.invoke('UnsendMessage', ben.id, second!.id);
  await report(ben, ana, 'scam', { messageId: second!.id });

  const noor = await signUp({ role: 'moderator' });
  const { newestReports: reports } = await noor.moderation.case(ofCase(await caseAbout(noor, ana)));
  const shown = reports.map(({ messages }) => messages.map(({ text }) => text));
  expect(shown).toEqual([
    [null, null],
    [null, texts[1]],
  ]);
  expect(reports.map(({ messages }) => messages.map(({ isReported }) => isReported))).toEqual([
    [false, true],
    [false, true],
  ]);
  await bystanderIsUntouched();
});

test('a user who may not write may not react or unsend, and strangers can do neither', async () => {
  const { server, ana, ben, cleo, atAna, atBen, historyOf, bystanderIsUntouched } = await anaAndBen();
  const message = await atAna.send(ben.id, 'Hello');
  const refused = async (device: typeof atAna, partner: SignedIn, sentence: string, id = message!.id) => {
    const reacting = device.connection.invoke('ReactToMessage', partner.id, id, 'heart');
    await expect(reacting).rejects.toThrow(sentence);
    await expect(device.connection.invoke('UnsendMessage', partner.id, id)).rejects.toThrow(sentence);
  };
  const [elsewhere] = await historyOf(cleo, ben);
  await refused(atAna, ben, 'This message is not part of the conversation.', elsewhere!.id);
  await refused(atAna, cleo, 'This message is not part of the conversation.');
  await makeBlock(server, ben.id, ana.id);
  await refused(atAna, ben, "You can't message this user right now.");
  await refused(atBen, ana, "You can't message this user right now.");
  await ben.blocks.remove({ params: { id: ana.id } });
  expect(await historyOf(ben, ana)).toEqual([message]);
  await setStatus(server, ben.id, 'Deleted');
  await refused(atAna, ben, 'This member cannot be found.');
  await setStatus(server, ben.id, 'Active');
  expect(await historyOf(ben, ana)).toEqual([message]);
  await bystanderIsUntouched();
});

test('messages in a venue chat cannot be changed after the chat has ended', async () => {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const host = await venue.hire();
  const ana = await server.signUp({ tier: 'standard' });
  await ana.assignments.startChat({ params: { id: String(venue.id) }, body: {} });
  const atAna = await openChat(server.address, ana.accessToken);
  const message = await atAna.send(host.id, 'A table for two?');
  await atAna.connection.invoke('ReactToMessage', host.id, message!.id, 'heart');
  const [{ id }] = (await server.platform.db.selectFrom('assignments').select('id').execute()) as [{ id: number }];
  await venue.manager.assignments.close({ params: { id: String(id) } });
  for (const [method, ...more] of [['ReactToMessage', null], ['UnsendMessage']] as const) {
    await expect(atAna.connection.invoke(method, host.id, message!.id, ...more)).rejects.toThrow();
  }
  expect(await ana.chat.history({ params: { id: host.id } })).toMatchObject([
    { text: 'A table for two?', reactions: [{ userId: ana.id, reaction: 'heart' }] },
  ]);
});

test('messages and changes after a given number come 50 a page, each once and in its current state', async () => {
  const { ana, ben, atAna, atBen, bystanderIsUntouched } = await anaAndBen();
  await ana.chat.history({ params: { id: ben.id } });
  const sent: Message[] = [];
  for (let index = 0; index < 60; index += 1) sent.push((await atAna.send(ben.id, `message ${index}`))!);
  const react = async (place: number, reaction: string | null) =>
    atBen.connection.invoke('ReactToMessage', ana.id, sent[place]!.id, reaction);
  await react(3, 'heart');
  const wow = await react(40, 'wow');
  const sad = await react(3, 'sad');
  const page = (after: number) => ben.chat.changes({ params: { id: ana.id }, query: { after: String(after) } });

  const unchanged = sent.filter((_, place) => place !== 3 && place !== 40);
  expect(await page(0)).toEqual(unchanged.slice(0, 50));
  expect(await page(unchanged[49]!.id)).toEqual([...unchanged.slice(50), wow, sad]);
  expect(await page(wow.changeId)).toEqual([sad]);
  expect(await page(sad.changeId)).toEqual([]);
  const last = await atAna.send(ben.id, 'the last');
  expect(await page(sad.changeId)).toEqual([last]);
  await bystanderIsUntouched();
});
