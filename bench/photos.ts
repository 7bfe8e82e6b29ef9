import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { maxPhotoBytes, maxPhotosAtOnce } from '@ambiance/domain/photos';
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import sharp from 'sharp';
import { padded } from '../apps/server/test/picture-files.ts';
import { type Latency, latencyText } from './latency.ts';

const uploads = 4;
const quietMs = 8_000;
const betweenMessagesMs = 20;
const password = 'a long enough password';
const serverFolder = fileURLToPath(new URL('../apps/server/src/', import.meta.url));

interface Member {
  id: string;
  accessToken: string;
}

/**
 * The largest upload that is allowed, six photos of 10 MB and 24 megapixels, while two members chat: the memory that the
 * server and its decoding process take beyond what they had, and how long a message waits for its acknowledgement.
 */
export async function benchPhotos(print: (line: string) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ambiance-bench-'));
  const server = await startServer(dataDir);
  try {
    const [ana, ben] = [await register(server.url, 'ana'), await register(server.url, 'ben')];
    await allowMessages(dataDir, 'ana');
    const files = await largestPhotos();
    const chat = await openChat(server.url, ana);
    await measureChat(chat, ben, sleep(3000));
    const quiet = await measureChat(chat, ben, sleep(quietMs));
    const before = await residentMegabytes(server.pid);

    const memory = watchPeak(server.pid);
    const busy: Latency[] = [];
    const seconds: number[] = [];
    for (let count = 0; count < uploads; count += 1) {
      const begin = performance.now();
      busy.push(await measureChat(chat, ben, upload(server.url, await register(server.url, `guest${count}`), files)));
      seconds.push((performance.now() - begin) / 1000);
    }
    const peak = await memory.stop();
    await chat.stop();

    print('| | acknowledged after, p50 / p99 in ms |');
    print('|---|---|');
    print(`| nobody uploads | ${latencyText(quiet)} |`);
    for (const [count, latency] of busy.entries()) {
      print(`| upload ${count + 1} of six photos, ${seconds[count]!.toFixed(1)} s | ${latencyText(latency)} |`);
    }
    print('');
    print(`Memory: ${before.toFixed(0)} MB before, at most ${(peak - before).toFixed(0)} MB more while uploading.`);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startServer(dataDir: string) {
  const settings = { DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, [join(serverFolder, 'main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening on (http:\/\/[\d.:]+)/.exec(line)?.[1];
    if (!url) continue;
    child.stdout.resume();
    return {
      url,
      pid: child.pid!,
      async stop() {
        const exited = once(child, 'exit');
        child.kill();
        await exited;
      },
    };
  }
  throw new Error('The server ended before it listened.');
}

async function register(url: string, name: string): Promise<Member> {
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const login = { email: `${name}@example.com`, password };
  const profile = { displayName: name, city: 'Montréal', country: 'Canada', dateOfBirth: '1990-05-17' };
  await post('/api/auth/register', { ...login, ...profile });
  const { accessToken, user } = (await (await post('/api/auth/login', login)).json()) as {
    accessToken: string;
    user: { id: string };
  };
  return { id: user.id, accessToken };
}

async function allowMessages(dataDir: string, name: string): Promise<void> {
  const words = ['member', 'set', '--email', `${name}@example.com`, '--tier', 'premium'];
  const admin = spawn(process.execPath, [join(serverFolder, 'admin.ts'), ...words], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(admin, 'exit');
}

async function largestPhotos(): Promise<Blob[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
  const create = { width: 6000, height: 4000, channels: 3, background: '#886644', noise } as const;
  const photo = await sharp({ create }).jpeg({ quality: 86 }).toBuffer();
  const file = new Blob([new Uint8Array(padded(photo, maxPhotoBytes - 1))]);
  return Array.from({ length: maxPhotosAtOnce }, () => file);
}

async function upload(url: string, { accessToken }: Member, files: readonly Blob[]): Promise<void> {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  const headers = { authorization: `Bearer ${accessToken}` };
  const response = await fetch(`${url}/api/users/me/photos`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`The upload was refused: ${await response.text()}`);
}

async function openChat(url: string, { accessToken }: Member): Promise<HubConnection> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/hubs/chat`, {
      accessTokenFactory: () => accessToken,
      transport: HttpTransportType.WebSockets,
      withCredentials: false,
    })
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();
  return connection;
}

/** Sends messages on a beat until the work is done; a slow answer delays none of the next ones. */
async function measureChat(chat: HubConnection, to: Member, work: Promise<unknown>): Promise<Latency> {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  const sent: Promise<number>[] = [];
  while (!isDone) {
    const begin = performance.now();
    sent.push(chat.invoke('SendMessage', to.id, 'How is the evening?').then(() => performance.now() - begin));
    await sleep(betweenMessagesMs);
  }
  await done;
  const times = (await Promise.all(sent)).toSorted((a, b) => a - b);
  return { p50: times[Math.floor(times.length * 0.5)]!, p99: times[Math.floor(times.length * 0.99)]! };
}

/** What the server and the processes that it started itself have in memory; its database is another program. */
async function residentMegabytes(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const pids = [String(pid), ...children.split(' ').filter(Boolean)];
  const sizes = await Promise.all(pids.map(residentOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function residentOf(pid: string): Promise<number> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!/main\.ts|photo-process\.ts/.test(command)) return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

function watchPeak(pid: number) {
  let peak = 0;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      peak = Math.max(peak, await residentMegabytes(pid));
      await sleep(10);
    }
  })();
  return {
    async stop() {
      isWatching = false;
      await watching;
      return peak;
    },
  };
}
