import { photoIdOf } from '@ambiance/domain/photos';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { picture } from '../../../test/picture-files.ts';
import type { SignedIn } from '../../../test/people.ts';
import { s3Account, startS3Server } from '../../../test/s3-server.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { createS3MediaStore } from '../../platform/services/s3-media-store.ts';

const photoFile = async () => new Blob([new Uint8Array(await picture())]);

async function startWithPhotos(count: number) {
  const server = await startTestServer();
  const ana = await server.signUp();
  const content = new Uint8Array(await picture());
  const upload = (files: number) =>
    ana.photos.upload({ files: Array.from({ length: files }, () => new Blob([content])) });
  return { ...server, ana, upload, photos: count > 0 ? await upload(count) : [] };
}
const numbers = async (person: SignedIn) => (await person.photos.list()).map(({ id }) => id);
const primary = async (person: SignedIn) => (await person.photos.list()).find(({ isPrimary }) => isPrimary)?.id;

describe('the primary photo', () => {
  test('is chosen by its hex id or by its number in the list', async () => {
    const { ana, photos } = await startWithPhotos(3);
    await ana.photos.setPrimary({ params: { photoId: photoIdOf(photos[2]!.url)! } });
    expect(await primary(ana)).toBe(3);
    const list = await ana.photos.setPrimary({ params: { photoId: '2' } });
    expect(list.map(({ isPrimary }) => isPrimary)).toEqual([false, true, false]);
    expect(await ana.members.me()).toMatchObject({ primaryPhotoUrl: photos[1]!.url });
  });

  test('is replaced by the oldest remaining one when it is deleted', async () => {
    const { ana } = await startWithPhotos(3);
    await ana.photos.setPrimary({ params: { photoId: '3' } });
    await ana.photos.remove({ params: { id: '3' } });
    expect(await primary(ana)).toBe(1);
    await ana.photos.remove({ params: { id: '1' } });
    expect(await primary(ana)).toBe(2);
    await ana.photos.remove({ params: { id: '2' } });
    expect(await ana.photos.list()).toEqual([]);
    expect(await ana.members.me()).toMatchObject({ primaryPhotoUrl: null, photos: [] });
  });

  test('is exactly one, even if many are chosen at once', async () => {
    const { ana } = await startWithPhotos(6);
    const all = Array.from({ length: 30 }, (_, n) =>
      ana.photos.setPrimary({ params: { photoId: String(1 + (n % 6)) } }),
    );
    await Promise.all(all);
    expect((await ana.photos.list()).filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
  });
});

describe('the order of photos', () => {
  const hexIds = (photos: readonly { url: string }[]) => photos.map(({ url }) => photoIdOf(url)!);

  test('follows the member’s choice after the primary photo, and new photos come last', async () => {
    const { ana, upload, photos, signUp } = await startWithPhotos(3);
    const ben = await signUp();
    const ofBen = await ben.photos.upload({ files: [new Blob([new Uint8Array(await picture())])] });
    const [first, second, third] = hexIds(photos) as [string, string, string];
    expect(await ana.photos.order({ body: { photoIds: [third, first, second] } })).toEqual([
      photos[2],
      photos[0],
      photos[1],
    ]);
    expect(await numbers(ana)).toEqual([3, 1, 2]);
    const [, , , fourth] = hexIds(await upload(1));
    const shown = await ben.discovery.member({ params: { id: ana.id } });
    expect(hexIds(shown.photos.map((url) => ({ url })))).toEqual([first, third, second, fourth]);
    await ana.photos.remove({ params: { id: third } });
    expect(await numbers(ana)).toEqual([1, 2, 4]);
    expect(await ben.photos.list()).toEqual(ofBen);
  });

  test('must list all photos once each, or it is refused and unchanged', async () => {
    const { ana, photos, signUp } = await startWithPhotos(2);
    const ben = await signUp();
    const [ofBen] = await ben.photos.upload({ files: [new Blob([new Uint8Array(await picture())])] });
    const [first, second] = hexIds(photos) as [string, string];
    const others = hexIds([ofBen!]);
    for (const photoIds of [
      [],
      [first],
      [first, first],
      [first, second, second],
      [first, ...others],
      [first, second, ...others],
      Array<string>(13).fill(first),
    ]) {
      await expect(ana.photos.order({ body: { photoIds } })).rejects.toMatchObject({
        status: 409,
        code: 'photo.order',
      });
    }
    const numbered = ana.photos.order({ body: { photoIds: ['1', '2'] } });
    await expect(numbered).rejects.toMatchObject({ status: 400, code: 'photo.id-invalid' });
    expect(await ana.photos.list()).toEqual(photos);
    expect(await ben.photos.list()).toEqual([ofBen]);
  });

  test('ends as one of two simultaneous orders, without a photo deleted in the meantime', async () => {
    const { ana, photos } = await startWithPhotos(4);
    const ids = hexIds(photos);
    const orders = [ids, ids.toReversed()];
    await Promise.all(Array.from({ length: 20 }, (_, n) => ana.photos.order({ body: { photoIds: orders[n % 2]! } })));
    expect(orders).toContainEqual(hexIds(await ana.photos.list()));
    const [ordered] = await Promise.allSettled([
      ana.photos.order({ body: { photoIds: ids.toReversed() } }),
      ana.photos.remove({ params: { id: ids[0]! } }),
    ]);
    const left = hexIds(await ana.photos.list());
    expect(left.toSorted()).toEqual(ids.slice(1).toSorted());
    if (ordered.status === 'fulfilled') expect(left).toEqual(ids.slice(1).toReversed());
    else expect(ordered.reason).toMatchObject({ code: 'photo.order' });
  });
});

describe('a number in the list', () => {
  test('stays with its photo and is never reused', async () => {
    const { ana, upload } = await startWithPhotos(3);
    await ana.photos.remove({ params: { id: '2' } });
    expect(await numbers(ana)).toEqual([1, 3]);
    await ana.photos.remove({ params: { id: '3' } });
    await upload(1);
    expect(await numbers(ana)).toEqual([1, 4]);
  });
});

describe('a deleted photo', () => {
  test('is unavailable in every size at once', async () => {
    const { ana, address, photos } = await startWithPhotos(2);
    const urls = ['', '?w=256', '?w=640'].map((size) => address + photos[0]!.url + size);
    for (const url of urls) expect((await fetch(url)).status).toBe(200);
    await ana.photos.remove({ params: { id: photoIdOf(photos[0]!.url)! } });
    for (const url of urls) expect((await fetch(url)).status).toBe(404);
    expect(await numbers(ana)).toEqual([2]);
  });

  test('is unavailable at once, even if its files cannot be deleted yet', async () => {
    const { ana, address, photos, platform, runJobs, clock } = await startWithPhotos(2);
    const [gone, stays] = photos.map(({ url }) => `photos/${photoIdOf(url)!}`);
    const filesOf = async (name = '') => (await platform.media.list('photos/')).filter((one) => one.startsWith(name));
    const remove = platform.media.remove;
    platform.media.remove = () => Promise.reject(new Error('The store is away'));
    await ana.photos.remove({ params: { id: '1' } });
    expect(await numbers(ana)).toEqual([2]);
    expect((await fetch(address + photos[0]!.url)).status).toBe(404);
    await expect(runJobs()).rejects.toThrow('Some photo files could not be deleted: The store is away');
    expect(await filesOf(gone)).toHaveLength(3);
    platform.media.remove = remove;
    await runJobs();
    expect(await filesOf(gone)).toHaveLength(3);
    clock.advance({ minutes: 2 });
    await runJobs();
    expect(await filesOf(gone)).toEqual([]);
    expect(await filesOf(stays)).toHaveLength(3);
    expect((await fetch(address + photos[1]!.url)).status).toBe(200);
    expect(await platform.db.selectFrom('photos_to_delete').selectAll().execute()).toEqual([]);
  });

  test('is unavailable at once while the store hangs, and delays no other request', async () => {
    const s3 = await startS3Server('photos');
    const media = createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket: 'photos' });
    const server = await startTestServer({ media, databaseTimeouts: {} });
    const members = await Promise.all(Array.from({ length: 14 }, () => server.signUp()));
    for (const member of members) await member.photos.upload({ files: [await photoFile()] });
    s3.fault = 'hangs';
    const startedAt = performance.now();
    await Promise.all(members.map((member) => member.photos.remove({ params: { id: '1' } })));
    for (const member of members) expect(await member.photos.list()).toEqual([]);
    server.clock.set(new Date().toISOString());
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    s3.fault = undefined;
    await server.runJobs();
    expect(await media.list('photos/')).toEqual([]);
  });

  test('is copied to the evidence of a report before its files are deleted, even if that is late', async () => {
    const s3 = await startS3Server('photos');
    const media = createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket: 'photos' });
    const { signUp, runJobs, clock, address } = await startTestServer({ media });
    const [ana, ben, eve] = [await signUp(), await signUp(), await signUp()];
    await ben.photos.upload({ files: [await photoFile()] });
    await eve.photos.upload({ files: [await photoFile()] });
    const [photo] = await ben.photos.list();
    // If the bucket is missing for a while, the photo does not count as gone.
    s3.fault = { status: 404, code: 'NoSuchBucket' };
    await ana.reports.report({ params: { id: ben.id }, body: { reason: 'A fake', category: 'other' } });
    await ben.photos.remove({ params: { id: '1' } });
    expect((await fetch(address + photo!.url)).status).toBe(404);
    clock.advance({ hours: 1 });
    await runJobs().catch(() => undefined);
    s3.fault = undefined;
    expect(await media.list('photos/')).toHaveLength(6);
    clock.advance({ hours: 1 });
    await runJobs();
    await runJobs();
    expect(await media.list('evidence/')).toEqual([expect.stringContaining(photoIdOf(photo!.url)!)]);
    const [theirs] = await eve.photos.list();
    const names = await media.list('photos/');
    expect(names).toHaveLength(3);
    expect(names.every((name) => name.includes(photoIdOf(theirs!.url)!))).toBe(true);
  });
});

describe('an unknown photo, or one of another member', () => {
  test('cannot be found', async () => {
    const { ana } = await startWithPhotos(1);
    const refusal = { status: 404, code: 'photo.unknown' };
    for (const id of ['0123456789abcdef0123456789abcdef', '99']) {
      await expect(ana.photos.setPrimary({ params: { photoId: id } })).rejects.toMatchObject(refusal);
      await expect(ana.photos.remove({ params: { id } })).rejects.toMatchObject(refusal);
    }
  });

  test('cannot be made primary or deleted by its id', async () => {
    const { ana, signUp, photos } = await startWithPhotos(1);
    const ben = await signUp();
    const photoId = photoIdOf(photos[0]!.url)!;
    await expect(ben.photos.setPrimary({ params: { photoId } })).rejects.toMatchObject({ status: 404 });
    await expect(ben.photos.remove({ params: { id: photoId } })).rejects.toMatchObject({ status: 404 });
    expect(await numbers(ana)).toEqual([1]);
  });

  test('is refused without an id or a number: Invalid photo URL format', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    const refusal = { status: 400, code: 'photo.id-invalid', message: 'Invalid photo URL format' };
    const hex = '0123456789abcdef0123456789abcdef';
    for (const id of ['0', '-1', '1.5', 'abc', hex.toUpperCase(), `${hex}.jpg`, '12345678901']) {
      await expect(ana.photos.setPrimary({ params: { photoId: id } }), id).rejects.toMatchObject(refusal);
      await expect(ana.photos.remove({ params: { id } }), id).rejects.toMatchObject(refusal);
    }
  });
});

describe('the address of a photo', () => {
  test('returns the smallest size that is wide enough', async () => {
    const { ana, address } = await startWithPhotos(0);
    const large = new Uint8Array(await picture('jpeg', { width: 2000, height: 1000 }));
    const [photo] = await ana.photos.upload({ files: [new Blob([large])] });
    const widths: readonly [string, number][] = [
      ['?w=80', 256],
      ['?w=256', 256],
      ['?w=257', 640],
      ['?w=640', 640],
      ['?w=641', 1600],
      ['?w=5000', 1600],
      ['?w=large', 1600],
      ['', 1600],
    ];
    for (const [size, width] of widths) {
      const response = await fetch(address + photo!.url + size);
      expect([size, (await sharp(await response.arrayBuffer()).metadata()).width]).toEqual([size, width]);
    }
  });

  test('is cached for five minutes by the requesting browser, and never run as a page', async () => {
    const { address, photos } = await startWithPhotos(1);
    const { headers } = await fetch(address + photos[0]!.url);
    expect(headers.get('cache-control')).toBe('private, max-age=300');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(Number(headers.get('content-length'))).toBeGreaterThan(100);
  });

  test('need not be fetched again by a browser that has it, as long as the photo exists', async () => {
    const { ana, address, photos } = await startWithPhotos(1);
    const url = `${address}${photos[0]!.url}?w=256`;
    const etag = (await fetch(url)).headers.get('etag')!;
    const again = () => fetch(url, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await ana.photos.remove({ params: { id: '1' } });
    expect((await again()).status).toBe(404);
  });

  test('is not read from the store for a browser that has it', async () => {
    const s3 = await startS3Server('photos');
    const media = createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket: 'photos', idleMs: 600_000 });
    const { address } = await startTestServer({ media });
    const url = `${address}/media/photos/${'ab'.repeat(16)}.webp`;
    await media.put(`photos/${'ab'.repeat(16)}.webp`, Buffer.from('a picture'));
    const etag = (await fetch(url)).headers.get('etag')!;
    s3.pause = new Promise(() => {});
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await expect.poll(() => s3.sending).toBe(0);
    expect(s3.asked).toHaveLength(2);
  });

  test('returns "not found" for every other address', async () => {
    const { address } = await startTestServer();
    for (const name of [
      'x',
      '0123456789abcdef0123456789abcdef.webp',
      '..%2f..%2fsession-secret',
      '0123456789abcdef0123456789abcdef-256.webp',
    ]) {
      expect((await fetch(`${address}/media/photos/${name}`)).status).toBe(404);
    }
  });
});
