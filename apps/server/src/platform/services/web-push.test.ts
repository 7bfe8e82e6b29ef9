import { createECDH } from 'node:crypto';
import { once } from 'node:events';
import { Agent } from 'node:https';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../../test/until.ts';
import { createWebPush, isPublicAddress, publicAgent } from './web-push.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '::1',
  'fd00::1',
  '::ffff:10.0.0.1',
])('%s is not a public internet address', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['142.250.69.74', '2607:f8b0:4020:801::200a'])('%s is a public internet address', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test('no notification is sent to a host name that resolves to the server’s own machine', async () => {
  let visits = 0;
  const service = createServer((socket) => {
    visits += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const push = createWebPush({ contact: 'help@example.com', agent: publicAgent() });
  const target = { endpoint: `https://localhost:${port}/device`, p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  await expect(push.send(target, 'Hello', push.makeKeys())).rejects.toThrow();
  expect(visits).toBe(0);
  service.close();
});

const head = 'HTTP/1.1 201 Created\r\n';
function drip(socket: Socket, drop: string) {
  const dripping = setInterval(() => socket.write(drop), 20);
  socket.on('close', () => clearInterval(dripping));
}
function stream(socket: Socket) {
  const more = Buffer.alloc(65_536);
  const pour = () => {
    while (socket.writable && socket.write(more));
  };
  socket.on('drain', pour);
  pour();
}

test.each<[string, number, (socket: Socket) => void]>([
  ['says nothing', 200, () => {}],
  [
    'drips the head of its answer',
    200,
    (socket) => {
      socket.write(head);
      drip(socket, 'X: 1\r\n');
    },
  ],
  [
    'drips its answer',
    200,
    (socket) => {
      socket.write(`${head}Content-Length: 1000000\r\n\r\n`);
      drip(socket, '.');
    },
  ],
  [
    'answers without end',
    30_000,
    (socket) => {
      socket.write(`${head}\r\n`);
      stream(socket);
    },
  ],
])('the connection to a push service that %s is closed', async (_, answerWithinMs, answer) => {
  let [open, written] = [0, 0];
  const service = createServer((socket) => {
    open += 1;
    socket.on('error', () => {});
    socket.on('close', () => {
      open -= 1;
      written = socket.bytesWritten;
    });
    socket.once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  onTestFinished(() => void service.close());
  const address = service.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const agent = new Agent({ keepAlive: true });
  agent.createConnection = () => connect(port, '127.0.0.1');
  const push = createWebPush({ contact: 'help@example.com', agent, answerWithinMs });
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys().toString('base64url');
  const target = { endpoint: 'https://push.example.net/device', p256dh, auth: 'A'.repeat(22) };
  await push.send(target, 'Hello', push.makeKeys()).catch(() => undefined);
  await until(() => open === 0);
  expect(written).toBeLessThan(50_000_000);
});
