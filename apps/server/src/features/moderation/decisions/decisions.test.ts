import { describe, expect, test } from 'vitest';
import { openChat } from '../../../../test/chat-client.ts';
import { mailTo } from '../../../../test/mailbox.ts';
import { caseAbout, decide, givePhotos, ofCase, report } from '../../../../test/moderating.ts';
import { testPassword } from '../../../../test/people.ts';
import { picture, scenery } from '../../../../test/picture-files.ts';
import { s3Account, startS3Server } from '../../../../test/s3-server.ts';
import { slowStatements } from '../../../../test/slow-statements.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { runCommand } from '../../../../test/run-command.ts';
import { createS3MediaStore } from '../../../platform/services/s3-media-store.ts';

const photo = async () => new Blob([Uint8Array.from(await scenery(1))]);

/** Ana reports Ben and Cleo; Noor and Omar moderate. Cleo is the bystander. */
async function startCase(options?: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(options);
  const { signUp } = server;
  const ana = await signUp();
  const ben = await signUp({ displayName: 'Ben', description: 'Rude words', expectations: 'Ruder ones' });
  const cleo = await signUp({ displayName: 'Cleo', description: 'Her words' });
  const [noor, omar] = [await signUp({ role: 'moderator' }), await signUp({ role: 'moderator' })];
  const robin = await signUp({ role: 'admin' });
  const ofCleo = await givePhotos(cleo, ['#333333']);
  await report(ana, ben, 'harassment');
  await report(ana, cleo);
  const one = await caseAbout(noor, ben);
  const untouched = async () => {
    expect(await cleo.members.me()).toMatchObject({
      status: 'Active',
      description: 'Her words',
      unseenDecision: false,
    });
    expect(await givenPhotos(cleo)).toEqual(ofCleo);
    expect(await caseAbout(noor, cleo)).toMatchObject({ closedUtc: null, reports: 1 });
    expect(await mailTo(server, cleo.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringMatching(/account is|warning|removed/) }),
    );
  };
  const logIn = () => server.visitor.accounts.login({ body: { email: ben.email, password: testPassword } });
  return { server, ana, ben, cleo, noor, omar, robin, one, untouched, logIn };
}

const givenPhotos = async (member: { photos: { list(): Promise<{ url: string }[]> } }) =>
  (await member.photos.list()).map(({ url }) => /([\da-f]{32})/.exec(url)![1]);

describe('a decision', () => {
  test('that no rule was broken closes the case without notifying the member', async () => {
    const { server, ben, noor, one, untouched } = await startCase();
    const decision = await decide(noor, one, { kind: 'none', reason: 'no-violation' });
    expect(decision).toMatchObject({ kind: 'none', decidedBy: { id: noor.id }, note: 'Looked at', untilUtc: null });
    expect(await ben.members.me()).toMatchObject({ status: 'Active', unseenDecision: false });
    expect((await mailTo(server, ben.email)).map(({ subject }) => subject)).not.toContain(
      'A warning from our moderators',
    );
    expect((await noor.moderation.cases({ query: { q: ben.id } })).items).toEqual([]);
    const closed = await noor.moderation.cases({ query: { state: 'closed' } });
    expect(closed.items).toMatchObject([
      { id: one.id, decision: 'none', closedUtc: '2026-11-18T17:00:00.000Z', lease: null },
    ]);
    await untouched();
  });

  test('to warn is shown once, confirmed, and mailed in the member’s language', async () => {
    const { server, ben, noor, one, untouched } = await startCase();
    await ben.members.updateMe({ body: { language: 'fr' } });
    const { id } = await decide(noor, one, { kind: 'warn' });
    expect(await ben.members.me()).toMatchObject({ status: 'Active', unseenDecision: true });
    const { decision } = await ben.accountStatus.status();
    expect(decision).toMatchObject({ id, kind: 'warn', reason: 'harassment', isSeen: false });
    await ben.accountStatus.confirm({ body: { decisionId: id } });
    expect(await ben.members.me()).toMatchObject({ unseenDecision: false });
    const [mail] = await mailTo(server, ben.email);
    expect(mail).toMatchObject({ subject: 'Avertissement de notre équipe de modération' });
    expect(mail!.text).toContain('Motif\u202f: Harcèlement ou insultes.');
    expect(mail!.text).not.toContain('Looked at');
    await untouched();
  });

  test('to remove deletes only the chosen photos and texts', async () => {
    const { server, ben, noor, one, untouched } = await startCase();
    const [first, second, third] = await givePhotos(ben, ['#111111', '#222222', '#444444']);
    await decide(noor, one, { kind: 'remove', photoIds: [first!, third!], texts: ['description', 'displayName'] });
    expect(await ben.members.me()).toMatchObject({
      displayName: 'Member',
      description: null,
      expectations: 'Ruder ones',
    });
    expect(await ben.photos.list()).toMatchObject([{ id: 2, isPrimary: true }]);
    expect(await givenPhotos(ben)).toEqual([second]);
    expect((await fetch(`${server.address}/media/photos/${first}.webp`)).status).toBe(404);
    const view = await noor.moderation.case(ofCase(one));
    expect(view.photos.find(({ id }) => id === first)).toEqual({ id: first, isShown: false, isKept: true });
    expect(view.decisions).toMatchObject([
      { removed: { photoIds: [first, third], texts: ['displayName', 'description'].toSorted() } },
    ]);
    await untouched();
  });

  test('to remove photos works while the store is down: hidden at once, copied later, restored by an appeal', async () => {
    const s3 = await startS3Server('photos');
    const media = createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket: 'photos' });
    const { server, ben, noor, omar, one, untouched } = await startCase({ media });
    await ben.photos.upload({ files: [await photo(), new Blob([Uint8Array.from(await picture())])] });
    const [first, second] = await givenPhotos(ben);
    s3.fault = 'fails';
    await decide(noor, one, { kind: 'remove', photoIds: [first!] });
    expect((await fetch(`${server.address}/media/photos/${first}.webp`)).status).toBe(404);
    await expect(server.runJobs()).rejects.toThrow();
    s3.fault = undefined;
    server.clock.advance({ hours: 1 });
    await server.runJobs();
    await server.runJobs();
    const files = await media.list();
    expect(files.filter((name) => name.includes(first!))).toEqual([expect.stringMatching(/^evidence\//)]);
    const again = ben.photos.upload({ files: [await photo()] });
    await expect(again).rejects.toMatchObject({ code: 'photo.removed' });

    await ben.accountStatus.appeal({ body: { text: 'It was me' } });
    const [appeal] = (await omar.moderation.appeals()).items;
    const overturned = { params: { id: String(appeal!.id) }, body: { outcome: 'overturned', note: 'It was' } } as const;
    s3.fault = 'fails';
    // If a moderator may not decide the appeal, no photo is copied.
    await expect(noor.moderation.decideAppeal(overturned)).rejects.toMatchObject({ code: 'appeal.own' });
    await expect(omar.moderation.decideAppeal(overturned)).rejects.toMatchObject({ status: 503 });
    s3.fault = undefined;
    await omar.moderation.decideAppeal(overturned);
    s3.fault = 'fails';
    await expect(omar.moderation.decideAppeal(overturned)).rejects.toMatchObject({ code: 'appeal.decided' });
    s3.fault = undefined;
    const [back, stays] = await givenPhotos(ben);
    expect([back === first, stays]).toEqual([false, second]);
    server.clock.advance({ hours: 2 });
    await server.runJobs();
    expect((await fetch(`${server.address}/media/photos/${back}.webp`)).status).toBe(200);
    await untouched();
  });

  test('about an erased account removes no content, and a successful appeal restores none', async () => {
    const { server, ana, ben, cleo, noor, omar, one } = await startCase();
    await decide(noor, one, { kind: 'remove', texts: ['description'] });
    await ben.accountStatus.appeal({ body: { text: 'It was a joke' } });
    await report(ana, ben);
    await ben.accountData.deleteAccount({ body: { password: testPassword } });
    server.clock.advance({ days: 30 });
    await server.runJobs();
    const [noorNow, omarNow] = [await server.logIn(noor.email), await server.logIn(omar.email)];
    const again = await caseAbout(noorNow, ben);
    const refused = { status: 409, code: 'decision.already-gone' };
    await expect(decide(noorNow, again, { kind: 'remove', texts: ['expectations'] })).rejects.toMatchObject(refused);
    const [appeal] = (await omarNow.moderation.appeals()).items;
    const body = { outcome: 'overturned', note: 'It was' } as const;
    await omarNow.moderation.decideAppeal({ params: { id: String(appeal!.id) }, body });
    expect((await omarNow.moderation.appeals()).items).toEqual([]);
    expect(await (await server.logIn(cleo.email)).members.me()).toMatchObject({ description: 'Her words' });
  });

  test('to suspend logs the member out at once and ends automatically', async () => {
    const { server, ben, noor, one, untouched, logIn, ana } = await startCase();
    const { clock, address } = server;
    const device = await openChat(address, ben.accessToken);
    expect((await ana.discovery.search({ query: { q: 'Ben' } })).items).toHaveLength(1);
    await decide(noor, one, { kind: 'suspend', days: 3 });
    await device.closed;
    await expect(ben.members.me()).rejects.toMatchObject({ status: 401 });
    await expect(logIn()).rejects.toMatchObject({ status: 403, code: 'account.suspended' });
    expect((await ana.discovery.search({ query: { q: 'Ben' } })).items).toEqual([]);
    await untouched();
    clock.advance({ hours: 71, minutes: 59 });
    await server.runJobs();
    await expect(logIn()).rejects.toMatchObject({ code: 'account.suspended' });
    clock.advance({ minutes: 1 });
    await logIn();
    expect((await ana.discovery.search({ query: { q: 'Ben' } })).items).toHaveLength(1);
    expect((await mailTo(server, ben.email))[0]).toMatchObject({ subject: 'Your account is open again' });
    expect((await noor.moderation.case(ofCase(one))).decisions).toMatchObject([{ endedBy: 'time' }]);
  });

  test('to suspend is ended by the job if the member does not return', async () => {
    const { server, ben, noor, one } = await startCase();
    await decide(noor, one, { kind: 'suspend', days: 7 });
    server.clock.advance({ days: 7 });
    await server.runJobs();
    const { status } = await server.platform.db
      .selectFrom('users')
      .where('id', '=', ben.id)
      .select('status')
      .executeTakeFirstOrThrow();
    expect(status).toBe('Active');
  });

  test('in force is replaced by a newer one, unless the newer one finds no broken rule', async () => {
    const { ana, ben, noor, one, logIn, untouched } = await startCase();
    await decide(noor, one, { kind: 'suspend', days: 30 });
    await report(ana, ben);
    await decide(noor, await caseAbout(noor, ben), { kind: 'none', reason: 'no-violation' });
    await expect(logIn()).rejects.toMatchObject({ code: 'account.suspended' });
    await report(ana, ben);
    await decide(noor, await caseAbout(noor, ben), { kind: 'ban' });
    await expect(logIn()).rejects.toMatchObject({ code: 'account.blocked' });
    await report(ana, ben);
    const last = await caseAbout(noor, ben);
    expect(await noor.moderation.case(ofCase(last))).toMatchObject({ inForce: { kind: 'ban' }, earlier: [{}, {}, {}] });
    await decide(noor, last, { kind: 'warn' });
    await logIn();
    await untouched();
  });

  test('needs a reason and a note, days for a suspension, and content for a removal', async () => {
    const { ben, noor, one, untouched } = await startCase();
    const refused = (wanted: Parameters<typeof decide>[2]) => expect(decide(noor, one, wanted)).rejects;
    await refused({ kind: 'suspend' }).toMatchObject({
      status: 400,
      fields: { days: { code: 'decision.days-required' } },
    });
    await refused({ kind: 'remove' }).toMatchObject({ status: 400, code: 'decision.nothing-chosen' });
    await refused({ kind: 'warn', note: ' ' }).toMatchObject({ fields: { note: { code: 'decision.note-required' } } });
    await refused({ kind: 'remove', photoIds: ['0'.repeat(32)] }).toMatchObject({
      status: 409,
      code: 'decision.already-gone',
    });
    expect(await caseAbout(noor, ben)).toMatchObject({ closedUtc: null });
    expect(await ben.members.me()).toMatchObject({ status: 'Active', description: 'Rude words' });
    await untouched();
  });

  test('about staff or oneself is not open to moderators; an administrator decides', async () => {
    const { server, ana, noor, omar, robin } = await startCase();
    await report(ana, noor);
    await report(ana, robin);
    const [aboutNoor, aboutRobin] = [await caseAbout(omar, noor), await caseAbout(omar, robin)];
    const warn = { kind: 'warn' } as const;
    await expect(decide(noor, aboutNoor, warn)).rejects.toMatchObject({ status: 403, code: 'case.party' });
    await expect(decide(omar, aboutNoor, warn)).rejects.toMatchObject({ status: 403, code: 'case.staff' });
    await expect(decide(omar, aboutRobin, warn)).rejects.toMatchObject({ status: 403, code: 'case.staff' });
    await expect(decide(robin, aboutRobin, warn)).rejects.toMatchObject({ status: 403, code: 'case.party' });
    const other = await server.signUp({ role: 'admin' });
    await decide(robin, aboutNoor, warn);
    await decide(other, aboutRobin, warn);
  });

  test('made fifty times at once takes effect once, and the other moderators read that the case is decided', async () => {
    const { server, ben, noor, omar, one } = await startCase();
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        decide(index % 2 ? noor : omar, one, index % 3 ? { kind: 'suspend', days: 3 } : { kind: 'warn' }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'case.decided' });
    }
    const { db } = server.platform;
    expect(await db.selectFrom('decisions').selectAll().execute()).toHaveLength(1);
    expect((await mailTo(server, ben.email)).filter(({ subject }) => /suspended|warning/.test(subject))).toHaveLength(
      1,
    );
  });

  test('and a simultaneous status change by support wait for each other', async () => {
    const { server, ana, ben, noor, one, untouched } = await startCase({ statements: slowStatements(() => 10) });
    await decide(noor, one, { kind: 'suspend', days: 3 });
    for (const kind of ['ban', 'suspend'] as const) {
      await report(ana, ben);
      const again = await caseAbout(noor, ben);
      const support = runCommand(server, 'member status', { email: ben.email, status: 'Suspended' });
      await Promise.all([decide(noor, again, { kind, ...(kind === 'suspend' && { days: 7 }) }), support]);
    }
    await untouched();
  });

  test('is refused while another moderator has the case', async () => {
    const { ben, noor, omar, one, server } = await startCase();
    await noor.moderation.take(ofCase(one));
    await expect(decide(omar, one, { kind: 'ban' })).rejects.toMatchObject({ status: 409, code: 'case.taken' });
    expect(await ben.members.me()).toMatchObject({ status: 'Active' });
    server.clock.advance({ minutes: 15 });
    await decide(omar, one, { kind: 'warn' });
    await expect(noor.moderation.take(ofCase(one))).rejects.toMatchObject({ status: 409, code: 'case.decided' });
  });

  test('shows a reporter’s bad-faith reports, and later ones by that reporter add no priority', async () => {
    const { server, ana, noor } = await startCase();
    const [dan, eve] = [await server.signUp(), await server.signUp()];
    for (let count = 0; count < 4; count += 1) {
      await report(dan, eve, 'under-age');
      await decide(noor, await caseAbout(noor, eve), { kind: 'none', reason: 'no-violation' });
    }
    await report(dan, eve, 'under-age');
    expect(await caseAbout(noor, eve)).toMatchObject({ priority: 2 });
    await decide(noor, await caseAbout(noor, eve), { kind: 'warn' });
    await report(dan, eve, 'under-age');
    const one = await caseAbout(noor, eve);
    expect(one).toMatchObject({ priority: 4 });
    await report(ana, eve, 'scam');
    expect(await caseAbout(noor, eve)).toMatchObject({ priority: 3 });
    const { newestReports } = await noor.moderation.case(ofCase(one));
    expect(
      newestReports.map(({ reporter }) => [
        reporter?.closedReports,
        reporter?.withoutViolation,
        reporter?.isInBadFaith,
      ]),
    ).toEqual([
      [0, 0, false],
      [5, 4, true],
    ]);
  });
});
