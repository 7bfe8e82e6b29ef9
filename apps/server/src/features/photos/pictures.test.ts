import sharp from 'sharp';
import { expect, test } from 'vitest';
import { phonePhoto, picture } from '../../../test/picture-files.ts';
import { seededChance, slowStatements } from '../../../test/slow-statements.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';

const file = (content: Buffer) => new Blob([new Uint8Array(content)]);

/** Two venues with a perk each, both with pictures, and a member who sees them. */
async function picturedVenues(options?: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(options);
  const [ours, theirs] = [await openVenue(server), await openVenue(server)];
  const [perkId, theirPerkId] = [await ours.offer(), await theirs.offer()];
  const ana = await server.signUp({ tier: 'standard' });
  const our = { params: { id: String(ours.id), perkId: String(perkId) } };
  const their = { params: { id: String(theirs.id), perkId: String(theirPerkId) } };
  const files = [file(await picture())];
  await theirs.manager.venues.setPicture({ ...their, files });
  await theirs.manager.perks.setPicture({ ...their, files });
  const seen = async (me = ana) => {
    const all = await me.perks.list();
    return Object.fromEntries(all.map(({ id, imageUrl, venue }) => [id, { imageUrl, venue: venue.imageUrl }]));
  };
  const theirsBefore = (await seen())[theirPerkId]!;
  /** Returns, for each address, true if it can still be fetched in all sizes. */
  const isFound = async (url: string | null) => {
    const answers = await Promise.all(['', '?w=256', '?w=640'].map((size) => fetch(server.address + url + size)));
    return answers.map(({ status }) => status);
  };
  return { server, ours, our, ana, perkId, theirPerkId, seen, theirsBefore, isFound };
}

test('managers give a perk and their venue a re-encoded picture for members; another venue’s picture stays', async () => {
  const { server, ours, our, ana, perkId, theirPerkId, seen, theirsBefore } = await picturedVenues();
  expect((await seen())[perkId]).toEqual({ imageUrl: null, venue: null });
  const files = [file(await phonePhoto())];
  const perk = await ours.manager.perks.setPicture({ ...our, files });
  const venue = await ours.manager.venues.setPicture({ ...our, files });
  expect(perk.imageUrl).toMatch(/^\/media\/photos\/[\da-f]{32}\.webp$/);
  expect((await seen())[perkId]).toEqual({ imageUrl: perk.imageUrl, venue: venue.imageUrl });
  const drawn = Buffer.from(await (await fetch(server.address + perk.imageUrl!)).arrayBuffer());
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 300, height: 400 });
  for (const secret of ['Secret Camera', 'Nobody Else']) expect(drawn.includes(secret)).toBe(false);

  await ana.perks.claim({ params: { id: String(perkId) } });
  expect(await ana.perks.claims()).toMatchObject([{ perk: { imageUrl: perk.imageUrl } }]);
  expect((await seen())[theirPerkId]).toEqual(theirsBefore);
});

test('members whose plan includes no perks do not get the picture of a perk', async () => {
  const { server, theirPerkId, seen, theirsBefore } = await picturedVenues();
  const free = await server.signUp();
  expect((await seen(free))[theirPerkId]).toEqual({ imageUrl: null, venue: theirsBefore.venue });
});

test('a replaced or removed picture is deleted permanently, and no other picture is', async () => {
  const { ours, our, perkId, theirPerkId, seen, theirsBefore, isFound } = await picturedVenues();
  const files = [file(await picture('png'))];
  const first = await ours.manager.perks.setPicture({ ...our, files });
  const ofVenue = await ours.manager.venues.setPicture({ ...our, files });
  const second = await ours.manager.perks.setPicture({ ...our, files });
  expect(await isFound(first.imageUrl)).toEqual([404, 404, 404]);
  expect(await isFound(second.imageUrl)).toEqual([200, 200, 200]);
  expect((await ours.manager.perks.removePicture(our)).imageUrl).toBe(null);
  expect((await ours.manager.perks.removePicture(our)).imageUrl).toBe(null);
  expect(await isFound(second.imageUrl)).toEqual([404, 404, 404]);
  expect(await isFound(ofVenue.imageUrl)).toEqual([200, 200, 200]);
  expect((await ours.manager.venues.removePicture(our)).imageUrl).toBe(null);
  expect(await isFound(ofVenue.imageUrl)).toEqual([404, 404, 404]);
  expect((await seen())[perkId]).toEqual({ imageUrl: null, venue: null });
  expect((await seen())[theirPerkId]).toEqual(theirsBefore);
  for (const url of Object.values(theirsBefore)) expect(await isFound(url)).toEqual([200, 200, 200]);
});

test('a picture is removed at once while the store is down, and its files are deleted later', async () => {
  const { server, ours, our, seen, theirPerkId, theirsBefore, isFound } = await picturedVenues();
  const { imageUrl } = await ours.manager.venues.setPicture({ ...our, files: [file(await picture('png'))] });
  const { media } = server.platform;
  const remove = media.remove;
  media.remove = () => Promise.reject(new Error('The store is away'));
  await ours.manager.venues.removePicture(our);
  expect(await isFound(imageUrl)).toEqual([404, 404, 404]);
  media.remove = remove;
  expect(await media.list('photos/')).toHaveLength(9);
  await server.runJobs();
  expect(await media.list('photos/')).toHaveLength(6);
  for (const url of Object.values(theirsBefore)) expect(await isFound(url)).toEqual([200, 200, 200]);
  expect((await seen())[theirPerkId]).toEqual(theirsBefore);
});

test('of several pictures uploaded at once one stays, and the others are deleted', async () => {
  const { ours, our, perkId, seen, isFound } = await picturedVenues();
  const files = [file(await picture())];
  const answers = await Promise.all([1, 2, 3, 4].map(() => ours.manager.perks.setPicture({ ...our, files })));
  const stays = (await seen())[perkId]!.imageUrl;
  expect(await isFound(stays)).toEqual([200, 200, 200]);
  for (const { imageUrl } of answers.filter((one) => one.imageUrl !== stays)) {
    expect(await isFound(imageUrl)).toEqual([404, 404, 404]);
  }
});

test('an invalid picture, or more than one, is refused, and the current picture stays', async () => {
  const { ours, our, isFound } = await picturedVenues();
  const good = file(await picture());
  const { imageUrl } = await ours.manager.perks.setPicture({ ...our, files: [good] });
  const refused = async (files: Blob[]) =>
    ours.manager.perks.setPicture({ ...our, files }).then(
      () => 'taken',
      (error: { code: string }) => error.code,
    );
  expect(await refused([])).toBe('photo.none');
  expect(await refused([good, good])).toBe('picture.one');
  expect(await refused([file(Buffer.from('<svg/>'))])).toBe('photo.type');
  expect(await refused([file(Buffer.alloc(10 * 1024 * 1024))])).toBe('photo.too-large');
  expect((await ours.manager.perks.managed(our))[0]).toMatchObject({ imageUrl });
  expect(await isFound(imageUrl)).toEqual([200, 200, 200]);
});

test('simultaneous changes to a venue and its pictures wait for each other, and none fails', async () => {
  const chance = seededChance(1);
  const statements = slowStatements(() => chance() * 4);
  const { ours, our, perkId, theirPerkId, seen, theirsBefore } = await picturedVenues({ statements });
  const { venues, perks } = ours.manager;
  const settings = { openingHours: [], awayText: { en: '', fr: '' }, address: '1, rue Une' };
  await Promise.all(
    Array.from({ length: 4 }, () => [
      venues.removePicture(our),
      perks.removePicture(our),
      venues.saveSettings({ ...our, body: settings }),
    ]).flat(),
  );
  expect(await venues.get(our)).toMatchObject({ address: '1, rue Une', imageUrl: null });
  expect(await seen()).toMatchObject({ [perkId]: { imageUrl: null, venue: null }, [theirPerkId]: theirsBefore });
});
