import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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

/** The processes that decode for this one. */
async function decoders(): Promise<number[]> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean);
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => commands[index]!.includes('photo-process')).map(Number);
}

test('one upload is worked on, 8 wait, and the others are told to come back', async () => {
  const encoder = openEncoder();
  const path = await fileOf(await picture());
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => encoder.encode([path])));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject(
    Array.from({ length: 3 }, () => ({ reason: { code: 'photo.busy', details: { retryAfterSeconds: 5 } } })),
  );
  expect(await encoder.encode([path])).toHaveLength(1);
});

test('a photo that takes too long is given up, and what was working on it is ended', async () => {
  const encoder = openEncoder({ timeoutMs: 1 });
  const path = await fileOf(await picture('png', { width: 8000, height: 5000 }));
  await expect(encoder.encode([path])).rejects.toMatchObject({ code: 'photo.unreadable' });
  await until(async () => (await decoders()).length === 0);
  await expect(encoder.encode([path])).rejects.toMatchObject({ code: 'photo.unreadable' });
});

test('photos are made again after the decoding process was killed, working or idle', async () => {
  const encoder = openEncoder();
  const small = await fileOf(await picture());
  const large = await fileOf(await picture('png', { width: 8000, height: 5000 }));
  await encoder.encode([small]);
  const working = encoder.encode([large]);
  for (const pid of await decoders()) process.kill(pid, 'SIGKILL');
  await expect(working).rejects.toMatchObject({ code: 'photo.unreadable' });
  expect(await encoder.encode([small])).toHaveLength(1);
  for (const pid of await decoders()) process.kill(pid, 'SIGKILL');
  await until(async () => (await decoders()).length === 0);
  expect(await encoder.encode([small])).toHaveLength(1);
});

test('the decoding process steps back behind the server, and knows none of its settings', async () => {
  const encoder = openEncoder();
  await encoder.encode([await fileOf(await picture())]);
  const [pid] = await decoders();
  const niceness = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')[16];
  expect(niceness).toBe('10');
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
  expect(environment.split('\0').map((setting) => setting.split('=', 1)[0])).not.toContain('PATH');
  await encoder.close();
  expect(await decoders()).toEqual([]);
});

test('a hundred bombs in a row leave the server with less than 50 MB more', async () => {
  const encoder = openEncoder();
  const claims = [pngClaiming(60_000, 60_000), await jpegClaiming(65_535, 65_535), pngClaiming(12_001, 1)];
  const bombs = await Promise.all([...claims, pngWithTextBomb()].map(fileOf));
  const before = process.memoryUsage.rss();
  for (let count = 0; count < 100; count += 1) await encoder.encode([bombs[count % 4]!]).catch(() => undefined);
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
}, 120_000);
