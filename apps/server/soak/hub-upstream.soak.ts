import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../packages/signalr-server/test/free-port.ts';
import { startProxy } from './start-proxy.ts';

/** Holds every connection to the hub open, as a chat does. */
async function holdAt(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/hubs/')) response.write('held');
    else response.end();
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => end(server));
  return server;
}

async function end(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

test('behind nginx every chat keeps working while the processes are down one after the other', async () => {
  const ports = [await freePort(), await freePort()];
  const [first, second] = [await holdAt(ports[0]!), await holdAt(ports[1]!)];
  const { address } = await startProxy('nginx', ports);
  const connect = async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(`${address}/hubs/chat`)));
    return new Set(answers.map(({ status }) => status));
  };
  await end(first);
  expect(await connect()).toEqual(new Set([200]));
  const firstAgain = await holdAt(ports[0]!);
  await end(second);
  expect(await connect()).toEqual(new Set([200]));
  await holdAt(ports[1]!);
  await end(firstAgain);
  expect(await connect()).toEqual(new Set([200]));
}, 60_000);
