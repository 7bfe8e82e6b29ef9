import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flakyNetwork } from './flaky-network.ts';
import { closed, recordEvents, startClient, type ProtocolName } from './official-client.ts';
import { negotiate, openRawSocket } from './raw-client.ts';
import { startHub, type TestHub } from './start-hub.ts';

const protocols: readonly ProtocolName[] = ['json', 'messagepack'];

async function startCountingHub(): Promise<TestHub & { received: number[] }> {
  const received: number[] = [];
  const started = await startHub({
    methods: {
      Count: (call, number) => {
        received.push(Number(number));
        call.connection.send('Counted', number);
        return number;
      },
    },
  });
  return { ...started, received };
}

test.each(protocols)('a cut socket loses and duplicates no message, wherever it is cut (%s)', async (protocol) => {
  const { url, received, connected } = await startCountingHub();
  const network = await flakyNetwork(url);
  const client = await startClient(network.url, { stateful: true, protocol });
  const counted = recordEvents(client, 'Counted');
  const { connectionId } = client;
  let number = 0;
  const cuts = fc.sample(fc.integer({ min: 1, max: 900 }), { numRuns: 15, seed: 7 });
  for (const bytes of cuts) {
    let isCut = false;
    network.cutAfter(bytes, () => {
      isCut = true;
    });
    const calls: Promise<number>[] = [];
    while (!isCut) {
      for (let burst = 0; burst < 5; burst++) calls.push(client.invoke<number>('Count', number++));
      await new Promise(setImmediate);
    }
    const answers = await Promise.all(calls);
    expect(answers.at(-1)).toBe(number - 1);
  }
  expect(received).toEqual(Array.from({ length: number }, (_, index) => index));
  await expect.poll(() => counted.length).toBe(number);
  expect(counted.flat()).toEqual(received);
  expect(client.connectionId).toBe(connectionId);
  expect(connected).toHaveLength(1);
});

test('a half-open socket is replaced by the new one', async () => {
  const { url, hub, disconnected } = await startCountingHub();
  const network = await flakyNetwork(url);
  const client = await startClient(network.url, { stateful: true });
  const counted = recordEvents(client, 'Counted');
  network.freeze();
  hub.toUser('ana').send('Counted', 'while frozen');
  network.cut();
  await expect.poll(() => counted).toEqual([['while frozen']]);
  expect(disconnected).toEqual([]);
});

test('a client that does not return within 15 seconds is disconnected', async () => {
  const { url, clock, disconnected, hub } = await startCountingHub();
  const network = await flakyNetwork(url);
  const client = await startClient(network.url, { stateful: true });
  network.freeze();
  void client.stop();
  await expect.poll(() => [...hub.connections('ana')].length).toBe(1);
  clock.advance(10);
  network.cut();
  expect([...hub.connections('ana')]).toHaveLength(1);
  await expect.poll(() => [...hub.connections('ana')][0]?.transport).toBeUndefined();
  clock.advance(15);
  expect(disconnected).toEqual([]);
  clock.advance(1);
  await expect.poll(() => disconnected).toEqual([{ clean: false, reason: 'connection-lost', userId: 'ana' }]);
});

test('the client is notified of received messages, so that its buffer empties', async () => {
  const { url, clock } = await startCountingHub();
  const client = await startClient(url, { stateful: true });
  const large = 'x'.repeat(30_000);
  let sent = 0;
  const sending = (async () => {
    for (; sent < 12; sent++) await client.send('Count', large);
  })();
  await expect
    .poll(() => {
      clock.advance(1);
      return sent;
    })
    .toBe(12);
  await sending;
});

test('an absent client is disconnected after more than 100 000 unsent bytes', async () => {
  const { url, hub, disconnected } = await startCountingHub();
  const network = await flakyNetwork(url);
  const client = await startClient(network.url, { stateful: true });
  network.freeze();
  const end = closed(client);
  void client.stop();
  network.cut();
  await end;
  await expect.poll(() => [...hub.connections('ana')][0]?.transport).toBeUndefined();
  for (let sent = 0; sent < 9; sent++) hub.toUser('ana').send('Counted', 'x'.repeat(11_000));
  expect([...hub.connections('ana')]).toHaveLength(1);
  hub.toUser('ana').send('Counted', 'x'.repeat(11_000));
  await expect.poll(() => disconnected).toEqual([{ clean: false, reason: 'slow-reader', userId: 'ana' }]);
});

test('a stream whose next item ends its connection ends as well', async () => {
  let proceed = (): void => undefined;
  let ended = false;
  const { url, connected, disconnected } = await startHub({
    streams: {
      async *Late() {
        try {
          yield 'begun';
          await new Promise<void>((resolve) => {
            proceed = resolve;
          });
          yield 'x'.repeat(100_001);
        } finally {
          ended = true;
        }
      },
    },
  });
  const { connectionToken } = await negotiate(url, 'negotiateVersion=1&useStatefulReconnect=true');
  const socket = await openRawSocket(`${url}?id=${connectionToken}`);
  socket.send('{"protocol":"json","version":2}\x1e{"type":4,"invocationId":"1","target":"Late","arguments":[]}\x1e');
  await expect.poll(() => socket.frames.join('')).toContain('begun');
  socket.socket.terminate();
  await expect.poll(() => connected[0]?.transport).toBeUndefined();
  proceed();
  await expect.poll(() => disconnected).toEqual([{ clean: false, reason: 'slow-reader', userId: 'ana' }]);
  await expect.poll(() => ended).toBe(true);
});

test('the server does not wait for a socket that the client closed properly', async () => {
  const { url, disconnected } = await startCountingHub();
  const { connectionToken } = await negotiate(url, 'negotiateVersion=1&useStatefulReconnect=true');
  const socket = await openRawSocket(`${url}?id=${connectionToken}`);
  socket.send('{"protocol":"json","version":2}\x1e');
  await expect.poll(() => socket.frames).toEqual(['{}\x1e']);
  socket.socket.close(1000);
  await expect.poll(() => disconnected).toEqual([{ clean: true, reason: 'client-closed', userId: 'ana' }]);
});

test('after a close a session cannot be resumed, and the client starts a new one', async () => {
  const { url, hub, connected } = await startCountingHub();
  const client = await startClient(url, { stateful: true, reconnect: [0, 0] });
  const back = new Promise((resolve) => {
    client.onreconnected(resolve);
  });
  hub.closeUser('ana', { allowReconnect: true });
  await back;
  expect(await client.invoke('Count', 1)).toBe(1);
  expect(connected).toHaveLength(2);
});

test('a silent stateful client is dropped after 25 seconds, before the client itself gives up', async () => {
  const { url, clock, disconnected } = await startCountingHub();
  const network = await flakyNetwork(url);
  const client = await startClient(network.url, { stateful: true });
  await client.invoke('Count', 1);
  network.freeze();
  clock.advance(25);
  expect(disconnected).toEqual([]);
  clock.advance(1);
  await expect.poll(() => disconnected).toEqual([{ clean: false, reason: 'client-timeout', userId: 'ana' }]);
});
