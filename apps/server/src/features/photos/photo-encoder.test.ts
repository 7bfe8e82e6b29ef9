import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { jpegClaiming, picture, pngClaiming, pngWithTextBomb } from '../../../test/picture-files.ts';
import { temporaryFolder } from '../../../test/scripts.ts';
import { until } from '../../../test/until.ts';
import { createPhotoEncoder } from './photo-encoder.ts';

function openEncoder(options?: Parameters<typeof createPhotoEncoder>[0]) {
  const encoder = createPhotoEncoder(options);
  onTestFinished(() => encoder.close());
  return encoder;
}

async function fileOf(content: Buffer): Promise<string> {
  const path = join(await temporaryFolder(), 'photo');
  await writeFile(path, content);
  return path;
}

/** The ids of the child processes that decode photos. */
async function decoders(): Promise<number[]> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean);
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => commands[index]!.includes('photo-process')).map(Number);
}

test('one upload is processed, 8 wait, and further ones get a retry time', async () => {
  const encoder = openEncoder();
  const path = await fileOf(await picture());
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => encoder.encode([path])));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject(
    Array.from({ length: 3 }, () => ({ reason: { code: 'photo.busy', details: { retryAfterSeconds: 5 } } })),
  );
  expect(await encoder.encode([path])).toHaveLength(1);
});

test.each([
  ['uses more CPU time than a photo may', { processorMs: 50, silenceMs: 60_000 }],
  ['does not answer', { processorMs: 60_000, silenceMs: 50 }],
])('a decoder that %s is killed, and its photo is refused', async (_, limits) => {
  const encoder = openEncoder(limits);
  const path = await fileOf(await picture('png', { width: 8000, height: 5000 }));
  await expect(encoder.encode([path])).rejects.toMatchObject({ code: 'photo.unreadable' });
  await until(async () => (await decoders()).length === 0);
  await expect(encoder.encode([path])).rejects.toMatchObject({ code: 'photo.unreadable' });
});

test('a new process decodes the next photo when the previous one was killed, idle or busy', async () => {
  const encoder = openEncoder();
  const path = await fileOf(await picture());
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of await decoders()) process.kill(pid, name);
  };
  await encoder.encode([path]);
  await signal('SIGKILL');
  expect(await encoder.encode([path])).toHaveLength(1);
  // Stop the process, so that it still has the photo when it is killed.
  await signal('SIGSTOP');
  const working = encoder.encode([path]);
  await signal('SIGKILL');
  expect(await working).toHaveLength(1);
});

test('a process is kept while photos come, ends half a minute after the last one, and leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const warnings: Error[] = [];
  const warned = (warning: Error) => warnings.push(warning);
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const encoder = openEncoder();
  const path = await fileOf(await picture());
  // More photos than listeners for one event that Node takes without a warning.
  await encoder.encode(Array.from({ length: 12 }, () => path));
  const before = await decoders();
  for (const _ of [1, 2]) {
    vi.advanceTimersByTime(20_000);
    await encoder.encode([path]);
  }
  expect(await decoders()).toEqual(before);
  vi.advanceTimersByTime(30_000);
  await expect.poll(decoders).toEqual([]);
  await encoder.encode([path]);
  await encoder.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(warnings).toEqual([]);
});

test('a process that decodes many photos uses more CPU time than one photo may, and leaves no file open', async () => {
  const limits = { processorMs: 500, silenceMs: 60_000 };
  const encoder = openEncoder(limits);
  const path = await fileOf(await picture('jpeg', { width: 64, height: 64 }));
  await encoder.encode([path]);
  const [pid] = await decoders();
  const ticksPerSecond = 100;
  const usedMs = async () => {
    const [user, system] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ').slice(11, 13);
    return ((Number(user) + Number(system)) * 1000) / ticksPerSecond;
  };
  const begin = await usedMs();
  while ((await usedMs()) < begin + 2 * limits.processorMs) await encoder.encode([path]);
  expect(await decoders()).toEqual([pid]);
  const files = await readdir(`/proc/${pid}/fd`);
  const opened = await Promise.all(files.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  expect(opened).not.toContain(path);
});

test('the decoding process has a lower priority than the server, and none of its settings', async () => {
  const encoder = openEncoder();
  await encoder.encode([await fileOf(await picture())]);
  const [pid] = await decoders();
  const niceness = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')[16];
  expect(niceness).toBe('5');
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
  expect(environment.split('\0').map((setting) => setting.split('=', 1)[0])).not.toContain('PATH');
  await encoder.close();
  expect(await decoders()).toEqual([]);
});

test('repeated decompression bombs add less than 50 MB to the server’s memory', async () => {
  const encoder = openEncoder();
  const claims = [pngClaiming(60_000, 60_000), await jpegClaiming(65_535, 65_535), pngClaiming(12_001, 1)];
  const bombs = await Promise.all([...claims, pngWithTextBomb()].map(fileOf));
  const explode = async (times: number) => {
    for (let count = 0; count < times; count += 1) await encoder.encode([bombs[count % 4]!]).catch(() => undefined);
  };
  await explode(4);
  const before = process.memoryUsage.rss();
  await explode(inject('bombs'));
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
}, 600_000);
