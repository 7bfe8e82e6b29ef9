import { Subject } from '@microsoft/signalr';
import { expect, test } from 'vitest';
import { combinations, startClient } from './official-client.ts';
import { negotiate, openRawSocket } from './raw-client.ts';
import { startHub } from './start-hub.ts';

const handshake = '{"protocol":"json","version":1}\x1e';

test('a frame beyond the limit is refused while it arrives', async () => {
  const { url, disconnected } = await startHub({ limits: { frameBytes: 100_000 } });
  const socket = await openRawSocket(url);
  socket.send(handshake);
  socket.send('x'.repeat(100_001));
  expect(await socket.closed).toBe(1009);
  await expect.poll(() => disconnected).toEqual([{ clean: false, reason: 'protocol-error', userId: 'ana' }]);
});

test.each(combinations)(
  'a client that calls faster than methods run is slowed down without losing calls, over $name',
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

test.each(combinations)('a long stream arrives completely, over $name', async ({ transport, protocol }) => {
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

test('no data is read from a client whose queue of calls is full', async () => {
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

test('a client whose calls filled the queue before onConnected finished is read again afterwards', async () => {
  let welcome = (): void => undefined;
  const { url } = await startHub({
    limits: { queuedInvocations: 2 },
    onConnected: () =>
      new Promise<void>((resolve) => {
        welcome = resolve;
      }),
    methods: { Echo: (_call, value) => value },
  });
  const socket = await openRawSocket(url);
  const unknown = '{"type":1,"target":"Unknown","arguments":[]}\x1e';
  socket.send(`${handshake}${unknown}${unknown}`);
  await expect.poll(() => socket.frames).toEqual(['{}\x1e']);
  socket.send('{"type":1,"invocationId":"1","target":"Echo","arguments":[1]}\x1e');
  welcome();
  await expect.poll(() => socket.frames.at(-1)).toBe('{"type":3,"invocationId":"1","result":1}\x1e');
});

test.each([
  ['was canceled in the queue', 1, '{"type":5,"invocationId":"2"}\x1e'],
  ['was refused', 0, ''],
])('items of an upload whose stream %s do not stop the connection', async (_what, streams, cancel) => {
  let finish = (): void => undefined;
  const { url } = await startHub({
    limits: { streamItems: 2, streams },
    methods: {
      Wait: () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
      Echo: (_call, value) => value,
    },
    streams: {
      Count: {
        uploads: 1,
        async *handle({ uploads: [items] }) {
          yield* items ?? [];
        },
      },
    },
  });
  const socket = await openRawSocket(url);
  const call = (id: string, target: string) =>
    `{"type":1,"invocationId":"${id}","target":"${target}","arguments":[${id}]}\x1e`;
  const stream = '{"type":4,"invocationId":"2","target":"Count","arguments":[],"streamIds":["s"]}\x1e';
  const item = '{"type":2,"invocationId":"s","item":1}\x1e';
  socket.send(`${handshake}${call('1', 'Wait')}${stream}${cancel}`);
  await expect.poll(() => socket.frames.length).toBeGreaterThan(0);
  finish();
  await expect.poll(() => socket.frames.join('')).toContain('{"type":3,"invocationId":"2"');
  socket.send(item.repeat(3));
  // By the time of this response, the hub has read the items.
  await negotiate(url);
  socket.send(call('3', 'Echo'));
  await expect.poll(() => socket.frames.join('')).toContain('{"type":3,"invocationId":"3","result":3}');
});

test('calls run in parallel if the hub allows it', async () => {
  let running = 0;
  let max = 0;
  const { url } = await startHub({
    limits: { parallelInvocations: 3 },
    methods: {
      async Work() {
        max = Math.max(max, (running += 1));
        for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
        running -= 1;
      },
    },
  });
  const client = await startClient(url);
  await Promise.all(Array.from({ length: 12 }, () => client.invoke('Work')));
  expect(max).toBe(3);
});

test('a connection beyond a user’s limit closes the oldest', async () => {
  const { url, disconnected, hub } = await startHub({ limits: { connectionsPerUser: 2 } });
  for (const session of ['one', 'two', 'three']) await startClient(url, { user: `ana/${session}` });
  expect([...hub.connections('ana')].map(({ user }) => user.session)).toEqual(['two', 'three']);
  await expect.poll(() => disconnected).toEqual([{ clean: true, reason: 'replaced-by-newer', userId: 'ana' }]);
});

test('the server waits at most 30 seconds for a client that never responds', async () => {
  const { url, connected, clock } = await startHub();
  const socket = await openRawSocket(url);
  socket.send(handshake);
  await expect.poll(() => connected.length).toBe(1);
  const answer = connected[0]?.invoke('question');
  const outcome = expect(answer).rejects.toThrow('The client did not answer in time.');
  clock.advance(30);
  await outcome;
});
