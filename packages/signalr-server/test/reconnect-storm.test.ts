import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { WebSocket } from 'ws';
import { recordEvents, startClient } from './official-client.ts';
import { promisedMs } from './promised-ms.ts';
import { negotiate, openRawSocket } from './raw-client.ts';

/** 2000 with STORM_CLIENTS=2000. */
const clients = Number(process.env['STORM_CLIENTS'] ?? 400);
const handshake = '{"protocol":"json","version":1}\x1e';

test('when everybody comes back at once, nobody waits a second for a message', { timeout: 60_000 }, async () => {
  const server = fork(new URL('../bench/hub-relay.ts', import.meta.url), { execArgv: ['--no-warnings'] });
  onTestFinished(() => server.disconnect());
  const [port] = (await once(server, 'message')) as [number];
  const url = `http://127.0.0.1:${port}/hub`;
  const ana = await startClient(url, { user: 'ana' });
  const said = recordEvents(ana, 'Said');

  const sockets: WebSocket[] = [];
  let back = 0;
  async function comeBack(index: number): Promise<void> {
    const { connectionToken } = await negotiate(url, 'negotiateVersion=1', `u${index}`);
    const { send, socket } = await openRawSocket(`${url}?id=${connectionToken}`, `u${index}`);
    sockets.push(socket);
    send(handshake);
    await once(socket, 'message');
    back += 1;
  }

  const storm = Promise.all(Array.from({ length: clients }, (_, index) => comeBack(index)));
  const delays: number[] = [];
  while (back < clients) {
    const sent = performance.now();
    await ana.invoke('Say', 'ben', 'Still there?');
    delays.push(performance.now() - sent);
  }
  await storm;
  expect(said.length).toBe(delays.length);
  expect(Math.max(...delays)).toBeLessThan(promisedMs(1000));
});
