import type { UserId } from '@ambiance/domain/ids';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { makeBlock } from '../../../test/chat-people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';

/** Ana has written to Ben, and what comes next between them stops in the database just before it would be stored. */
async function heldConversation() {
  const server = await startTestServer();
  const [ana, ben] = [await server.signUp(), await server.signUp()];
  const [atAna, atBen] = [
    await openChat(server.address, ana.accessToken),
    await openChat(server.address, ben.accessToken),
  ];
  const first = await atAna.send(ben.id, 'first');
  await atBen.receives('ReceiveMessage');
  const letGo = await holdUsage(server, ana.id);
  const second = atAna.send(ben.id, 'second');
  await waitingStatements(server.platform.db, 1);
  return { server, ana, ben, atAna, atBen, first: first!, second, letGo };
}

/** Keeps a transaction open on the row that counts what somebody writes; answers how to end it. */
async function holdUsage({ platform }: TestServer, writerId: UserId): Promise<() => Promise<void>> {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const holding = platform.db.transaction().execute(async (tx) => {
    await tx.selectFrom('message_usage').where('user_id', '=', writerId).selectAll().forUpdate().execute();
    hold();
    await end;
  });
  await isHeld;
  return async () => {
    resolve();
    await holding;
  };
}

test('a block returns only when the message that was ahead of it is stored', async () => {
  const { server, ana, ben, atAna, second, letGo } = await heldConversation();
  const blocking = makeBlock(server, ben.id, ana.id);
  await waitingStatements(server.platform.db, 2);
  await letGo();
  await blocking;
  expect(await second).not.toBeNull();
  expect(await atAna.send(ben.id, 'third')).toBeNull();
});

test('a message that is on its way when the node hears of a block is stored and not pushed', async () => {
  const { server, ana, ben, atAna, atBen, second, letGo } = await heldConversation();
  server.platform.bus.publish('block-made', { blockerId: ben.id, blockedId: ana.id });
  await letGo();
  expect(await second).toMatchObject({ text: 'second' });
  await Promise.all([atAna.settle(), atBen.settle()]);
  expect(atBen.received('ReceiveMessage')).toMatchObject([{ text: 'first' }]);
  expect(await atAna.send(ben.id, 'third')).toMatchObject({ text: 'third' });
  expect(await atBen.receives('ReceiveMessage', 2)).toMatchObject([{ text: 'first' }, { text: 'third' }]);
});

test('a message that arrives while another is being marked stays unread', async () => {
  const { ana, ben, atBen, first, second, letGo } = await heldConversation();
  await atBen.connection.invoke('MarkRead', ana.id, first.id);
  await letGo();
  await second;
  expect(await ben.chat.unreadCount()).toEqual({ count: 1 });
});

test('a message that is being stored while its recipient is deleted for good goes with its conversation', async () => {
  const { server, ben, second, letGo } = await heldConversation();
  const deleting = server.platform.db.deleteFrom('users').where('id', '=', ben.id).execute();
  await waitingStatements(server.platform.db, 2);
  await letGo();
  await Promise.all([second, deleting]);
  expect(await server.platform.db.selectFrom('messages').selectAll().execute()).toEqual([]);
});
