import { photoIdOf } from '@ambiance/domain/photos';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { watchIncomingFiles } from '../../../test/incoming-files.ts';
import { padded, phonePhoto, picture } from '../../../test/picture-files.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { until } from '../../../test/until.ts';
import type { MediaStore } from '../../platform/services/media-store.ts';
import { addPhotos } from './photos.repository.ts';

const tenMegabytes = 10 * 1024 * 1024;
const file = (content: Buffer, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(content)], name, { type });
const photos = async (count: number) => {
  const content = await picture();
  return Array.from({ length: count }, (_, n) => file(content, `${n}.jpg`));
};
const fetchPicture = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer());

describe('uploading photos', () => {
  test('adds up to 6 at once; the first one ever becomes primary', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    expect(await ana.photos.list()).toEqual([]);
    const added = await ana.photos.upload({ files: await photos(6) });
    expect(added.map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [4, false],
      [5, false],
      [6, false],
    ]);
    for (const { url } of added) expect(url).toMatch(/^\/media\/photos\/[\da-f]{32}\.(jpg|jpeg|png|webp)$/);
    expect(await ana.photos.list()).toEqual(added);
    const me = await ana.members.me();
    expect(me).toMatchObject({ primaryPhotoUrl: added[0]!.url, photos: added.map(({ url }) => url) });
    const more = await ana.photos.upload({ files: await photos(1) });
    expect(more.at(-1)).toMatchObject({ id: 7, isPrimary: false });
  });

  test('accepts JPEG, PNG and WebP under any file name', async () => {
    const { signUp, address } = await startTestServer();
    const ana = await signUp();
    const formats = await Promise.all([picture('jpeg'), picture('png'), picture('webp')]);
    const added = await ana.photos.upload({ files: formats.map((one) => file(one, 'invoice.pdf', 'text/html')) });
    expect(added).toHaveLength(3);
    for (const { url } of added) {
      const response = await fetch(address + url);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 400, height: 300 });
    }
  });

  test('shows a new photo in search at once', async () => {
    const { signUp } = await startTestServer();
    const [ana, ben] = [await signUp(), await signUp()];
    const [photo] = await ana.photos.upload({ files: await photos(1) });
    expect((await ben.discovery.search()).items).toMatchObject([{ id: ana.id, photos: [photo!.url] }]);
    expect((await ben.discovery.member({ params: { id: ana.id } })).photos).toEqual([photo!.url]);
  });

  test('turns a photo upright and removes all camera data', async () => {
    const { signUp, address } = await startTestServer();
    const ana = await signUp();
    const sent = await phonePhoto();
    expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Secret Camera');
    const [photo] = await ana.photos.upload({ files: [file(sent)] });
    for (const size of ['', '?w=256', '?w=640']) {
      const stored = await fetchPicture(address + photo!.url + size);
      const { width, height, exif, icc, xmp, iptc, comments, orientation } = await sharp(stored).metadata();
      expect(height).toBeGreaterThan(width);
      expect([exif, icc, xmp, iptc, comments, orientation]).toEqual(Array.from({ length: 6 }, () => undefined));
      for (const secret of ['Secret Camera', 'Nobody Else', 'GPS', 'Exif']) {
        expect(stored.toString('latin1')).not.toContain(secret);
      }
    }
  });

  test('re-encodes a photo with at most 1600 pixels a side, and never enlarges it', async () => {
    const { signUp, address } = await startTestServer();
    const ana = await signUp();
    const large = await picture('jpeg', { width: 3000, height: 2000 });
    const small = await picture('jpeg', { width: 120, height: 90 });
    const [first, second] = await ana.photos.upload({ files: [file(large), file(small)] });
    const sizeOf = async (path: string) => {
      const { width, height } = await sharp(await fetchPicture(address + path)).metadata();
      return [width, height];
    };
    expect(await sizeOf(first!.url)).toEqual([1600, 1067]);
    expect(await sizeOf(`${first!.url}?w=640`)).toEqual([640, 427]);
    expect(await sizeOf(second!.url)).toEqual([120, 90]);
    expect(await sizeOf(`${second!.url}?w=256`)).toEqual([120, 90]);
  });

  test('leaves no uploaded file on the disk, whether accepted or refused', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    const incoming = await watchIncomingFiles();
    const upload = ana.photos.upload({ files: await photos(2) });
    await until(async () => (await incoming()).length > 0);
    await upload;
    expect(await incoming()).toEqual([]);
    await ana.photos.upload({ files: [file(Buffer.from('nothing'))] }).catch(() => undefined);
    expect(await incoming()).toEqual([]);
  });
});

describe('an upload that is repeated with its id', () => {
  const uploadId = '4f9c1a52-6a0b-4d53-9a3c-0d1f2e3a4b5c';

  test('stores its photos once, also as the last for which there is room; another member’s are their own', async () => {
    const { signUp } = await startTestServer();
    const [ana, ben] = [await signUp(), await signUp()];
    const ofBen = await ben.photos.upload({ files: await photos(1), query: { uploadId } });
    await ana.photos.upload({ files: await photos(6) });
    await ana.photos.upload({ files: await photos(4) });
    const added = await ana.photos.upload({ files: await photos(2), query: { uploadId } });
    expect(added).toHaveLength(12);
    expect(await ana.photos.upload({ files: await photos(2), query: { uploadId } })).toEqual(added);
    expect(await ana.photos.list()).toEqual(added);
    expect(await ben.photos.list()).toEqual(ofBen);
  });

  test('is stored once while the first request is still running, and its picture stays', async () => {
    const { signUp, address, clock, runJobs, platform } = await startTestServer();
    const [ana, ben] = [await signUp(), await signUp()];
    const ofBen = await ben.photos.upload({ files: await photos(1) });
    const files = await photos(1);
    const upload = () => ana.photos.upload({ files, query: { uploadId } });
    const [first, second] = await Promise.all([upload(), upload()]);
    expect(first).toHaveLength(1);
    expect(second).toEqual(first);
    // The files of the other request are deleted.
    clock.advance({ hours: 1 });
    await runJobs();
    expect(await platform.db.selectFrom('photos_to_delete').selectAll().execute()).toEqual([]);
    const stored = (await platform.media.list('photos/')).map((name) => /[\da-f]{32}/.exec(name)?.[0]);
    expect(new Set(stored)).toEqual(new Set([...first, ...ofBen].map(({ url }) => photoIdOf(url))));
    for (const { url } of [...first, ...ofBen]) expect((await fetch(address + url)).status).toBe(200);
    expect(await ben.photos.list()).toEqual(ofBen);
  });

  test('is a new upload with another id', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    await ana.photos.upload({ files: await photos(1), query: { uploadId } });
    const another = { uploadId: uploadId.replace('4', '5') };
    expect(await ana.photos.upload({ files: await photos(1), query: another })).toHaveLength(2);
  });
});

describe('an upload is refused and not stored', () => {
  test('for 7 files: You can only upload up to 6 photos at once', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    await expect(ana.photos.upload({ files: await photos(7) })).rejects.toMatchObject({
      status: 400,
      code: 'photo.too-many-at-once',
      message: 'You can only upload up to 6 photos at once',
    });
    expect(await ana.photos.list()).toEqual([]);
  });

  test('for a file of 10 MB: Each photo must be less than 10MB; one byte less is accepted', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    const content = await picture();
    const tooLarge = [file(content), file(padded(content, tenMegabytes))];
    await expect(ana.photos.upload({ files: tooLarge })).rejects.toMatchObject({
      status: 413,
      code: 'photo.too-large',
      message: 'Each photo must be less than 10MB',
    });
    expect(await ana.photos.list()).toEqual([]);
    expect(await ana.photos.upload({ files: [file(padded(content, tenMegabytes - 1))] })).toHaveLength(1);
  });

  test('for the 13th photo, together with the others in the request', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    await ana.photos.upload({ files: await photos(6) });
    await ana.photos.upload({ files: await photos(5) });
    await expect(ana.photos.upload({ files: await photos(2) })).rejects.toMatchObject({
      status: 400,
      code: 'photo.too-many',
    });
    expect(await ana.photos.list()).toHaveLength(11);
    expect(await ana.photos.upload({ files: await photos(1) })).toHaveLength(12);
  });

  test('for a good file next to a bad one', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    const files = [...(await photos(2)), file(Buffer.from('<html></html>'))];
    await expect(ana.photos.upload({ files })).rejects.toMatchObject({ code: 'photo.type' });
    expect(await ana.photos.list()).toEqual([]);
  });

  test('for an empty request', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    await expect(ana.photos.upload({ files: [] })).rejects.toMatchObject({ status: 400, code: 'photo.none' });
  });

  test('for a visitor', async () => {
    const { visitor } = await startTestServer();
    await expect(visitor.photos.upload({ files: await photos(1) })).rejects.toMatchObject({ status: 401 });
  });

  test('for more than 30 uploads in half an hour', async () => {
    const { signUp } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
    const ana = await signUp();
    const nothing = () => ana.photos.upload({ files: [] });
    for (let count = 0; count < 30; count += 1) await expect(nothing()).rejects.toMatchObject({ status: 400 });
    await expect(nothing()).rejects.toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
  });
});

test('30 simultaneous uploads never store more than 12 photos, and each is accepted or refused as a whole', async () => {
  const { signUp } = await startTestServer();
  const ana = await signUp();
  const files = await photos(5);
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => ana.photos.upload({ files })));
  const remaining = outcomes.filter(({ status }) => status === 'fulfilled');
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as object] : []));
  expect(remaining).toHaveLength(2);
  for (const refusal of refusals) {
    const isBusy = 'code' in refusal && refusal.code === 'photo.busy';
    expect(refusal).toMatchObject(isBusy ? { status: 503, retryAfter: '5' } : { status: 400, code: 'photo.too-many' });
  }
  const list = await ana.photos.list();
  expect(list.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(list.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
});

test('several nodes that add photos at once never store more than 12 either', async () => {
  const { signUp, platform } = await startTestServer();
  const ana = await signUp();
  const add = () => {
    const ids = Array.from({ length: 5 }, () => platform.ids.hex(16));
    const added = { ids, extension: 'webp', now: platform.clock.now() };
    return platform.db.transaction().execute((tx) => addPhotos(tx, ana.id, added));
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, add));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'photo.too-many' });
  }
  expect((await ana.photos.list()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('a failed upload leaves no file in the store, even if a part arrives after the failure', async () => {
  const stored = new Set<string>();
  const slow: (() => void)[] = [];
  let failures = 0;
  const media: MediaStore = {
    async put(name) {
      if (failures === 0) {
        failures += 1;
        throw new Error('The store is full.');
      }
      await new Promise<void>((resolve) => slow.push(resolve));
      stored.add(name);
    },
    get: async () => undefined,
    remove: async (name) => void stored.delete(name),
    list: async () => [...stored],
  };
  const { signUp, clock, runJobs } = await startTestServer({ media });
  const [ana, ben] = [await signUp(), await signUp()];
  const upload = ana.photos.upload({ files: await photos(2) }).catch((error: unknown) => error);
  expect(await upload).toMatchObject({ status: 500 });
  expect(await ana.photos.list()).toEqual([]);
  const arriving = setInterval(() => slow.splice(0).forEach((arrive) => arrive()), 1);
  onTestFinished(() => clearInterval(arriving));
  await ben.photos.upload({ files: await photos(1) });
  expect(stored.size).toBe(5 + 3);
  await runJobs();
  expect(stored.size).toBe(5 + 3);
  clock.advance({ hours: 1 });
  await runJobs();
  expect(stored.size).toBe(3);
  const [shown] = await ben.photos.list();
  expect([...stored].every((name) => name.includes(photoIdOf(shown!.url)!))).toBe(true);
});
