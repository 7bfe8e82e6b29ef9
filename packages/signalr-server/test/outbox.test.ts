import { expect, test } from 'vitest';
import { defaultLimits, defaultTimeouts } from '../src/limits.ts';
import { Outbox } from '../src/outbox.ts';
import { jsonProtocol } from '../src/protocol/json.ts';
import { Outgoing } from '../src/protocol/outgoing.ts';
import type { Transport } from '../src/transports/transport.ts';

test('who waited for room goes on when the network takes everything at once, and so never reports a drain', async () => {
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
    flushSoon(outbox: { flush(): void }) {
      writeAll = () => outbox.flush();
    },
  };
  const outbox = new Outbox(context, { tooSlow() {} });
  outbox.transport = network;
  outbox.protocol = jsonProtocol;
  outbox.post(new Outgoing({ type: 1, target: 'E', args: ['x'.repeat(50_000)] }));
  let proceeded = false;
  const waiting = outbox.room().finally(() => {
    proceeded = true;
  });
  await Promise.resolve();
  expect(proceeded).toBe(false);
  writeAll();
  await waiting;
});
