import { expect, test } from 'vitest';
import { openChat, openChats } from '../../../test/chat-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const negotiate = (address: string, token?: string) =>
  fetch(`${address}/hubs/chat/negotiate?negotiateVersion=1`, {
    method: 'POST',
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });

test('the hub refuses connections without a session or with a broken or expired token', async () => {
  const { address, signUp, clock } = await startTestServer();
  const ana = await signUp();
  expect((await negotiate(address, ana.accessToken)).status).toBe(200);
  expect((await negotiate(address)).status).toBe(401);
  expect((await negotiate(address, `${ana.accessToken}x`)).status).toBe(401);
  clock.advance({ days: 7 });
  expect((await negotiate(address, ana.accessToken)).status).toBe(401);
});

test('a hub ticket opens the hub for one minute, with its own session only, and no other route', async () => {
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

test('logging out permanently ends the connections of that session only', async () => {
  const { address, signUp, logIn } = await startTestServer();
  const onPhone = await signUp();
  const onLaptop = await logIn(onPhone.email);
  const ben = await signUp();
  const [phone, phoneToo, laptop] = await openChats(address, onPhone, onPhone, onLaptop);
  await onPhone.accounts.logout();
  await Promise.all([phone.closed, phoneToo.closed]);
  expect(await laptop.send(ben.id, 'still here')).not.toBeNull();
  expect((await negotiate(address, onPhone.accessToken)).status).toBe(401);
});

test('a message is not stored if its session ends while it is being sent', async () => {
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

test('a connection ends when its token expires', async () => {
  const { address, signUp, clock } = await startTestServer();
  const ana = await signUp();
  clock.advance({ days: 6, hours: 23, minutes: 59, seconds: 50 });
  const atAna = await openChat(address, ana.accessToken);
  clock.advance({ seconds: 9 });
  await atAna.flush();
  clock.advance({ seconds: 1 });
  await atAna.closed;
});

test('a member’s eleventh connection ends the oldest', async () => {
  const { address, signUp } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  const devices = [];
  for (let count = 0; count < 11; count += 1) devices.push(await openChat(address, ana.accessToken));
  await devices[0]!.closed;
  expect(await devices[1]!.send(ben.id, 'still here')).not.toBeNull();
  expect(await devices[10]!.receives('ReceiveMessage')).toHaveLength(1);
});

test('only the replaced connection is closed, with code 1008', async () => {
  const { address, signUp } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  const atBen = await openChat(address, ben.accessToken);
  const oldest = await openChat(address, ana.accessToken);
  for (let count = 0; count < 10; count += 1) await openChat(address, ana.accessToken);
  await oldest.closed;
  expect([await oldest.closeCode, atBen.connection.state]).toEqual([1008, 'Connected']);
});

test('an unknown method is refused, and the connection continues', async () => {
  const { address, signUp } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  const atAna = await openChat(address, ana.accessToken);
  for (const method of ['Shout', 'constructor', '__proto__', 'toString']) {
    await expect(atAna.connection.invoke(method, ben.id)).rejects.toThrow(`Unknown hub method '${method}'`);
  }
  expect(await atAna.send(ben.id, 'Hello')).not.toBeNull();
});
