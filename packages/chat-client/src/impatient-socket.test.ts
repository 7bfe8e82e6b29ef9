import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { never } from '../test/chat-hub.ts';
import { impatientSocket } from './impatient-socket.ts';

/** A server that accepts connections and never sends anything. */
async function startSilent() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy()).resume();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

/** A server that greets each client, and returns what it gets. */
async function startTalking() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => {
    socket.send('hello');
    socket.on('message', (data: Buffer) => socket.send(data.toString()));
  });
  await once(server, 'listening');
  onTestFinished(() => server.close());
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a socket that has received nothing hangs up when its link is given up, and one that has received something stays', async () => {
  const [silent, talking] = [await startSilent(), await startTalking()];
  const over = new AbortController();
  const heard: boolean[] = [];
  const Impatient = impatientSocket({
    limitMs: never,
    over: over.signal,
    heard: (isFirst) => void heard.push(isFirst),
  });
  const [, answered] = [new Impatient(silent.url), new Impatient(talking.url)];
  onTestFinished(() => answered.close());
  await expect.poll(() => [silent.sockets.size, heard]).toEqual([1, [true]]);
  over.abort();
  await expect.poll(() => silent.sockets.size).toBe(0);
  answered.send('still here');
  await expect.poll(() => heard).toEqual([true, false]);
});
