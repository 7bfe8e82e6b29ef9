import { Subject } from '@microsoft/signalr';
import fc from 'fast-check';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { combinations, recordEvents, startClient } from './official-client.ts';
import { openRawSocket } from './raw-client.ts';
import { startHub } from './start-hub.ts';

const handshake = '{"protocol":"json","version":1}\x1e';

test.each([
  ['text that is no JSON', 'nonsense\x1e'],
  ['an empty message', '\x1e'],
  ['a list', '[]\x1e'],
  ['null', 'null\x1e'],
  ['no type', '{}\x1e'],
  ['a type that is no number', '{"type":"1"}\x1e'],
  ['no target', '{"type":1,"arguments":[]}\x1e'],
  ['no arguments', '{"type":1,"target":"Echo"}\x1e'],
  ['arguments that are no list', '{"type":1,"target":"Echo","arguments":{"0":1}}\x1e'],
  ['a target that is no text', '{"type":1,"target":{},"arguments":[]}\x1e'],
  ['an item without its stream', '{"type":2,"item":1}\x1e'],
  ['a completion with both outcomes', '{"type":3,"invocationId":"1","result":1,"error":"x"}\x1e'],
  ['a stream call without an id', '{"type":4,"target":"Echo","arguments":[]}\x1e'],
  ['stream ids that are no texts', '{"type":1,"target":"Echo","arguments":[],"streamIds":[1]}\x1e'],
  ['a confirmation without a number', '{"type":8,"sequenceId":"1"}\x1e'],
])('%s ends the connection, and only that', async (_what, message) => {
  const { url, errors, disconnected } = await startHub();
  const other = await startClient(url, { user: 'ben' });
  const socket = await openRawSocket(url);
  socket.send(handshake);
  socket.send(message);
  expect(await socket.closed).toBe(1000);
  const close = '{"type":7,"error":"Connection closed with an error.","allowReconnect":true}\x1e';
  expect(socket.frames.join('')).toBe(`{}\x1e${close}`);
  await expect.poll(() => disconnected).toEqual([{ clean: false, reason: 'protocol-error', userId: 'ana' }]);
  expect([errors, other.state]).toEqual([[], 'Connected']);
});

test('what the protocol may grow is ignored', async () => {
  const { url } = await startHub({ methods: { Echo: (_call, value) => value } });
  const socket = await openRawSocket(url);
  socket.send(handshake);
  const unknownIds =
    '{"type":2,"invocationId":"9","item":1}\x1e{"type":3,"invocationId":"9"}\x1e{"type":5,"invocationId":"9"}\x1e';
  const future = '{"type":77,"what":1}\x1e';
  socket.send(
    `${unknownIds}${future}{"type":1,"invocationId":"1","headers":{"a":"b"},"more":1,"target":"Echo","arguments":[1]}\x1e`,
  );
  await expect.poll(() => socket.frames.join('')).toBe('{}\x1e{"type":3,"invocationId":"1","result":1}\x1e');
});

test('messages may be split and joined across frames in any way', async () => {
  const { url } = await startHub({ methods: { Echo: (_call, value) => value } });
  const socket = await openRawSocket(url);
  const call = (id: number): string => `{"type":1,"invocationId":"${id}","target":"Echo","arguments":["é✓"]}\x1e`;
  const bytes = Buffer.from(`${handshake}${call(1)}${call(2)}${call(3)}`);
  for (let start = 0; start < bytes.length; start += 7) socket.send(bytes.subarray(start, start + 7));
  await expect
    .poll(() => socket.frames.join(''))
    .toBe(`{}\x1e${[1, 2, 3].map((id) => `{"type":3,"invocationId":"${id}","result":"é✓"}\x1e`).join('')}`);
});

test('frames of any content, on many connections, leave the hub as it was', async () => {
  const { url, errors } = await startHub({ methods: { Echo: (_call, value) => value } });
  const frames = fc.sample(
    fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.json().map((text) => `${text}\x1e`),
    ),
    {
      numRuns: 400,
      seed: 11,
    },
  );
  for (const name of ['json', 'messagepack']) {
    await Promise.all(
      frames.map(async (frame) => {
        const socket = await openRawSocket(url);
        socket.send(`{"protocol":"${name}","version":1}\x1e`);
        socket.send(frame);
        socket.socket.close();
        await socket.closed;
      }),
    );
  }
  const client = await startClient(url);
  expect(await client.invoke('Echo', 'still here')).toBe('still here');
  expect(errors).toEqual([]);
});

test('a frame beyond the limit is refused as it arrives', async () => {
  const { url, disconnected } = await startHub({ limits: { frameBytes: 100_000 } });
  const socket = await openRawSocket(url);
  socket.send(handshake);
  socket.send('x'.repeat(100_001));
  expect(await socket.closed).toBe(1009);
  await expect.poll(() => disconnected).toEqual([{ clean: false, reason: 'protocol-error', userId: 'ana' }]);
});

test('a reader that stops reading is closed with a reason, and holds up nobody', async () => {
  const { url, hub, disconnected } = await startHub({ limits: { bufferedBytes: 200_000 } });
  const slow = await openStubbornReader(url, 'slow');
  const quick = await startClient(url, { user: 'ben' });
  const heard = recordEvents(quick, 'E');
  const text = 'x'.repeat(30_000);
  let sent = 0;
  await expect
    .poll(() => {
      for (let burst = 0; burst < 20; burst++) hub.toAll().send('E', text);
      sent += 20;
      return disconnected;
    })
    .toEqual([{ clean: false, reason: 'slow-reader', userId: 'slow' }]);
  await expect.poll(() => heard.length).toBe(sent);
  expect(slow.destroyed).toBe(false);
});

test('a reader whose network takes nothing for ten seconds is closed', async () => {
  const { url, hub, clock, disconnected } = await startHub({ limits: { bufferedBytes: 100_000_000 } });
  await openStubbornReader(url, 'slow');
  for (let sent = 0; sent < 300; sent++) hub.toUser('slow').send('E', 'x'.repeat(30_000));
  await new Promise(setImmediate);
  clock.advance(10);
  expect(disconnected).toEqual([]);
  clock.advance(1);
  await expect.poll(() => disconnected).toEqual([{ clean: false, reason: 'slow-reader', userId: 'slow' }]);
});

test('a stream waits for a slow reader', async () => {
  let produced = 0;
  const { url, disconnected } = await startHub({
    streams: {
      async *Flood() {
        for (;;) yield `${(produced += 1)}${'x'.repeat(10_000)}`;
      },
    },
  });
  const reader = await openStubbornReader(url, 'slow');
  reader.write(maskedFrame('{"type":4,"invocationId":"1","target":"Flood","arguments":[]}\x1e'));
  let before = -1;
  await expect
    .poll(
      () => {
        const settled = produced > 0 && produced === before;
        before = produced;
        return settled;
      },
      { interval: 200 },
    )
    .toBe(true);
  expect(disconnected).toEqual([]);
});

test.each(combinations)(
  'a client that calls faster than methods run is held back, and loses nothing, over $name',
  async ({ transport, protocol }) => {
    const seen: number[] = [];
    let open: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { url } = await startHub({
      limits: { queuedInvocations: 5 },
      methods: {
        async Note(_call, number) {
          await gate;
          seen.push(Number(number));
        },
      },
    });
    const client = await startClient(url, { transport, protocol });
    const calls = Array.from({ length: 200 }, (_, number) => client.invoke('Note', number));
    await new Promise(setImmediate);
    open?.();
    await Promise.all(calls);
    expect(seen).toEqual(Array.from({ length: 200 }, (_, number) => number));
  },
);

test.each(combinations)('a long stream arrives whole, over $name', async ({ transport, protocol }) => {
  const { url } = await startHub({
    streams: {
      async *Long() {
        for (let number = 0; number < 300; number++) yield `${number} ${'x'.repeat(20_000)}`;
      },
    },
  });
  const client = await startClient(url, { transport, protocol });
  const numbers: number[] = [];
  await new Promise<void>((resolve, reject) => {
    client.stream<string>('Long').subscribe({
      next: (item) => void numbers.push(Number.parseInt(item, 10)),
      complete: resolve,
      error: reject,
    });
  });
  expect(numbers).toEqual(Array.from({ length: 300 }, (_, number) => number));
});

test('a client whose calls have no room is not read', async () => {
  const { url } = await startHub({ methods: { Hang: () => new Promise(() => undefined) } });
  const socket = await openRawSocket(url);
  socket.send(handshake);
  const call = `${JSON.stringify({ type: 1, target: 'Hang', arguments: ['x'.repeat(30_000)] })}\x1e`;
  for (let sent = 0; sent < 1000; sent++) socket.send(call);
  let before = -1;
  await expect
    .poll(
      () => {
        const settled = before === socket.socket.bufferedAmount;
        before = socket.socket.bufferedAmount;
        return settled;
      },
      { interval: 200 },
    )
    .toBe(true);
  expect(before).toBeGreaterThan(0);
});

test.each(combinations)('an upload waits for a slow method, over $name', async ({ transport, protocol }) => {
  const { url } = await startHub({
    limits: { streamItems: 4 },
    methods: {
      Sum: {
        uploads: 1,
        async handle({ uploads: [numbers] }) {
          let sum = 0;
          for await (const number of numbers ?? []) {
            await new Promise(setImmediate);
            sum += Number(number);
          }
          return sum;
        },
      },
    },
  });
  const client = await startClient(url, { transport, protocol });
  const numbers = new Subject<number>();
  const sum = client.invoke('Sum', numbers);
  for (let number = 0; number < 200; number++) numbers.next(number);
  numbers.complete();
  expect(await sum).toBe(19_900);
});

test('calls run side by side where the hub allows it', async () => {
  let running = 0;
  let most = 0;
  const { url } = await startHub({
    limits: { parallelInvocations: 3 },
    methods: {
      async Work() {
        most = Math.max(most, (running += 1));
        for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
        running -= 1;
      },
    },
  });
  const client = await startClient(url);
  await Promise.all(Array.from({ length: 12 }, () => client.invoke('Work')));
  expect(most).toBe(3);
});

test('a further connection of one user closes the oldest', async () => {
  const { url, disconnected, hub } = await startHub({ limits: { connectionsPerUser: 2 } });
  for (const session of ['one', 'two', 'three']) await startClient(url, { user: `ana/${session}` });
  expect([...hub.connections('ana')].map(({ user }) => user.session)).toEqual(['two', 'three']);
  await expect.poll(() => disconnected).toEqual([{ clean: true, reason: 'replaced-by-newer', userId: 'ana' }]);
});

test('a client that never answers is not waited for longer than 30 seconds', async () => {
  const { url, connected, clock } = await startHub();
  const socket = await openRawSocket(url);
  socket.send(handshake);
  await expect.poll(() => connected.length).toBe(1);
  const answer = connected[0]?.invoke('question');
  const outcome = expect(answer).rejects.toThrow('The client did not answer in time.');
  clock.advance(30);
  await outcome;
});

/** A connection that has shaken hands and reads no more. */
async function openStubbornReader(url: string, user: string): Promise<Socket> {
  const { port, hostname, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.write(
    `GET ${pathname}?access_token=${user} HTTP/1.1\r\nHost: hub\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write(maskedFrame(handshake));
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  return socket;
}

/** A short text frame as clients send them, with a mask of zeros. */
function maskedFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)]);
}
