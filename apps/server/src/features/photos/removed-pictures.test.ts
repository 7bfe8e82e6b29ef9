import sharp from 'sharp';
import { expect, test } from 'vitest';
import { caseAbout, decide, report } from '../../../test/moderating.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { picture, scenery } from '../../../test/picture-files.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';

const file = (content: Buffer) => new Blob([Uint8Array.from(content)]);
const idOf = (url: string) => /([\da-f]{32})/.exec(url)![1]!;
const refused = { status: 400, code: 'photo.removed' };

/** Ana reports Ben, and Noor removes his photo of a view; Cleo is a bystander with photos of her own. */
async function startRemoved() {
  const server = await startTestServer();
  const { signUp, platform } = server;
  const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()];
  const [noor, omar] = [await signUp({ role: 'moderator' }), await signUp({ role: 'moderator' })];
  const [removedView, otherView, plain] = await Promise.all([scenery(1), scenery(2), picture()]);
  const upload = (member: SignedIn, ...files: Buffer[]) => member.photos.upload({ files: files.map(file) });
  await upload(cleo, otherView, plain);
  const ofCleo = await cleo.photos.list();
  /** Removes a member's newest photo by a decision. */
  const remove = async (member: SignedIn) => {
    await report(ana, member);
    const photo = (await member.photos.list()).at(-1)!;
    const decision = await decide(noor, await caseAbout(noor, member), { kind: 'remove', photoIds: [idOf(photo.url)] });
    // On a busy machine, the job makes the fingerprint after the decision.
    await server.jobs.find(({ name }) => name === 'hash removed photos')!.run();
    return decision;
  };
  const appealed = async (
    member: SignedIn,
    wanted: { outcome: 'overturned' } | { outcome: 'lightened'; kind: 'warn' },
  ) => {
    await member.accountStatus.appeal({ body: { text: 'It is only a view' } });
    const { items } = await omar.moderation.appeals();
    const body = { note: 'It is', ...wanted };
    await omar.moderation.decideAppeal({ params: { id: String(items[0]!.id) }, body });
  };
  const perceptualHashes = () => platform.db.selectFrom('photo_fingerprints').selectAll().execute();
  const stored = () => platform.db.selectFrom('photos').select('id').orderBy('id').execute();
  await upload(ben, otherView, removedView);
  await remove(ben);
  return {
    ...server,
    ana,
    ben,
    cleo,
    ofCleo,
    removedView,
    otherView,
    plain,
    upload,
    remove,
    appealed,
    perceptualHashes,
    stored,
  };
}

test('a picture removed by a decision is refused from any user, also slightly changed or mirrored, and not stored', async () => {
  const { ana, ben, cleo, ofCleo, removedView, upload, stored } = await startRemoved();
  const before = await stored();
  const view = () => sharp(removedView);
  const changed = await Promise.all([
    view().webp({ quality: 40 }).toBuffer(),
    view().resize(200).png().toBuffer(),
    view().extract({ left: 6, top: 8, width: 308, height: 384 }).jpeg().toBuffer(),
    view().modulate({ brightness: 1.15 }).jpeg().toBuffer(),
    view().flop().jpeg().toBuffer(),
  ]);
  for (const variant of [removedView, ...changed]) await expect(upload(ana, variant)).rejects.toMatchObject(refused);
  await expect(upload(ben, removedView)).rejects.toMatchObject(refused);
  await expect(upload(cleo, await scenery(3), removedView)).rejects.toThrow(/was removed by our moderators/);
  expect(await stored()).toEqual(before);
  expect(await cleo.photos.list()).toEqual(ofCleo);
  // Rotated by a quarter turn, it counts as a different picture. Photos of other views do too.
  await upload(ana, await view().rotate(90).jpeg().toBuffer(), await scenery(2), await scenery(3));
  expect(await ana.photos.list()).toHaveLength(3);
});

test('a venue and a perk cannot use a removed picture, and keep their current one', async () => {
  const server = await startRemoved();
  const venue = await openVenue(server);
  const perkId = await venue.offer();
  const our = { params: { id: String(venue.id), perkId: String(perkId) } };
  const { venues, perks } = venue.manager;
  const had = [
    (await venues.setPicture({ ...our, files: [file(server.otherView)] })).imageUrl,
    (await perks.setPicture({ ...our, files: [file(server.otherView)] })).imageUrl,
  ];
  for (const { setPicture } of [venues, perks]) {
    await expect(setPicture({ ...our, files: [file(server.removedView)] })).rejects.toMatchObject(refused);
  }
  expect([(await venues.get(our)).imageUrl, (await perks.managed(our))[0]!.imageUrl]).toEqual(had);
});

test('a successful appeal or a milder decision allows the picture again, unless another decision removed it too', async () => {
  const { signUp, ana, ben, removedView, upload, remove, appealed, perceptualHashes } = await startRemoved();
  const dan = await signUp();
  await expect(upload(dan, removedView)).rejects.toMatchObject(refused);
  await appealed(ben, { outcome: 'overturned' });
  expect(await perceptualHashes()).toEqual([]);
  expect(await ben.photos.list()).toHaveLength(2);
  await upload(dan, removedView);
  await remove(dan);
  await remove(ben);
  await appealed(ben, { outcome: 'lightened', kind: 'warn' });
  expect(await perceptualHashes()).toHaveLength(1);
  await expect(upload(ana, removedView)).rejects.toMatchObject(refused);
});

test('a removed picture is refused for 5 years, even after the account and the case are deleted', async () => {
  const { ana, ben, cleo, logIn, clock, runJobs, removedView, upload, perceptualHashes, platform } =
    await startRemoved();
  await ben.accountData.deleteAccount({ body: { password: testPassword } });
  clock.advance({ days: 30 });
  await runJobs();
  clock.advance({ days: 2 * 365 });
  await runJobs();
  expect(await platform.db.selectFrom('cases').where('user_id', '=', ben.id).selectAll().execute()).toEqual([]);
  expect(await perceptualHashes()).toMatchObject([
    { decision_id: null, fingerprint: expect.stringMatching(/^[01]{64}$/) },
  ]);
  clock.advance({ days: 3 * 365 - 30, seconds: -1 });
  await runJobs();
  await expect(upload(await logIn(ana.email), removedView)).rejects.toMatchObject(refused);
  clock.advance({ seconds: 1 });
  await upload(await logIn(cleo.email), removedView);
  await runJobs();
  expect(await perceptualHashes()).toEqual([]);
});

test('a job adds missing perceptual hashes, except for pictures of one colour', async () => {
  const { ana, ben, plain, removedView, upload, remove, runJobs, perceptualHashes, platform } = await startRemoved();
  await upload(ben, plain);
  await remove(ben);
  await runJobs();
  expect(await perceptualHashes()).toHaveLength(1);
  await upload(ana, plain, await picture('png', { colour: '#000000' }));
  await platform.db.updateTable('photo_fingerprints').set({ fingerprint: null }).execute();
  await runJobs();
  await expect(upload(ana, removedView)).rejects.toMatchObject(refused);
});
