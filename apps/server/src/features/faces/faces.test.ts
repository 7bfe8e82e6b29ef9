import { expect, test } from 'vitest';
import { caseAbout, decide, givePhotos, ofCase, report } from '../../../test/moderating.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { careFactsSince } from '../care/care.repository.ts';

const ofFace = (photoId: string | undefined) => ({ params: { photoId: photoId! } });
const lookedAt = { status: 409, code: 'face.looked-at' };
const gone = { status: 409, code: 'face.gone' };

/** Noor and Omar moderate, Robin is an administrator. Cleo is a bystander whose photo stays in the queue throughout. */
async function startFaces() {
  const server = await startTestServer();
  const { signUp, clock } = server;
  const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()];
  const [noor, omar] = [await signUp({ role: 'moderator' }), await signUp({ role: 'moderator' })];
  const robin = await signUp({ role: 'admin' });
  /** Uploads photos a minute later. */
  const show = (member: SignedIn, ...colours: string[]) => {
    clock.advance({ minutes: 1 });
    return givePhotos(member, colours);
  };
  const [ofCleo] = await show(cleo, '#333333');
  const waiting = async (viewer: SignedIn) => (await viewer.faces.list()).map(({ photoId }) => photoId);
  return { ...server, ana, ben, cleo, noor, omar, robin, show, ofCleo, waiting };
}

test('each new primary photo is reviewed once, oldest first, and the review shows no plan, money or position', async () => {
  const { ana, ben, cleo, noor, omar, clock, show, ofCleo, waiting } = await startFaces();
  const [ofAna] = await show(ana, '#111111', '#222222');
  const [first, second] = await show(ben, '#444444', '#555555');
  expect(await waiting(noor)).toEqual([ofCleo, ofAna, first]);
  expect((await noor.faces.list())[1]).toEqual({
    photoId: ofAna,
    photoUrl: `/media/photos/${ofAna}.webp`,
    member: { id: ana.id, displayName: ana.user.displayName },
    dateOfBirth: '1990-05-17',
    joinedUtc: '2026-11-18T17:00:00.000Z',
    sinceUtc: '2026-11-18T17:02:00.000Z',
  });
  expect(await noor.moderation.counts()).toMatchObject({ faces: 3 });

  await noor.faces.pass(ofFace(ofAna));
  await expect(omar.faces.pass(ofFace(ofAna))).rejects.toMatchObject(lookedAt);
  await expect(omar.faces.openCase(ofFace(ofAna))).rejects.toMatchObject(lookedAt);
  await ben.photos.setPrimary({ params: { photoId: second! } });
  await expect(omar.faces.pass(ofFace(first))).rejects.toMatchObject(gone);
  expect(await waiting(omar)).toEqual([ofCleo, second]);
  // The photo that replaces a deleted one is reviewed too. A photo that was already reviewed is not, even after other
  // photos.
  await omar.faces.pass(ofFace(second));
  await ben.photos.remove({ params: { id: second! } });
  await expect(omar.faces.pass(ofFace(second))).rejects.toMatchObject(gone);
  clock.advance({ minutes: 1 });
  const anasOthers = (await ana.photos.list()).map(({ url }) => url);
  for (const id of ['2', '1']) await ana.photos.setPrimary({ params: { photoId: id } });
  expect(await waiting(omar)).toEqual([ofCleo, first]);
  expect((await ana.photos.list()).map(({ url }) => url)).toEqual(anasOthers);
  expect(await cleo.photos.list()).toMatchObject([{ id: 1, isPrimary: true }]);
  expect((await caseAbout(noor, ana)) ?? (await caseAbout(noor, cleo))).toBeUndefined();
});

test('staff cannot review their own photo, only administrators review staff, and accounts that are not active are skipped', async () => {
  const { ana, ben, cleo, noor, omar, robin, show, ofCleo, waiting, platform } = await startFaces();
  const [ofNoor] = await show(noor, '#111111');
  const [ofRobin] = await show(robin, '#222222');
  await show(ana, '#444444');
  const [ofBen] = await show(ben, '#555555');
  await platform.db.updateTable('users').set({ awaits_email_proof: true }).where('id', '=', ana.id).execute();
  await platform.db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', ben.id).execute();
  expect([await waiting(noor), await waiting(omar), await waiting(robin)]).toEqual([
    [ofCleo],
    [ofCleo],
    [ofCleo, ofNoor],
  ]);
  const forbidden = { status: 403, code: 'case.staff' };
  await expect(noor.faces.pass(ofFace(ofNoor))).rejects.toMatchObject(forbidden);
  await expect(omar.faces.openCase(ofFace(ofRobin))).rejects.toMatchObject(forbidden);
  await expect(robin.faces.pass(ofFace(ofRobin))).rejects.toMatchObject(forbidden);
  await expect(noor.faces.pass(ofFace(ofBen))).rejects.toMatchObject(gone);
  await expect(noor.faces.pass(ofFace('0'.repeat(32)))).rejects.toMatchObject(gone);
  await expect(cleo.faces.list()).rejects.toMatchObject({ status: 403 });
  await robin.faces.pass(ofFace(ofNoor));
  await platform.db.updateTable('users').set({ status: 'Active' }).where('id', '=', ben.id).execute();
  expect(await waiting(noor)).toEqual([ofCleo, ofBen]);
});

test('a case about a new primary photo has no reporter, goes to moderators, and continues like any other case', async () => {
  const server = await startFaces();
  const { ana, ben, noor, omar, show, ofCleo, waiting, platform, clock } = server;
  const [ofBen] = await show(ben, '#111111');
  const { caseId } = await noor.faces.openCase(ofFace(ofBen));
  expect(await caseAbout(omar, ben)).toMatchObject({ id: caseId, priority: 4, categories: ['content'], reporters: 0 });
  await server.runJobs();
  const view = await noor.moderation.case(ofCase({ id: caseId }));
  expect(view.newestReports).toMatchObject([{ reporter: null, reason: '', messages: [], photoIds: [ofBen] }]);
  expect(view.photos).toEqual([{ id: ofBen, isShown: true, isKept: true }]);
  await noor.moderation.take(ofCase({ id: caseId }));
  await decide(noor, { id: caseId }, { kind: 'remove', photoIds: [ofBen!] });
  expect(await waiting(omar)).toEqual([ofCleo]);
  // A photo restored by an appeal was already reviewed.
  await ben.accountStatus.appeal({ body: { text: 'It is me' } });
  const { items } = await omar.moderation.appeals();
  await omar.moderation.decideAppeal({
    params: { id: String(items[0]!.id) },
    body: { outcome: 'overturned', note: 'Is' },
  });
  expect(await ben.photos.list()).toMatchObject([{ isPrimary: true }]);
  expect(await waiting(omar)).toEqual([ofCleo]);

  // A report by a moderator who never talked with the member counts as official.
  const [ofAna] = await show(ana, '#444444');
  await report(omar, ana, 'scam');
  expect(await waiting(noor)).toEqual([ofCleo, ofAna]);
  await noor.faces.openCase(ofFace(ofAna));
  expect(await caseAbout(noor, ana)).toMatchObject({ reports: 2, reporters: 0 });
  const events = await platform.db.selectFrom('audit_events').orderBy('id').selectAll().execute();
  expect(events.filter(({ action }) => action === 'face-reported')).toMatchObject([
    { actor_id: noor.id, member_id: ben.id, case_id: caseId, details: ofBen },
    { actor_id: noor.id, member_id: ana.id, details: ofAna },
  ]);
  expect(events.filter(({ action }) => action === 'faces-viewed')).toHaveLength(3);
  // The public figures count only what members reported.
  const facts = await careFactsSince(platform.db, new Date(0), clock.now());
  expect(facts).toMatchObject({ received: 0, closed: 0, decided: 0, due: 0 });
});

test('of several simultaneous reviews of a photo one counts, and the other reviewers are informed', async () => {
  const { ben, noor, omar, show, waiting, ofCleo, platform } = await startFaces();
  const [ofBen] = await show(ben, '#111111');
  const tries = await Promise.allSettled(
    [noor, omar].flatMap(({ faces }) =>
      [1, 2, 3].flatMap(() => [faces.pass(ofFace(ofBen)), faces.openCase(ofFace(ofBen))]),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject(lookedAt);
  const opened = await platform.db.selectFrom('reports').selectAll().execute();
  const events = await platform.db.selectFrom('audit_events').select('action').execute();
  expect(events.map(({ action }) => action)).toEqual([opened.length === 1 ? 'face-reported' : 'face-passed']);
  expect(await waiting(noor)).toEqual([ofCleo]);
});
