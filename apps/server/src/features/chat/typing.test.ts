import { expect, test } from 'vitest';
import { openChat, openChats } from '../../../test/chat-client.ts';
import { makeBlock, wroteYesterday } from '../../../test/chat-people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

async function anaAndBen(environment: Record<string, string> = {}) {
  const server = await startTestServer({ environment });
  const [ana, ben] = [await server.signUp(), await server.signUp()];
  const [atAna, atBen] = await openChats(server.address, ana, ben);
  await wroteYesterday(server, ana.id, ben.id);
  return { server, clock: server.clock, ana, ben, atAna, atBen };
}

/** All events except presence, since it may be read before or after the two became partners. */
const eventsAt = (client: Awaited<ReturnType<typeof openChat>>) =>
  client.eventNames().filter((name) => name !== 'UserOnline');

test('typing and its end are shown to the other person on every device', async () => {
  const { server, ana, ben, atAna, atBen } = await anaAndBen();
  const onPhone = await openChat(server.address, ben.accessToken);
  await atAna.connection.invoke('Typing', ben.id);
  await atAna.connection.invoke('StopTyping', ben.id);
  for (const device of [atBen, onPhone]) {
    expect(await device.receives('UserStopTyping')).toEqual([ana.id]);
    expect(device.received('UserTyping')).toEqual([ana.id]);
  }
  await atAna.flush();
  expect(eventsAt(atAna)).toEqual([]);
});

test('frequent typing events reach the other person once a second, and the final state is right', async () => {
  const { clock, ben, atAna, atBen } = await anaAndBen();
  const storm = async () => {
    for (let count = 0; count < 20; count += 1) await atAna.connection.invoke('Typing', ben.id);
    await atBen.flush();
    return eventsAt(atBen).length;
  };
  expect(await storm()).toBe(1);
  clock.advance({ seconds: 1 });
  await atBen.receives('UserTyping', 2);
  expect(await storm()).toBe(2);

  await atAna.connection.invoke('StopTyping', ben.id);
  await atAna.connection.invoke('Typing', ben.id);
  await atAna.connection.invoke('StopTyping', ben.id);
  clock.advance({ seconds: 2 });
  await atBen.flush();
  expect(eventsAt(atBen)).toEqual(['UserTyping', 'UserTyping', 'UserStopTyping']);
});

test('typing again right after stopping is shown one second later', async () => {
  const { clock, ben, atAna, atBen } = await anaAndBen();
  await atAna.connection.invoke('Typing', ben.id);
  await atAna.connection.invoke('StopTyping', ben.id);
  await atAna.connection.invoke('Typing', ben.id);
  clock.advance({ seconds: 1 });
  await atBen.receives('UserTyping', 2);
  expect(eventsAt(atBen)).toEqual(['UserTyping', 'UserStopTyping', 'UserTyping']);
});

test('a block by either side stops typing signals without revealing the block', async () => {
  const { server, ana, ben, atAna, atBen } = await anaAndBen();
  await makeBlock(server, ana.id, ben.id);
  await atBen.receives('Blocked');
  await atAna.connection.invoke('Typing', ben.id);
  await atBen.connection.invoke('Typing', ana.id);
  await atBen.connection.invoke('StopTyping', ana.id);
  await Promise.all([atAna.flush(), atBen.flush()]);
  expect(eventsAt(atAna)).toEqual([]);
  expect(eventsAt(atBen)).toEqual(['Blocked']);
});

test('typing of a stranger is not shown until one of the two has written', async () => {
  const { server, ana, ben, atAna, atBen } = await anaAndBen();
  const cleo = await server.signUp();
  const atCleo = await openChat(server.address, cleo.accessToken);
  await atCleo.connection.invoke('Typing', ana.id);
  await atCleo.connection.invoke('StopTyping', ana.id);
  await atAna.flush();
  expect(eventsAt(atAna)).toEqual([]);

  await atAna.send(cleo.id, 'Hello');
  server.clock.advance({ seconds: 1 });
  await atCleo.connection.invoke('Typing', ana.id);
  expect(await atAna.receives('UserTyping')).toEqual([cleo.id]);
  await atBen.flush();
  expect(eventsAt(atBen)).toEqual([]);
  expect(await ben.chat.conversations()).toMatchObject({ items: [{ partner: { id: ana.id } }] });
});

test('typing to an unknown user is refused with a message', async () => {
  const { ana, atAna } = await anaAndBen();
  for (const method of ['Typing', 'StopTyping']) {
    for (const args of [['00000000-0000-4000-8000-000000000000'], ['ben'], [7], [null]]) {
      await expect(atAna.connection.invoke(method, ...args)).rejects.toThrow('This member cannot be found.');
    }
    for (const args of [[], [ana.id, 1]]) {
      await expect(atAna.connection.invoke(method, ...args)).rejects.toThrow('The request could not be read.');
    }
  }
});

test('after a burst of 60 other calls, more than 20 a second end the connection, but reconnecting is allowed', async () => {
  const { server, ana, ben, atAna } = await anaAndBen({ RATE_LIMIT_SCALE: '1' });
  const onPhone = await openChat(server.address, ana.accessToken);
  const call = (device = atAna) => device.connection.invoke('StopTyping', ben.id);
  await Promise.all(Array.from({ length: 60 }, (_, index) => call(index % 2 ? onPhone : atAna)));
  server.clock.advance({ seconds: 1 });
  await Promise.all(Array.from({ length: 20 }, () => call()));
  await expect(call()).rejects.toThrow();
  expect(await atAna.closed).toMatchObject({
    message: expect.stringContaining('Too many requests. Please wait a moment and try again.'),
  });
  server.clock.advance({ seconds: 1 });
  const again = await openChat(server.address, ana.accessToken);
  await call(again);
});
