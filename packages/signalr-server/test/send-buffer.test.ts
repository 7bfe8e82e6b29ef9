import { expect, test } from 'vitest';
import { defaultLimits, defaultTimeouts } from '../src/limits.ts';
import { jsonProtocol } from '../src/protocol/json.ts';
import { Outgoing } from '../src/protocol/outgoing.ts';
import { SendBuffer } from '../src/send-buffer.ts';
import type { Transport } from '../src/transports/transport.ts';

test('a waiting sender continues when the network accepts all data at once, without a drain event', async () => {
  let bufferedBytes = 20_000;
  const network: Transport = {
    name: 'WebSockets',
    binary: true,
    polled: false,
    get bufferedBytes() {
      return bufferedBytes;
    },
    write() {
      bufferedBytes = 0;
    },
    pause() {},
    resume() {},
    end() {},
    terminate() {},
  };
  let writeAll = (): void => undefined;
  const context = {
    limits: defaultLimits,
    timeouts: defaultTimeouts,
    second: 0,
    flushSoon(buffer: { flush(): void }) {
      writeAll = () => buffer.flush();
    },
  };
  const buffer = new SendBuffer(context, { tooSlow() {} });
  buffer.transport = network;
  buffer.protocol = jsonProtocol;
  buffer.post(new Outgoing({ type: 1, target: 'E', args: ['x'.repeat(50_000)] }));
  let proceeded = false;
  const waiting = buffer.room().finally(() => {
    proceeded = true;
  });
  await Promise.resolve();
  expect(proceeded).toBe(false);
  writeAll();
  await waiting;
});
