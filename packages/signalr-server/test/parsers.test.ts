import { JsonHubProtocol, NullLogger } from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import { encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProtocolError } from '../src/errors.ts';
import { encodeFramed, payloadOf } from '../src/protocol/encoded.ts';
import { jsonProtocol } from '../src/protocol/json.ts';
import { createMessagePackProtocol } from '../src/protocol/message-pack.ts';
import { messageType, type HubMessage } from '../src/protocol/messages.ts';
import type { Protocol } from '../src/protocol/protocol.ts';

const maxBytes = 32_768;
const messagePackProtocol = createMessagePackProtocol('text');
const protocols = [jsonProtocol, messagePackProtocol];
/** Frames per protocol. FUZZ_RUNS=1000000 takes some minutes. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 4000);
const timeout = 10_000 + runs;

interface Read {
  messages: HubMessage[];
  used: number;
}

function read(protocol: Protocol, data: Buffer, limit = maxBytes): Read {
  const messages: HubMessage[] = [];
  const used = protocol.read(data, limit, {
    accept(message) {
      messages.push(message);
      return true;
    },
  });
  return { messages, used };
}

/** Reads data; any error other than a protocol error is a bug. */
function readOrRefuse(protocol: Protocol, data: Buffer): Read | undefined {
  try {
    return read(protocol, data);
  } catch (error) {
    expect(error).toBeInstanceOf(ProtocolError);
    return undefined;
  }
}

const value = fc.jsonValue({ maxDepth: 3 });
const id = fc.string({ minLength: 1, maxLength: 5 });
const message: fc.Arbitrary<HubMessage> = fc.oneof(
  fc.record({
    type: fc.constant(1 as const),
    invocationId: fc.option(id, { nil: undefined }),
    target: id,
    args: fc.array(value, { maxLength: 3 }),
    streamIds: fc.constant(undefined),
  }),
  fc.record({ type: fc.constant(2 as const), invocationId: id, item: value }),
  fc.record({ type: fc.constant(3 as const), invocationId: id, error: fc.constant(undefined), result: value }),
  fc.record({ type: fc.constant(3 as const), invocationId: id, error: id }),
  fc.record({ type: fc.constant(5 as const), invocationId: id }),
  fc.constant({ type: 6 as const }),
  fc.record({ type: fc.constant(7 as const), error: fc.option(id, { nil: undefined }), allowReconnect: fc.boolean() }),
  fc.record({ type: fc.constantFrom(8 as const, 9 as const), sequenceId: fc.nat() }),
);

test.each(protocols)('$name: written messages are read back, however they are split', (protocol) => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 6 }), fc.array(fc.nat({ max: 400 }), { maxLength: 6 }), (sent, cuts) => {
      const all = Buffer.concat(sent.map((each) => payloadOf(protocol.encode(each))));
      const received: HubMessage[] = [];
      let rest = Buffer.alloc(0);
      let start = 0;
      for (const end of [...cuts.toSorted((a, b) => a - b), all.length]) {
        rest = Buffer.concat([rest, all.subarray(start, end)]);
        start = Math.max(start, Math.min(end, all.length));
        const { messages, used } = read(protocol, rest);
        received.push(...messages);
        rest = rest.subarray(used);
      }
      expect(rest).toHaveLength(0);
      expect(JSON.parse(JSON.stringify(received))).toEqual(JSON.parse(JSON.stringify(sent)));
    }),
    { numRuns: 300, seed: 1 },
  );
});

test.each(protocols)('$name: random bytes are read or refused', { timeout }, (protocol) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      readOrRefuse(protocol, Buffer.from(bytes));
    }),
    { numRuns: runs, seed: 2 },
  );
});

test.each(protocols)('$name: damaged messages are read or refused', { timeout }, (protocol) => {
  fc.assert(
    fc.property(message, fc.nat(), fc.integer({ min: 0, max: 255 }), fc.nat(), (sent, at, byte, cut) => {
      const bytes = Buffer.from(payloadOf(protocol.encode(sent)));
      bytes[at % bytes.length] = byte;
      const result = readOrRefuse(protocol, bytes.subarray(0, cut % (bytes.length + 1)));
      expect(result?.used ?? 0).toBeLessThanOrEqual(bytes.length);
    }),
    { numRuns: runs, seed: 3 },
  );
});

test('messages of any shape are read or refused', { timeout }, () => {
  const shape = fc.oneof(fc.anything(), fc.array(fc.anything(), { maxLength: 7 }));
  fc.assert(
    fc.property(fc.nat({ max: 9 }), fc.array(shape, { maxLength: 6 }), (type, fields) => {
      const encoded = encodable(() => encode([type, ...fields]));
      if (encoded !== undefined) readOrRefuse(messagePackProtocol, payloadOf(encodeFramed(encoded)));
      const names = ['invocationId', 'target', 'arguments', 'item', 'streamIds', 'error'];
      const entries = fields.map((field, index) => [names[index], field] as const);
      const text = encodable(() => JSON.stringify({ type, ...Object.fromEntries(entries) }));
      if (text !== undefined) readOrRefuse(jsonProtocol, Buffer.from(`${text}\x1e`));
    }),
    { numRuns: runs, seed: 4 },
  );
});

test('Microsoft’s own parsers read the written messages', () => {
  const json = new JsonHubProtocol();
  const messagePack = new MessagePackHubProtocol();
  fc.assert(
    fc.property(message, (sent) => {
      // Microsoft's readers do not support cancellations, which only clients send.
      fc.pre(sent.type !== messageType.cancelInvocation);
      const text = payloadOf(jsonProtocol.encode(sent)).toString();
      const binary = Uint8Array.from(payloadOf(messagePackProtocol.encode(sent)));
      const [fromJson] = json.parseMessages(text, NullLogger.instance);
      const [fromMessagePack] = messagePack.parseMessages(binary.buffer, NullLogger.instance);
      expect(fromJson?.type).toBe(sent.type);
      expect(fromMessagePack?.type).toBe(sent.type);
    }),
    { numRuns: 500, seed: 5 },
  );
});

test.each([127, 128, 256, 16_384])(
  'a message of %i bytes, whose length has several bytes from 128 on, is read completely',
  (size) => {
    const bodyFor = (text: string) => Buffer.from(encode([messageType.invocation, {}, null, 'Send', [text], []]));
    const short = bodyFor('a'.repeat(Math.max(0, size - 40))).length;
    const body = bodyFor('a'.repeat(Math.max(0, size - 40) + size - short));
    expect(body).toHaveLength(size);
    const prefix = [];
    for (let rest = size; rest > 0; rest = Math.floor(rest / 128)) prefix.push((rest % 128) + (rest >= 128 ? 128 : 0));
    const data = Buffer.concat([Buffer.from(prefix), body]);
    expect(read(messagePackProtocol, data)).toMatchObject({ messages: [{ target: 'Send' }], used: data.length });
  },
);

test('a message longer than the limit is refused before the rest of it arrives', () => {
  for (const protocol of protocols) {
    const long = payloadOf(protocol.encode({ type: 1, target: 'T', args: ['x'.repeat(2000)] }));
    expect(() => read(protocol, long.subarray(0, 1500), 1000)).toThrow(
      'The maximum message size of 1000B was exceeded.',
    );
  }
  expect(() => read(messagePackProtocol, Buffer.from([0xff, 0xff, 0xff, 0xff, 0x07]))).toThrow(ProtocolError);
  expect(() => read(messagePackProtocol, Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0x01]))).toThrow(ProtocolError);
});

test('a small message that claims a length of gigabytes is refused without allocating memory', () => {
  const claims = Buffer.alloc(30_000);
  for (let at = 0; at + 5 <= claims.length; at += 5) claims.set([0xdd, 0x00, 0x00, 0x7f, 0xff], at);
  const before = process.memoryUsage().rss;
  for (let round = 0; round < 20; round++) {
    expect(() => read(messagePackProtocol, payloadOf(encodeFramed(claims)))).toThrow(ProtocolError);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
});

test('no message can change a prototype', () => {
  const json = '{"type":1,"target":"T","arguments":[{"__proto__":{"admin":true}}],"__proto__":{"streamIds":["1"]}}\x1e';
  const [invocation] = read(jsonProtocol, Buffer.from(json)).messages;
  expect(invocation).toMatchObject({ type: 1, streamIds: undefined });
  expect(Reflect.get({}, 'admin')).toBeUndefined();
  const map = Buffer.from([0x81, 0xa9, ...Buffer.from('__proto__'), 0xc3]);
  const call = Buffer.concat([Buffer.from([0x95, 1, 0x80, 0xc0, 0xa1, 0x54, 0x91]), map]);
  expect(readOrRefuse(messagePackProtocol, payloadOf(encodeFramed(call)))).toBeUndefined();
});

function encodable<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
