import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const negotiate = (address: string, token?: string) =>
  fetch(`${address}/hubs/chat/negotiate?negotiateVersion=1`, {
    method: 'POST',
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });

test('the hub lets nobody in without a session, with a broken token, or with one that is over', async () => {
  const { address, signUp, clock } = await startTestServer();
  const ana = await signUp();
  expect((await negotiate(address, ana.accessToken)).status).toBe(200);
  expect((await negotiate(address)).status).toBe(401);
  expect((await negotiate(address, `${ana.accessToken}x`)).status).toBe(401);
  clock.advance({ days: 7 });
  expect((await negotiate(address, ana.accessToken)).status).toBe(401);
});

test('a ticket opens the hub for a minute, as its session and no other, and nothing else', async () => {
  const { address, signUp, logIn, clock } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  const { ticket } = await ana.chat.ticket();
  const asSession = await fetch(`${address}/api/users/me`, { headers: { authorization: `Bearer ${ticket}` } });
  expect(asSession.status).toBe(401);

  clock.advance({ seconds: 59 });
  const atAna = await openChat(address, ticket);
  const atBen = await openChat(address, ben.accessToken);
  expect(await atAna.send(ben.id, 'Hello')).toMatchObject({ fromUserId: ana.id });
  clock.advance({ seconds: 1 });
  expect((await negotiate(address, ticket)).status).toBe(401);
  expect(await atAna.send(ben.id, 'What it opened stays open')).not.toBeNull();

  const other = await logIn(ana.email);
  const { ticket: last } = await ana.chat.ticket();
  await ana.accounts.logout();
  await atAna.closed;
  expect((await negotiate(address, last)).status).toBe(401);
  const { ticket: ofOther } = await other.chat.ticket();
  expect((await negotiate(address, ofOther)).status).toBe(200);
  expect(await atBen.send(ana.id, 'And me')).not.toBeNull();
});

test('logging out ends the connections of that session for good, and no other', async () => {
  const { address, signUp, logIn } = await startTestServer();
  const onPhone = await signUp();
  const onLaptop = await logIn(onPhone.email);
  const ben = await signUp();
  const [phone, phoneToo, laptop] = [
    await openChat(address, onPhone.accessToken),
    await openChat(address, onPhone.accessToken),
    await openChat(address, onLaptop.accessToken),
  ];
  await onPhone.accounts.logout();
  await Promise.all([phone.closed, phoneToo.closed]);
  expect(await laptop.send(ben.id, 'still here')).not.toBeNull();
  expect((await negotiate(address, onPhone.accessToken)).status).toBe(401);
});

test('a session that ends while a message is on its way stores nothing', async () => {
  const { address, signUp, platform } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  const atAna = await openChat(address, ana.accessToken);
  await platform.db.deleteFrom('sessions').where('user_id', '=', ana.id).execute();
  const expired = 'Session expired. Please login again.';
  await expect(atAna.send(ben.id, 'Hello')).rejects.toThrow(expired);
  await expect(atAna.connection.invoke('Typing', ben.id)).rejects.toThrow(expired);
  await expect(atAna.connection.invoke('MarkRead', ben.id, 1)).rejects.toThrow(expired);
  expect(await ben.chat.conversations()).toEqual({ items: [] });
});

test('a connection ends when its token does', async () => {
  const { address, signUp, clock } = await startTestServer();
  const ana = await signUp();
  clock.advance({ days: 6, hours: 23, minutes: 59, seconds: 50 });
  const atAna = await openChat(address, ana.accessToken);
  clock.advance({ seconds: 9 });
  await atAna.settle();
  clock.advance({ seconds: 1 });
  await atAna.closed;
});

test('an eleventh connection of a member ends the oldest', async () => {
  const { address, signUp } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  const devices = [];
  for (let count = 0; count < 11; count += 1) devices.push(await openChat(address, ana.accessToken));
  await devices[0]!.closed;
  expect(await devices[1]!.send(ben.id, 'still here')).not.toBeNull();
  expect(await devices[10]!.receives('ReceiveMessage')).toHaveLength(1);
});

test('the connection that gives way is closed with code 1008, that of others with none', async () => {
  const { address, signUp } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  const atBen = await openChat(address, ben.accessToken);
  const oldest = await openChat(address, ana.accessToken);
  for (let count = 0; count < 10; count += 1) await openChat(address, ana.accessToken);
  await oldest.closed;
  expect([await oldest.closeCode, atBen.connection.state]).toEqual([1008, 'Connected']);
});

test('a method that does not exist is refused and the connection goes on', async () => {
  const { address, signUp } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  const atAna = await openChat(address, ana.accessToken);
  for (const method of ['Shout', 'constructor', '__proto__', 'toString']) {
    await expect(atAna.connection.invoke(method, ben.id)).rejects.toThrow(`Unknown hub method '${method}'`);
  }
  expect(await atAna.send(ben.id, 'Hello')).not.toBeNull();
});
