import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { MediaStore } from '../src/platform/services/media-store.ts';

const name = 'photos/0123456789abcdef0123456789abcdef.webp';

async function read(media: MediaStore, file = name): Promise<Buffer | undefined> {
  const found = await media.get(file);
  if (!found) return undefined;
  const content = await buffer(found.content);
  expect(content).toHaveLength(found.size);
  return content;
}

/** The tests that every media store must pass. */
export function testMediaStore(open: () => Promise<MediaStore>): void {
  test('returns a file as it was stored', async () => {
    const media = await open();
    for (const size of [1, 1000, 3_000_000]) {
      const content = randomBytes(size);
      await media.put(name, content);
      expect(await read(media)).toEqual(content);
    }
  });

  test('keeps files with different names apart', async () => {
    const media = await open();
    const other = name.replace('.webp', '-256.webp');
    await media.put(name, Buffer.from('one'));
    await media.put(other, Buffer.from('other'));
    await media.remove(name);
    expect([await read(media), await read(media, other)]).toEqual([undefined, Buffer.from('other')]);
  });

  test('returns nothing for a file that was never stored or was removed', async () => {
    const media = await open();
    expect(await media.get(name)).toBeUndefined();
    await media.remove(name);
    await media.put(name, Buffer.from('here'));
    await media.remove(name);
    expect(await media.get(name)).toBeUndefined();
    await media.remove(name);
  });

  test('lists all files, or those of one folder', async () => {
    const media = await open();
    expect(await media.list()).toEqual([]);
    const photos = ['a', 'b', 'c', 'd', 'e'].map((one) => `photos/${one}.webp`);
    for (const file of [...photos, 'evidence/1/a.webp']) await media.put(file, Buffer.from('x'));
    await media.remove('photos/c.webp');
    const left = photos.filter((file) => file !== 'photos/c.webp');
    expect((await media.list()).toSorted()).toEqual(['evidence/1/a.webp', ...left]);
    expect((await media.list('photos/')).toSorted()).toEqual(left);
    expect(await media.list('none/')).toEqual([]);
  });

  test('refuses a name that leads out of the store', async () => {
    const media = await open();
    for (const wrong of [
      '../secret.txt',
      '/etc/passwd',
      'photos/../../a.webp',
      'photos//a.webp',
      'a b.webp',
      'a?b=c.webp',
      '',
    ]) {
      await expect(media.put(wrong, Buffer.from('x')), wrong).rejects.toThrow('Not a file name');
      await expect(media.get(wrong), wrong).rejects.toThrow('Not a file name');
      await expect(media.remove(wrong), wrong).rejects.toThrow('Not a file name');
    }
  });

  test('survives a reader that stops in the middle of a file', async () => {
    const media = await open();
    await media.put(name, randomBytes(1_000_000));
    const found = await media.get(name);
    found!.content.destroy();
    expect(await read(media)).toHaveLength(1_000_000);
  });
}
