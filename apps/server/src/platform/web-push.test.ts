import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
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
])('%s is no address of the open internet', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['142.250.69.74', '2607:f8b0:4020:801::200a'])('%s is an address of the open internet', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test('nothing is sent to a name that stands for this machine', async () => {
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
