import { expect, onTestFinished, test } from 'vitest';
import { promisedMs } from '../../../../../packages/signalr-server/test/promised-ms.ts';
import { openChat } from '../../../test/chat-client.ts';
import { faultyMedia } from '../../../test/faulty-media.ts';
import { caseAbout, givePhotos, ofCase, report } from '../../../test/moderating.ts';
import type { SignedIn } from '../../../test/people.ts';
import { failingStatements } from '../../../test/slow-statements.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { until } from '../../../test/until.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { openCase } from '../moderation/cases.repository.ts';
import { addEvidence } from '../photos/evidence.repository.ts';

/** Ana wants to report Ben. Cleo is the bystander without a report and has photos too. */
async function startWithStore(statements = failingStatements(() => undefined)) {
  const media = await faultyMedia();
  const server = await startTestServer({ media, statements });
  onTestFinished(() => {
    media.fault = undefined;
    media.letGo();
  });
  const { signUp, platform } = server;
  const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()];
  const noor = await signUp({ role: 'moderator' });
  const ofBen = await givePhotos(ben, ['#111111', '#222222']);
  const ofCleo = await givePhotos(cleo, ['#333333']);
  const keep = () => server.jobs.find(({ name }) => name === 'copy evidence')!.run();
  const deleteFiles = () => server.jobs.find(({ name }) => name === 'delete photo files')!.run();
  const stored = async () => {
    const { photos } = await noor.moderation.case(ofCase(await caseAbout(noor, ben)));
    return photos.filter(({ isKept }) => isKept).map(({ id }) => id);
  };
  const remove = (member: SignedIn, id: string) => member.photos.remove({ params: { id } });
  const bystanderIsAsBefore = async () => {
    expect((await cleo.photos.list()).map(({ url }) => url)).toEqual([`/media/photos/${ofCleo[0]}.webp`]);
    expect(await cleo.blocks.blockedBy()).toEqual([]);
    const evidence = platform.db.selectFrom('evidence_photos').where('photo_id', 'in', ofCleo).selectAll();
    expect(await evidence.execute()).toEqual([]);
  };
  return { server, media, ana, ben, cleo, noor, ofBen, keep, deleteFiles, stored, remove, bystanderIsAsBefore };
}

test('a reported and blocked member cannot write any more, even while the photo store hangs', async () => {
  const { server, media, ana, ben, bystanderIsAsBefore } = await startWithStore();
  const bensDevice = await openChat(server.address, ben.accessToken);
  await bensDevice.send(ana.id, 'Before');
  media.fault = 'hangs';
  await ana.reports.report({
    params: { id: ben.id },
    body: { reason: 'Threats', category: 'harassment', block: true },
  });
  await bensDevice.receives('Blocked');
  expect(bensDevice.received('Blocked')).toEqual([{ withUserId: ana.id }]);
  expect(await bensDevice.send(ana.id, 'After')).toBeNull();
  expect((await ana.blocks.mine()).map(({ blockedId }) => blockedId)).toEqual([ben.id]);
  const reports = await server.platform.db.selectFrom('reports').select(['reporter_id', 'reported_id']).execute();
  expect(reports).toEqual([{ reporter_id: ana.id, reported_id: ben.id }]);
  await bystanderIsAsBefore();
});

test.each<[code: string, reports: number, messageId: number | undefined]>([
  ['report.too-many', 10, undefined],
  ['report.message-unknown', 0, 999_999],
])('a member stays blocked if the report is refused with %s', async (code, reports, messageId) => {
  const { server, ana, ben, bystanderIsAsBefore } = await startWithStore();
  const bensDevice = await openChat(server.address, ben.accessToken);
  await bensDevice.send(ana.id, 'Before');
  for (let count = 0; count < reports; count += 1) await report(ana, ben);
  const body = { reason: 'Again', block: true, messageId };
  await expect(ana.reports.report({ params: { id: ben.id }, body })).rejects.toMatchObject({ code });
  expect(await bensDevice.receives('Blocked')).toEqual([{ withUserId: ana.id }]);
  expect((await ana.blocks.mine()).map(({ blockedId }) => blockedId)).toEqual([ben.id]);
  expect(await server.platform.db.selectFrom('reports').select('id').execute()).toHaveLength(reports);
  await bystanderIsAsBefore();
});

test('a member stays blocked if the database fails before the report is stored, and the report can be sent again', async () => {
  let failing: string | undefined;
  const { server, ana, ben, bystanderIsAsBefore } = await startWithStore(failingStatements(() => failing));
  failing = 'insert into reports';
  const send = () => ana.reports.report({ params: { id: ben.id }, body: { reason: 'Rude', block: true } });
  await expect(send()).rejects.toMatchObject({ status: 500 });
  failing = undefined;
  expect((await ana.blocks.mine()).map(({ blockedId }) => blockedId)).toEqual([ben.id]);
  const reports = server.platform.db.selectFrom('reports').select(['reporter_id', 'reported_id']);
  expect(await reports.execute()).toEqual([]);
  await send();
  expect(await reports.execute()).toEqual([{ reporter_id: ana.id, reported_id: ben.id }]);
  await bystanderIsAsBefore();
});

test('while the store hangs, messages of other members arrive at most a second later than before', async () => {
  const { server, media, ana, ben, bystanderIsAsBefore } = await startWithStore();
  const [dan, eve] = [await server.signUp(), await server.signUp()];
  const open = ({ accessToken }: SignedIn) => openChat(server.address, accessToken);
  const [atDan, atEve] = [await open(dan), await open(eve)];
  const slowestMs = async () => {
    const took: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      const begun = performance.now();
      const arrived = atEve.received('ReceiveMessage').length + 1;
      await atDan.send(eve.id, 'Hello');
      await atEve.receives('ReceiveMessage', arrived);
      took.push(performance.now() - begun);
    }
    return Math.max(...took);
  };
  const before = await slowestMs();
  media.fault = 'hangs';
  await report(ana, ben);
  const evidence = server.platform.db.selectFrom('evidence_photos').where('tries', '>', 0).select('kept_at');
  await until(async () => (await evidence.execute()).length === 1);
  expect(await slowestMs()).toBeLessThan(before + promisedMs(1000));
  // The store has hung all the time.
  expect(await evidence.execute()).toEqual([{ kept_at: null }]);
  await bystanderIsAsBefore();
});

test('a report that is invalid or about nobody blocks no member', async () => {
  const { server, ana, ben } = await startWithStore();
  const refused = async (id: string, wish: object, code: string) => {
    const sent = ana.reports.report({ params: { id }, body: { reason: 'Rude', block: true, ...wish } });
    await expect(sent).rejects.toMatchObject({ code });
  };
  await refused(ben.id, { reason: ' ' }, 'report.reason-required');
  await refused('00000000-0000-4000-8000-000000000000', {}, 'member.unknown');
  expect(await server.platform.db.selectFrom('blocks').selectAll().execute()).toEqual([]);
});

test('two people who report and block each other at the same time both succeed', async () => {
  const { server, ana, ben } = await startWithStore();
  const both = async (one: SignedIn, other: SignedIn) =>
    one.reports.report({ params: { id: other.id }, body: { reason: 'Rude', block: true } });
  await Promise.all([both(ana, ben), both(ben, ana), both(ana, ben), both(ben, ana)]);
  expect(await server.platform.db.selectFrom('blocks').selectAll().execute()).toHaveLength(2);
});

test('the photos of a report are copied automatically soon after it', async () => {
  const { ana, ben, ofBen, stored } = await startWithStore();
  await report(ana, ben);
  await until(async () => (await stored()).length === 2);
  expect((await stored()).toSorted()).toEqual(ofBen.toSorted());
});

test.each(['hangs', 'fails', 'forgets'] as const)(
  'a reported photo stays evidence even if the store %s and its owner deletes it before the copy',
  async (fault) => {
    const { server, media, ana, ben, noor, ofBen, keep, deleteFiles, stored, remove, bystanderIsAsBefore } =
      await startWithStore();
    media.fault = fault;
    await report(ana, ben);
    media.letGo();
    await until(async () => {
      const rows = await server.platform.db.selectFrom('evidence_photos').select('tries').execute();
      media.letGo();
      return rows.length === 2 && rows.every(({ tries }) => tries === 1);
    });
    expect(await stored()).toEqual([]);
    media.letGo();
    media.fault = undefined;
    await remove(ben, ofBen[0]!);
    // The job retries the failed copies, but not before their time. The deleted file stays until then.
    await keep();
    expect(await stored()).toEqual([]);
    server.clock.advance({ minutes: 2 });
    await deleteFiles();
    await keep();
    expect((await stored()).toSorted()).toEqual(ofBen.toSorted());
    const params = { id: String((await caseAbout(noor, ben)).id), photoId: ofBen[0]! };
    expect((await noor.moderation.photo({ params })).dataUrl).toMatch(/^data:image\/webp;base64,UklG/);
    await bystanderIsAsBefore();
  },
);

test('a photo deleted while its report is being stored stays evidence', async () => {
  const { server, ana, ben, ofBen, keep, deleteFiles, stored, remove } = await startWithStore();
  const { db, clock } = server.platform;
  await report(ana, ben);
  await until(async () => (await stored()).length === 2);
  const late = (await givePhotos(ben, ['#444444'])).at(-1)!;
  const deleting = await db.transaction().execute(async (tx) => {
    const when = { priority: 4, openedAt: clock.now(), dueAt: clock.now() } as const;
    await addEvidence(tx, await openCase(tx, ben.id, when), ben.id);
    const removal = remove(ben, late);
    await waitingStatements(db, 1);
    return { removal };
  });
  await deleting.removal;
  await deleteFiles();
  await keep();
  expect((await stored()).toSorted()).toEqual([...ofBen, late].toSorted());
});

test('a copy is retried at growing intervals for five days, then logged as an error and retried with another report', async () => {
  const { server, media, ana, ben, keep, bystanderIsAsBefore } = await startWithStore();
  const { clock } = server;
  const { db } = server.platform;
  media.fault = 'fails';
  await report(ana, ben);
  const tries = async () => (await db.selectFrom('evidence_photos').select('tries').execute()).map((row) => row.tries);
  await until(async () => (await tries()).join() === '1,1');
  const waits: number[] = [];
  for (let minutes = 1; minutes <= 250; minutes += 1) {
    clock.advance({ minutes: 1 });
    const before = await tries();
    await keep().catch(() => undefined);
    if ((await tries())[0] !== before[0]) waits.push(minutes);
  }
  expect(waits).toEqual([2, 6, 14, 30, 62, 122, 182, 242]);
  const gaveUp = () => server.logged.filter((line) => line.includes('is not retried'));
  expect(gaveUp()).toEqual([]);
  for (let hours = 0; hours < 5 * 24; hours += 1) {
    clock.advance({ hours: 1 });
    await keep().catch(() => undefined);
  }
  expect(await tries()).toEqual([120, 120]);
  expect(gaveUp().map((line) => JSON.parse(line))).toMatchObject([{ tries: 120 }, { tries: 120 }]);
  media.fault = undefined;
  clock.advance({ days: 1 });
  await keep();
  expect(await tries()).toEqual([120, 120]);
  const again = await server.logIn(ana.email);
  await report(again, ben);
  await keep();
  const copied = await db.selectFrom('evidence_photos').select('kept_at').execute();
  expect(copied.every(({ kept_at }) => kept_at !== null)).toBe(true);
  await bystanderIsAsBefore();
});
