import type { UserId } from '@ambiance/domain/ids';
import { expect, test } from 'vitest';
import { openChat, openChats } from '../../../test/chat-client.ts';
import { makeBlock } from '../../../test/chat-people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { type Db, query } from '../../platform/database/database.ts';

/** Ana has written to Ben. Her second message is held in the database just before it is stored. */
async function heldConversation() {
  const server = await startTestServer();
  const [ana, ben] = [await server.signUp(), await server.signUp()];
  const [atAna, atBen] = await openChats(server.address, ana, ben);
  const first = await atAna.send(ben.id, 'first');
  await atBen.receives('ReceiveMessage');
  const letGo = await holdUsage(server, ana.id);
  const second = atAna.send(ben.id, 'second');
  await waitingStatements(server.platform.db, 1);
  return { server, ana, ben, atAna, atBen, first: first!, second, letGo };
}

/** Locks the row that counts a user's messages; returns a function that releases it. */
const holdUsage = (server: TestServer, writerId: UserId) =>
  hold(server, (tx) =>
    tx.selectFrom('message_usage').where('user_id', '=', writerId).selectAll().forUpdate().execute(),
  );

/** Locks a table that is needed to read messages but not to change them; returns a function that releases it. */
const holdReads = (server: TestServer) =>
  hold(server, (tx) => query(tx, 'lock table proposals in access exclusive mode', []));

async function hold({ platform }: TestServer, lock: (tx: Db) => Promise<unknown>): Promise<() => Promise<void>> {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: lockIsHeld } = Promise.withResolvers<void>();
  const holding = platform.db.transaction().execute(async (tx) => {
    await lock(tx);
    lockIsHeld();
    await end;
  });
  await isHeld;
  return async () => {
    resolve();
    await holding;
  };
}

test('a call that blocks waits until messages sent earlier are stored', async () => {
  const { server, ana, ben, atAna, second, letGo } = await heldConversation();
  const blocking = makeBlock(server, ben.id, ana.id);
  await waitingStatements(server.platform.db, 2);
  await letGo();
  await blocking;
  expect(await second).not.toBeNull();
  expect(await atAna.send(ben.id, 'third')).toBeNull();
});

test('a message in transit when its node learns of a block is stored but not pushed', async () => {
  const { server, ana, ben, atAna, atBen, second, letGo } = await heldConversation();
  server.platform.bus.publish('block-made', { blockerId: ben.id, blockedId: ana.id });
  await letGo();
  expect(await second).toMatchObject({ text: 'second' });
  await Promise.all([atAna.flush(), atBen.flush()]);
  expect(atBen.received('ReceiveMessage')).toMatchObject([{ text: 'first' }]);
  expect(await atAna.send(ben.id, 'third')).toMatchObject({ text: 'third' });
  expect(await atBen.receives('ReceiveMessage', 2)).toMatchObject([{ text: 'first' }, { text: 'third' }]);
});

test('a block made while a change is being read hides the change from those two users only', async () => {
  const server = await startTestServer();
  const [ana, ben, cleo] = [await server.signUp(), await server.signUp(), await server.signUp()];
  const open = (person: { accessToken: string }) => openChat(server.address, person.accessToken);
  const [atAna, atBen, atCleo] = [await open(ana), await open(ben), await open(cleo)];
  const [toBen, toCleo] = [await atAna.send(ben.id, 'first'), await atAna.send(cleo.id, 'first')];
  const letGo = await holdReads(server);
  const reactions = [
    atBen.connection.invoke('ReactToMessage', ana.id, toBen!.id, 'heart'),
    atCleo.connection.invoke('ReactToMessage', ana.id, toCleo!.id, 'heart'),
  ];
  await waitingStatements(server.platform.db, 4);
  server.platform.bus.publish('block-made', { blockerId: ana.id, blockedId: ben.id });
  await letGo();
  await Promise.all(reactions);
  expect(await atAna.receives('MessageChanged')).toMatchObject([{ id: toCleo!.id }]);
  await Promise.all([atAna.flush(), atBen.flush()]);
  expect(atAna.received('MessageChanged')).toHaveLength(1);
  expect(atBen.received('MessageChanged')).toEqual([]);
  expect(atCleo.received('MessageChanged')).toMatchObject([{ id: toCleo!.id }]);
});

test('a reaction waits for a block in progress between the two and is refused, and one between others does not wait', async () => {
  const server = await startTestServer();
  const [ana, ben, cleo] = [await server.signUp(), await server.signUp(), await server.signUp()];
  const open = (person: { accessToken: string }) => openChat(server.address, person.accessToken);
  const [atAna, atBen, atCleo] = [await open(ana), await open(ben), await open(cleo)];
  const [toBen, toCleo] = [await atAna.send(ben.id, 'first'), await atAna.send(cleo.id, 'first')];
  const { db, clock } = server.platform;
  const refusals = await db.transaction().execute(async (tx) => {
    const block = { blocker_id: ana.id, blocked_id: ben.id, created_at: clock.now() };
    await tx.insertInto('blocks').values(block).execute();
    await atCleo.connection.invoke('ReactToMessage', ana.id, toCleo!.id, 'heart');
    const reaction = atBen.connection.invoke('ReactToMessage', ana.id, toBen!.id, 'heart');
    const refusal = expect(reaction).rejects.toThrow("You can't message this user right now.");
    await waitingStatements(db, 1);
    return [refusal];
  });
  await Promise.all(refusals);
  expect(await db.selectFrom('message_changes').select('message_id').execute()).toEqual([{ message_id: toCleo!.id }]);
});

test('a message that arrives while another is being marked as read stays unread', async () => {
  const { ana, ben, atBen, first, second, letGo } = await heldConversation();
  await atBen.connection.invoke('MarkRead', ana.id, first.id);
  await letGo();
  await second;
  expect(await ben.chat.unreadCount()).toEqual({ count: 1 });
});

test('a message being stored while its recipient is erased is deleted with its conversation', async () => {
  const { server, ben, second, letGo } = await heldConversation();
  const deleting = server.platform.db.deleteFrom('users').where('id', '=', ben.id).execute();
  await waitingStatements(server.platform.db, 2);
  await letGo();
  await Promise.all([second, deleting]);
  expect(await server.platform.db.selectFrom('messages').selectAll().execute()).toEqual([]);
});
