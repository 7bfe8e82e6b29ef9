import { expect, test } from 'vitest';
import { defaultLimits, defaultTimeouts } from '../src/limits.ts';
import { jsonProtocol } from '../src/protocol/json.ts';
import { Outgoing } from '../src/protocol/outgoing.ts';
import { ResumeBuffer } from '../src/resume-buffer.ts';
import { SendBuffer } from '../src/send-buffer.ts';
import type { Transport } from '../src/transports/transport.ts';

/** A network with unsent bytes; each write sets their number to `bytesAfterWrite`. */
function createNetwork(bytesBefore: number, bytesAfterWrite: number): Transport {
  let bufferedBytes = bytesBefore;
  return {
    name: 'WebSockets',
    binary: true,
    polled: false,
    get bufferedBytes() {
      return bufferedBytes;
    },
    write() {
      bufferedBytes = bytesAfterWrite;
    },
    pause() {},
    resume() {},
    end() {},
    terminate() {},
  };
}

/** The send buffer of a connection on a hub that has been running for `second` seconds. */
function createBuffer(second: number) {
  let writeAll = (): void => undefined;
  const ends: number[] = [];
  const context = {
    limits: defaultLimits,
    timeouts: defaultTimeouts,
    second,
    flushSoon(buffer: { flush(): void }) {
      writeAll = () => buffer.flush();
    },
  };
  const buffer = new SendBuffer(context, { tooSlow: () => void ends.push(context.second) });
  buffer.protocol = jsonProtocol;
  return {
    buffer,
    /** The seconds at which the client counted as too slow. */
    ends,
    writeAll: () => writeAll(),
    pass(seconds: number) {
      for (let passed = 0; passed < seconds; passed++) {
        context.second += 1;
        buffer.tick();
      }
    },
  };
}

const large = new Outgoing({ type: 1, target: 'E', args: ['x'.repeat(50_000)] });

test('a waiting sender continues when the network accepts all data at once, without a drain event', async () => {
  const { buffer, writeAll } = createBuffer(0);
  buffer.transport = createNetwork(20_000, 0);
  buffer.post(large);
  let proceeded = false;
  const waiting = buffer.room().finally(() => {
    proceeded = true;
  });
  await Promise.resolve();
  expect(proceeded).toBe(false);
  writeAll();
  await waiting;
});

test('a new client whose first data is not sent at once has ten seconds like any other', () => {
  const { buffer, ends, writeAll, pass } = createBuffer(1000);
  buffer.transport = createNetwork(0, 20_000);
  buffer.post(large);
  writeAll();
  pass(10);
  expect(ends).toEqual([]);
  pass(1);
  expect(ends).toEqual([1011]);
});

test('a client that returns on a new socket has ten seconds to read what it missed', () => {
  const { buffer, ends, writeAll, pass } = createBuffer(1000);
  buffer.resume = new ResumeBuffer();
  buffer.transport = createNetwork(0, 10_000);
  buffer.post(large);
  writeAll();
  pass(8);
  buffer.transport = undefined;
  pass(12);
  buffer.replayOn(createNetwork(0, 20_000));
  pass(10);
  expect(ends).toEqual([]);
  pass(1);
  expect(ends).toEqual([1031]);
});
