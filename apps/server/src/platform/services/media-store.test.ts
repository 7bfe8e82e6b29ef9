import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { createFolderStore } from '@ambiance/embedded-postgres';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { testMediaStore } from '../../../test/media-store-contract.ts';
import { s3Account, startS3Server } from '../../../test/s3-server.ts';
import { temporaryFolder } from '../../../test/scripts.ts';
import { createS3MediaStore } from './s3-media-store.ts';

const bucket = 'ambiance-photos';

describe('files under a folder', () => {
  testMediaStore(async () => createFolderStore(join(await temporaryFolder(), 'media')));

  test('are stored completely or not at all', async () => {
    const folder = await temporaryFolder();
    const media = createFolderStore(folder);
    await Promise.all(Array.from({ length: 20 }, (_, n) => media.put(`photos/${n}.webp`, randomBytes(1000))));
    const names = await readdir(join(folder, 'photos'));
    expect(names.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `${n}.webp`).toSorted());
  });

  test('that cannot be read are not missing', async () => {
    const folder = await temporaryFolder();
    const media = createFolderStore(folder);
    await media.put('photos/a.webp', Buffer.from('hello'));
    await symlink('b.webp', join(folder, 'photos', 'b.webp'));
    await expect(media.get('photos/b.webp')).rejects.toMatchObject({ code: 'ELOOP' });
    expect(await media.get('photos/c.webp')).toBeUndefined();
    expect(await buffer((await media.get('photos/a.webp'))!.content)).toEqual(Buffer.from('hello'));
  });

  test('survive a power cut with their names and new folders', async () => {
    const folder = await temporaryFolder();
    const handle = await open(folder);
    const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
    await handle.close();
    onTestFinished(() => sync.mockRestore());
    const written: number[] = [];
    sync.mockImplementation(async function (this: typeof handle) {
      const { ino } = await this.stat();
      written.push(ino);
      return this.datasync();
    });
    await createFolderStore(join(folder, 'media')).put('photos/a.webp', Buffer.from('hello'));
    const paths = ['media/photos/a.webp', 'media/photos', 'media', '.'];
    expect(written).toEqual(await Promise.all(paths.map(async (path) => (await stat(join(folder, path))).ino)));
  });

  test('are deleted with the part of them that a killed process has left', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'photos'));
    await writeFile(join(folder, 'photos', 'a.webp.part'), 'the first half');
    const media = createFolderStore(folder);
    expect(await media.list()).toEqual([]);
    await media.remove('photos/a.webp');
    expect(await readdir(join(folder, 'photos'))).toEqual([]);
  });

  test('leave no part of a file that could not be stored', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'photos', 'taken.webp'), { recursive: true });
    await expect(createFolderStore(folder).put('photos/taken.webp', randomBytes(1000))).rejects.toThrow();
    expect(await readdir(join(folder, 'photos'))).toEqual(['taken.webp']);
  });
});

describe('an S3 bucket', () => {
  const open = async () => {
    const s3 = await startS3Server(bucket);
    return { s3, media: createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket }) };
  };

  testMediaStore(async () => (await open()).media);

  test('stores the files under their names', async () => {
    const { s3, media } = await open();
    await media.put('photos/a.webp', Buffer.from('hello'));
    expect([...s3.objects]).toEqual([[`${bucket}/photos/a.webp`, Buffer.from('hello')]]);
  });

  test.each([
    ['another secret', { secretAccessKey: 'another secret' }],
    ['another key', { accessKeyId: 'AKOTHER' }],
    ['another region', { region: 'us-east-1' }],
  ])('refuses a request signed with %s', async (_, other) => {
    const { s3 } = await open();
    const media = createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket, ...other });
    const unavailable = { code: 'server.unavailable' };
    await expect(media.put('photos/a.webp', Buffer.from('hello'))).rejects.toMatchObject(unavailable);
    await expect(media.get('photos/a.webp')).rejects.toMatchObject(unavailable);
    await expect(media.remove('photos/a.webp')).rejects.toMatchObject(unavailable);
    expect(s3.objects.size).toBe(0);
  });

  test('that is missing stores no file, and does not count as a store that lost its files', async () => {
    const { s3, media } = await open();
    await media.put('photos/a.webp', Buffer.from('hello'));
    s3.fault = { status: 404, code: 'NoSuchBucket' };
    const refused = { code: 'server.unavailable', cause: new Error('it answered 404 (NoSuchBucket)') };
    await expect(media.get('photos/a.webp')).rejects.toMatchObject(refused);
    await expect(media.remove('photos/a.webp')).rejects.toMatchObject(refused);
    await expect(media.put('photos/b.webp', Buffer.from('b'))).rejects.toMatchObject(refused);
    await expect(media.list()).rejects.toMatchObject(refused);
    s3.fault = undefined;
    expect(await buffer((await media.get('photos/a.webp'))!.content)).toEqual(Buffer.from('hello'));
  });

  test('that sends a file slowly still delivers all of it', async () => {
    const { s3, media } = await open();
    const content = randomBytes(200_000);
    await media.put('photos/a.webp', content);
    const impatient = createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket, timeoutMs: 1000 });
    s3.pause = setTimeout(1300);
    expect(await buffer((await impatient.get('photos/a.webp'))!.content)).toEqual(content);
  });

  test('that stops in the middle of a file runs into a timeout', async () => {
    const { s3, media } = await open();
    await media.put('photos/a.webp', randomBytes(200_000));
    const impatient = createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket, idleMs: 100 });
    s3.pause = new Promise(() => {});
    const found = await impatient.get('photos/a.webp');
    await expect(buffer(found!.content)).rejects.toThrow('it gave no answer within 0.1 s');
  });
});
