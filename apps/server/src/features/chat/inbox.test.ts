import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { makeBlock, setStatus } from '../../../test/chat-people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

test('the inbox lists each conversation with its partner, newest message and unread count, newest first', async () => {
  const { address, signUp, platform } = await startTestServer();
  const ana = await signUp({ displayName: 'Ana', mood: 'chat' });
  const [ben, cleo] = [await signUp(), await signUp()];
  const photo = {
    id: 'a'.repeat(32),
    extension: 'webp',
    number: 1,
    is_primary: true,
    created_at: platform.clock.now(),
  };
  await platform.db
    .insertInto('photos')
    .values({ ...photo, user_id: ana.id })
    .execute();
  const atAna = await openChat(address, ana.accessToken);
  const atCleo = await openChat(address, cleo.accessToken);
  await atAna.send(ben.id, 'one');
  await atAna.send(ben.id, 'two');
  const fromCleo = await atCleo.send(ben.id, 'three');
  const newest = await atAna.send(ben.id, 'four');
  await atCleo.stop();
  await expect.poll(async () => (await ben.chat.conversations()).items[1]?.partner.online).toBe(false);

  const { items } = await ben.chat.conversations();
  expect(items).toEqual([
    {
      partner: {
        id: ana.id,
        displayName: 'Ana',
        currentMoodKey: 'chat',
        moodUntilUtc: null,
        verified: false,
        primaryPhotoUrl: `/media/photos/${'a'.repeat(32)}.webp`,
        online: true,
      },
      lastMessage: newest,
      unread: 3,
      settings: { pinned: false, muted: false, archived: false },
    },
    {
      partner: expect.objectContaining({ id: cleo.id, currentMoodKey: null, primaryPhotoUrl: null, online: false }),
      lastMessage: fromCleo,
      unread: 1,
      settings: { pinned: false, muted: false, archived: false },
    },
  ]);
  expect(await ben.chat.unreadCount()).toEqual({ count: 4 });
  expect(await ana.chat.conversations()).toMatchObject({ items: [{ lastMessage: newest, unread: 0 }] });
});

test('the inbox has 24 conversations a page, and the next page continues where the last one ended', async () => {
  const { address, signUp } = await startTestServer();
  const ana = await signUp({ tier: 'premium' });
  const people = await Promise.all(Array.from({ length: 30 }, () => signUp()));
  const atAna = await openChat(address, ana.accessToken);
  for (const person of people) await atAna.send(person.id, 'Hello');

  const first = await ana.chat.conversations();
  expect(first.items).toHaveLength(24);
  const second = await ana.chat.conversations({ query: { cursor: first.next! } });
  expect(second.next).toBeUndefined();
  expect([...first.items, ...second.items].map(({ partner }) => partner.id)).toEqual(
    people.map(({ id }) => id).toReversed(),
  );

  // Pinned conversations appear only on the first page, however old they are.
  await ana.chat.changeSettings({ params: { id: people[0]!.id }, body: { pinned: true } });
  const withPinned = await ana.chat.conversations();
  const rest = await ana.chat.conversations({ query: { cursor: withPinned.next! } });
  expect([...withPinned.items, ...rest.items].map(({ partner }) => partner.id)).toEqual([
    people[0]!.id,
    ...people
      .slice(1)
      .map(({ id }) => id)
      .toReversed(),
  ]);
  for (const cursor of ['0', 'x', '-5', '9'.repeat(16)]) {
    await expect(ana.chat.conversations({ query: { cursor } })).rejects.toMatchObject({ code: 'cursor.invalid' });
  }
});

test('conversations with deleted or blocked users are neither shown nor counted', async () => {
  const server = await startTestServer();
  const { address, signUp } = server;
  const [ana, ben, cleo, dan] = [await signUp(), await signUp(), await signUp(), await signUp()];
  for (const writer of [ben, cleo, dan]) {
    const device = await openChat(address, writer.accessToken);
    await device.send(ana.id, 'Hello');
  }
  expect(await ana.chat.unreadCount()).toEqual({ count: 3 });
  await makeBlock(server, ben.id, ana.id);
  await setStatus(server, cleo.id, 'Suspended');

  expect(await ana.chat.unreadCount()).toEqual({ count: 1 });
  const { items } = await ana.chat.conversations();
  expect(items.map(({ partner }) => partner.id)).toEqual([dan.id]);
  expect(await ben.chat.conversations()).toEqual({ items: [] });
});

test('the unread count of one sender includes at most the newest 1000 messages', async () => {
  const { address, signUp, platform } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  const atAna = await openChat(address, ana.accessToken);
  await atAna.send(ben.id, 'the first');
  await sql`insert into messages (conversation_id, sender_id, sent_at, body)
    select conversation_id, sender_id, sent_at, 'another' from messages, generate_series(1, 1500)`.execute(platform.db);

  expect(await ben.chat.unreadCount()).toEqual({ count: 1000 });
  expect(await ben.chat.conversations()).toMatchObject({ items: [{ unread: 1000 }] });
  const newest = (await ben.chat.history({ params: { id: ana.id } })).at(-1)!;
  const atBen = await openChat(address, ben.accessToken);
  await atBen.connection.invoke('MarkRead', ana.id, newest.id);
  expect(await ben.chat.unreadCount()).toEqual({ count: 0 });
});
