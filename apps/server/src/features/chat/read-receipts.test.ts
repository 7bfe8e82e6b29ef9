import { expect, test } from 'vitest';
import { openChat, openChats } from '../../../test/chat-client.ts';
import { makeBlock } from '../../../test/chat-people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';

async function anaAndBen() {
  const server = await startTestServer();
  const [ana, ben] = [await server.signUp(), await server.signUp()];
  const [atAna, atBen] = await openChats(server.address, ana, ben);
  return { server, clock: server.clock, ana, ben, atAna, atBen };
}

test('the sender sees up to which message the other person has read, and since when', async () => {
  const { clock, ana, ben, atAna, atBen } = await anaAndBen();
  const [first, second, third] = [
    await atAna.send(ben.id, 'one'),
    await atAna.send(ben.id, 'two'),
    await atAna.send(ben.id, 'three'),
  ];
  clock.advance({ seconds: 3 });
  await atBen.connection.invoke('MarkRead', ana.id, second!.id);

  const readUtc = '2026-11-18T17:00:03.000Z';
  expect(await atAna.receives('MessagesRead')).toEqual([{ byUserId: ben.id, upToMessageId: second!.id, readUtc }]);
  for (const reader of [ana, ben]) {
    expect(await reader.chat.history({ params: { id: reader === ana ? ben.id : ana.id } })).toEqual([
      { ...first, isRead: true, readUtc },
      { ...second, isRead: true, readUtc },
      third,
    ]);
  }
  expect(await ben.chat.unreadCount()).toEqual({ count: 1 });
  await atBen.flush();
  expect(atBen.received('MessagesRead')).toEqual([]);
});

test('if two tabs mark messages as read at once, the tab that is behind does not undo a mark', async () => {
  const { server, ana, ben, atAna, atBen } = await anaAndBen();
  const [first, second] = [await atAna.send(ben.id, 'one'), await atAna.send(ben.id, 'two')];
  const { db } = server.platform;
  const otherTab = await openChat(server.address, ben.accessToken);
  const marking = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('conversation_members').selectAll().where('user_id', '=', ben.id).forUpdate().execute();
    const whole = atBen.connection.invoke('MarkRead', ana.id, second!.id);
    await waitingStatements(db, 1);
    const part = otherTab.connection.invoke('MarkRead', ana.id, first!.id);
    await waitingStatements(db, 2);
    return [whole, part];
  });
  await Promise.all(marking);
  expect(await ben.chat.unreadCount()).toEqual({ count: 0 });
  expect(await ana.chat.history({ params: { id: ben.id } })).toMatchObject([{ isRead: true }, { isRead: true }]);
  await atAna.flush();
  expect(atAna.received('MessagesRead')).toMatchObject([{ upToMessageId: second!.id }]);
});

test('all devices of the reader learn what was read, and nobody else does', async () => {
  const { server, ana, ben, atAna, atBen } = await anaAndBen();
  const cleo = await server.signUp();
  const [phone, atCleo] = await openChats(server.address, await server.openSession(ben), cleo);
  const message = await atAna.send(ben.id, 'one');
  await atCleo.send(ben.id, 'two');
  await atBen.connection.invoke('MarkRead', ana.id, message!.id);
  for (const device of [atBen, phone])
    expect(await device.receives('ConversationRead')).toEqual([{ withUserId: ana.id, upToMessageId: message!.id }]);
  await Promise.all([atAna, atCleo].map((page) => page.flush()));
  expect([...atAna.received('ConversationRead'), ...atCleo.received('ConversationRead')]).toEqual([]);
  expect(atCleo.received('MessagesRead')).toEqual([]);
  expect(await ben.chat.unreadCount()).toEqual({ count: 1 });
});

test('reading over HTTP also sends the sender a receipt', async () => {
  const { ana, ben, atAna } = await anaAndBen();
  const message = await atAna.send(ben.id, 'one');
  expect(await ben.chat.markRead({ params: { id: ana.id }, body: { upToMessageId: message!.id } })).toEqual({
    ok: true,
  });
  expect(await atAna.receives('MessagesRead')).toMatchObject([{ byUserId: ben.id, upToMessageId: message!.id }]);
});

test('only existing messages to the reader are marked, and only new marks are sent', async () => {
  const { ana, ben, atAna, atBen } = await anaAndBen();
  const first = await atAna.send(ben.id, 'one');
  await atBen.send(ana.id, 'two');
  await atBen.connection.invoke('MarkRead', ana.id, Number.MAX_SAFE_INTEGER);
  await atBen.connection.invoke('MarkRead', ana.id, Number.MAX_SAFE_INTEGER);
  await atBen.connection.invoke('MarkRead', ana.id, 1);
  await atAna.flush();
  expect(atAna.received('MessagesRead')).toMatchObject([{ upToMessageId: first!.id }]);

  await atAna.send(ben.id, 'three');
  expect(await ben.chat.unreadCount()).toEqual({ count: 1 });
  expect(await ana.chat.unreadCount()).toEqual({ count: 1 });
});

test('a third user cannot mark messages as read', async () => {
  const { server, ana, ben, atAna } = await anaAndBen();
  const message = await atAna.send(ben.id, 'one');
  const cleo = await server.signUp();
  const atCleo = await openChat(server.address, cleo.accessToken);
  await atCleo.connection.invoke('MarkRead', ana.id, message!.id);
  await atCleo.connection.invoke('MarkRead', ben.id, message!.id);
  await atAna.flush();
  expect(atAna.received('MessagesRead')).toEqual([]);
  expect(await ben.chat.unreadCount()).toEqual({ count: 1 });
});

test('receipts do not cross a block, and no message behind it is marked as read', async () => {
  const { server, ana, ben, atAna, atBen } = await anaAndBen();
  const message = await atAna.send(ben.id, 'one');
  await makeBlock(server, ana.id, ben.id);
  await expect(atBen.connection.invoke('MarkRead', ana.id, message!.id)).rejects.toThrow(
    "You can't message this user right now.",
  );
  const overHttp = ben.chat.markRead({ params: { id: ana.id }, body: { upToMessageId: message!.id } });
  await expect(overHttp).rejects.toMatchObject({ status: 403, code: 'conversation.blocked' });
  await Promise.all([atAna, atBen].map((page) => page.flush()));
  expect([...atAna.received('MessagesRead'), ...atBen.received('ConversationRead')]).toEqual([]);
  await server.platform.db.deleteFrom('blocks').execute();
  expect(await ana.chat.history({ params: { id: ben.id } })).toEqual([message]);
});

test('marking a message that cannot be marked is refused', async () => {
  const { ana, ben, atAna } = await anaAndBen();
  const nobody = '00000000-0000-4000-8000-000000000000';
  const refusals: readonly [args: unknown[], sentence: string][] = [
    [[nobody, 1], 'This member cannot be found.'],
    [[7, 1], 'This member cannot be found.'],
    [[ben.id, 0], 'This value is not valid.'],
    [[ben.id, 1.5], 'This value is not valid.'],
    [[ben.id, '1'], 'This value is not valid.'],
    [[ben.id, 2 ** 60], 'This value is not valid.'],
    [[ben.id], 'The request could not be read.'],
    [[ben.id, 1, 2], 'The request could not be read.'],
  ];
  for (const [args, sentence] of refusals) {
    await expect(atAna.connection.invoke('MarkRead', ...args)).rejects.toThrow(`HubException: ${sentence}`);
  }
  const ofNobody = ana.chat.markRead({ params: { id: nobody }, body: { upToMessageId: 1 } });
  await expect(ofNobody).rejects.toMatchObject({ status: 404, code: 'member.unknown' });
});
