import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HubError } from '../src/index.ts';
import { startClient } from './official-client.ts';
import { openRawSocket } from './raw-client.ts';
import { startHub } from './start-hub.ts';

const handshake = '{"protocol":"json","version":1}\x1e';

test.each([
  ['text that is not JSON', 'nonsense\x1e'],
  ['an empty message', '\x1e'],
  ['a list', '[]\x1e'],
  ['null', 'null\x1e'],
  ['no type', '{}\x1e'],
  ['a type that is not a number', '{"type":"1"}\x1e'],
  ['no target', '{"type":1,"arguments":[]}\x1e'],
  ['no arguments', '{"type":1,"target":"Echo"}\x1e'],
  ['arguments that are not a list', '{"type":1,"target":"Echo","arguments":{"0":1}}\x1e'],
  ['a target that is not a text', '{"type":1,"target":{},"arguments":[]}\x1e'],
  ['an item without its stream', '{"type":2,"item":1}\x1e'],
  ['a completion with both outcomes', '{"type":3,"invocationId":"1","result":1,"error":"x"}\x1e'],
  ['a stream call without an id', '{"type":4,"target":"Echo","arguments":[]}\x1e'],
  ['stream ids that are not texts', '{"type":1,"target":"Echo","arguments":[],"streamIds":[1]}\x1e'],
  ['a confirmation without a number', '{"type":8,"sequenceId":"1"}\x1e'],
])('%s ends that connection only', async (_what, message) => {
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

test('unknown additions to the protocol are ignored', async () => {
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

test('messages can be split and joined across frames in any way', async () => {
  const { url } = await startHub({ methods: { Echo: (_call, value) => value } });
  const socket = await openRawSocket(url);
  const call = (id: number): string => `{"type":1,"invocationId":"${id}","target":"Echo","arguments":["é✓"]}\x1e`;
  const bytes = Buffer.from(`${handshake}${call(1)}${call(2)}${call(3)}`);
  for (let start = 0; start < bytes.length; start += 7) socket.send(bytes.subarray(start, start + 7));
  await expect
    .poll(() => socket.frames.join(''))
    .toBe(`{}\x1e${[1, 2, 3].map((id) => `{"type":3,"invocationId":"${id}","result":"é✓"}\x1e`).join('')}`);
});

test('frames with any content, on many connections, do not damage the hub', async () => {
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

test('filters wrap calls, the outermost first, and one that throws keeps the call from running', async () => {
  const order: string[] = [];
  const filter = (name: string) => async (call: { args: readonly unknown[] }, next: () => unknown) => {
    order.push(name);
    if (call.args[0] === name) throw new HubError(`${name} refuses.`);
    const result = await next();
    order.push(`after ${name}`);
    return result;
  };
  const { url } = await startHub({
    aroundCall: [filter('outer'), filter('inner')],
    methods: { Echo: (_call, text) => (order.push('method'), text) },
  });
  const client = await startClient(url, { user: 'ana' });
  expect(await client.invoke('Echo', 'hello')).toBe('hello');
  expect(order.splice(0)).toEqual(['outer', 'inner', 'method', 'after inner', 'after outer']);
  await expect(client.invoke('Echo', 'inner')).rejects.toThrow('inner refuses.');
  expect(order).toEqual(['outer', 'inner']);
});
