import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { recordEvents, startClient } from './official-client.ts';
import { startHub } from './start-hub.ts';

const handshake = '{"protocol":"json","version":1}\x1e';

test('a client that stops reading is closed with a reason, and delays no other client', async () => {
  const { url, hub, disconnected } = await startHub({ limits: { bufferedBytes: 200_000 } });
  const slow = await openStubbornReader(url, 'slow');
  const quick = await startClient(url, { user: 'ben' });
  const heard = recordEvents(quick, 'E');
  const text = 'x'.repeat(30_000);
  let sent = 0;
  await expect
    .poll(() => {
      for (let burst = 0; burst < 20; burst++) hub.toAll().send('E', text);
      sent += 20;
      return disconnected;
    })
    .toEqual([{ clean: false, reason: 'slow-reader', userId: 'slow' }]);
  await expect.poll(() => heard.length).toBe(sent);
  expect(slow.destroyed).toBe(false);
});

test('a client whose network accepts no data for ten seconds is closed', async () => {
  const { url, hub, clock, disconnected } = await startHub({ limits: { bufferedBytes: 100_000_000 } });
  await openStubbornReader(url, 'slow');
  for (let sent = 0; sent < 300; sent++) hub.toUser('slow').send('E', 'x'.repeat(30_000));
  await new Promise(setImmediate);
  clock.advance(10);
  expect(disconnected).toEqual([]);
  clock.advance(1);
  await expect.poll(() => disconnected).toEqual([{ clean: false, reason: 'slow-reader', userId: 'slow' }]);
});

test('a stream waits for a slow client', async () => {
  let produced = 0;
  const { url, disconnected } = await startHub({
    streams: {
      async *Flood() {
        for (;;) yield `${(produced += 1)}${'x'.repeat(10_000)}`;
      },
    },
  });
  const reader = await openStubbornReader(url, 'slow');
  reader.write(maskedFrame('{"type":4,"invocationId":"1","target":"Flood","arguments":[]}\x1e'));
  let before = -1;
  await expect
    .poll(
      () => {
        const settled = produced > 0 && produced === before;
        before = produced;
        return settled;
      },
      { interval: 200 },
    )
    .toBe(true);
  expect(disconnected).toEqual([]);
});

/** A connection that reads nothing after the handshake. */
async function openStubbornReader(url: string, user: string): Promise<Socket> {
  const { port, hostname, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.write(
    `GET ${pathname}?access_token=${user} HTTP/1.1\r\nHost: hub\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write(maskedFrame(handshake));
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  return socket;
}

/** A short text frame as sent by clients, with a mask of zeros. */
function maskedFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)]);
}
