import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { photoRoutes } from '@ambiance/contract/photos';
import { maxPhotoBytes, maxPhotosAtOnce } from '@ambiance/domain/photos';
import sharp from 'sharp';
import { type Contender, startContender } from './chat/contender.ts';
import { connect, hub, waitForAcknowledgements } from './chat/load.ts';
import { type Latency, latencyText } from './latency.ts';
import { residentMegabytes, watchMemory } from './photos/resident-memory.ts';

const uploads = 8;
const betweenMessagesMs = 10;
const warmUpMs = 3_000;
const quietMs = 10_000;

/**
 * Repeats the largest upload allowed, six photos of 10 MB and 24 megapixels, while two members chat. Measures the
 * additional memory of the server with its decoding process, and the time to a message's acknowledgement.
 */
export async function benchPhotos(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-bench-'));
  const server = await startContender('ambiance.ts', [String(uploads + 2)], { isPinned: false });
  try {
    const photo = join(folder, 'photo.jpg');
    await writeFile(photo, await largestPhoto());
    await measureChat(server, sleep(warmUpMs));
    const before = await residentMegabytes(server.pid);
    const memory = watchMemory(server.pid);
    const begin = performance.now();
    const busy = await measureChat(server, uploadAll(server, photo));
    const uploadedMs = performance.now() - begin;
    const peak = await memory.stop();
    const quiet = await measureChat(server, sleep(quietMs));

    print('| | acknowledged after, p50 / p99 in ms |');
    print('|---|---|');
    print(`| nobody uploads | ${latencyText(quiet)} |`);
    print(
      `| uploads of ${maxPhotosAtOnce} photos, ${(uploadedMs / uploads / 1000).toFixed(1)} s each | ${latencyText(busy)} |`,
    );
    print('');
    print(`Memory: ${before.toFixed(0)} MB before, at most ${(peak - before).toFixed(0)} MB more while uploading.`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A photo as a phone takes it, padded to the maximum file size. */
async function largestPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
  const create = { width: 6000, height: 4000, channels: 3, background: '#886644', noise } as const;
  const photo = await sharp({ create }).jpeg({ quality: 86 }).toBuffer();
  return Buffer.concat([photo, Buffer.alloc(maxPhotoBytes - 1 - photo.length)]);
}

/** Uploads one after the other, each by a different user. */
async function uploadAll({ url, users }: Contender, photo: string): Promise<void> {
  const script = fileURLToPath(new URL('photos/upload.ts', import.meta.url));
  const address = new URL(photoRoutes.upload.path, url.replace('ws:', 'http:')).href;
  for (const { accessToken } of users.slice(2)) {
    const child = spawn(process.execPath, [script, address, accessToken, photo], { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error('An upload failed.');
  }
}

/** Sends messages at a fixed rate until the work is done. A slow response does not delay the next message. */
async function measureChat(server: Contender, work: Promise<unknown>): Promise<Latency> {
  const [from, to] = server.users;
  const socket = await connect(server, hub, from!);
  const sentAt: number[] = [];
  const times: number[] = [];
  socket.on('message', (frame: Buffer) => {
    const acknowledge = (number: number) => times.push(performance.now() - sentAt[number]!);
    hub.hear(frame.toString(), acknowledge, () => undefined);
  });
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  while (!isDone) {
    sentAt.push(performance.now());
    socket.send(hub.say(to!.id, 'How is the evening?', sentAt.length - 1));
    await sleep(betweenMessagesMs);
  }
  await done;
  await waitForAcknowledgements(() => sentAt.length - times.length);
  socket.close();
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length * 0.5)]!, p99: times[Math.floor(times.length * 0.99)]! };
}
