import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { recordEvents, startClient } from './official-client.ts';
import { promisedMs } from './promised-ms.ts';
import { negotiate, openRawSocket } from './raw-client.ts';

/** Number of clients; STORM_CLIENTS=2000 sets it to 2000. */
const clients = Number(process.env['STORM_CLIENTS'] ?? 400);
/**
 * Factor over the plain relay's delay: reconnecting to a hub takes three more steps. On fast machines, one second is the limit.
 */
const timesPlainRelay = 4;
const handshake = '{"protocol":"json","version":1}\x1e';

/** Starts a relay of the bench, and returns its port. */
async function startRelay(script: string): Promise<number> {
  const relay = fork(new URL(`../bench/${script}`, import.meta.url), { execArgv: ['--no-warnings'] });
  onTestFinished(() => relay.disconnect());
  const [port] = (await once(relay, 'message')) as [number];
  return port;
}

/**
 * Reconnects all clients at once, while one client sends a message after another. Returns the delay of each message, in
 * milliseconds.
 */
async function storm(comeBack: (index: number) => Promise<void>, say: () => Promise<void>): Promise<number[]> {
  let isOver = false;
  const everybody = Promise.all(Array.from({ length: clients }, (_, index) => comeBack(index))).finally(() => {
    isOver = true;
  });
  const delays: number[] = [];
  while (!isOver) {
    const sent = performance.now();
    await say();
    delays.push(performance.now() - sent);
  }
  await everybody;
  return delays;
}

/** The same storm on a plain relay, whose delays are due to the machine. */
async function stormOnPlainRelay(): Promise<number[]> {
  const address = `ws://127.0.0.1:${await startRelay('ws-relay.ts')}/?access_token=`;
  const ana = new WebSocket(`${address}ana`, { perMessageDeflate: false });
  await once(ana, 'open');
  const delays = await storm(
    async (index) => {
      await once(new WebSocket(`${address}u${index}`, { perMessageDeflate: false }), 'open');
    },
    async () => {
      ana.send(JSON.stringify({ to: 'ben', text: 'Still there?' }));
      await once(ana, 'message');
    },
  );
  return delays;
}

test('when all clients reconnect at once, each message arrives within a second', { timeout: 60_000 }, async () => {
  const url = `http://127.0.0.1:${await startRelay('hub-relay.ts')}/hub`;
  const ana = await startClient(url, { user: 'ana' });
  const said = recordEvents(ana, 'Said');
  const delays = await storm(
    async (index) => {
      const { connectionToken } = await negotiate(url, 'negotiateVersion=1', `u${index}`);
      const { send, socket } = await openRawSocket(`${url}?id=${connectionToken}`, `u${index}`);
      send(handshake);
      await once(socket, 'message');
    },
    () => ana.invoke('Say', 'ben', 'Still there?'),
  );
  expect(said.length).toBe(delays.length);
  const machine = Math.max(...(await stormOnPlainRelay()));
  expect(Math.max(...delays)).toBeLessThan(Math.max(promisedMs(1000), timesPlainRelay * machine));
});
