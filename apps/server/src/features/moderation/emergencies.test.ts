import { emergency, priorityOf } from '@ambiance/domain/moderation';
import { reportCategories } from '@ambiance/domain/reports';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailTo } from '../../../test/mailbox.ts';
import { caseAbout, decide, haveWritten, ofCase, report } from '../../../test/moderating.ts';
import { startPushService } from '../../../test/push-service.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { setStatusUnlessDeleted } from '../accounts/users.repository.ts';

/** Noor has a device. Ana and Cleo report; Ben and Dan are reported. */
async function startWithDevice() {
  const service = await startPushService();
  const server = await startTestServer({ pushAgent: service.agent });
  const { signUp } = server;
  const [ana, ben, cleo, dan] = [await signUp(), await signUp(), await signUp(), await signUp()];
  const [noor, robin] = [await signUp({ role: 'moderator', language: 'fr' }), await signUp({ role: 'admin' })];
  const device = service.device();
  await noor.notifications.subscribe({ body: device.subscription });
  const urgentTo = async ({ email }: { email: string }) =>
    (await mailTo(server, email)).filter(({ subject }) => subject.startsWith('Urgent'));
  return { server, ana, ben, cleo, dan, noor, robin, device, urgentTo };
}

test('an emergency alerts each moderator immediately and only once, by mail and push, without a name', async () => {
  const { server, ana, ben, cleo, dan, noor, robin, device, urgentTo } = await startWithDevice();
  const party = await server.signUp({ role: 'moderator' });
  await haveWritten(server, party, ben);
  await report(party, ben);
  await report(ana, dan, 'under-age');
  await server.runJobs();
  expect([await urgentTo(noor), device.shown]).toEqual([[], []]);
  await report(ana, ben, 'danger', { reason: 'She wrote that she took pills' });
  await server.runJobs();
  const { id } = await caseAbout(noor, ben);
  expect(device.shown).toMatchObject([
    {
      body: 'Une personne est peut-être en danger. Un dossier vous attend.',
      url: `/moderation?case=${id}`,
      lang: 'fr',
    },
  ]);
  const [mail] = await urgentTo(noor);
  expect(mail!.subject).toBe('Urgent\u202f: une personne est peut-être en danger');
  expect(mail!.text).toContain(`/moderation?case=${id}`);
  for (const secret of ['pills', ben.user.displayName, ana.user.displayName]) expect(mail!.text).not.toContain(secret);
  // An open page hears of it within a second; the reporter and a party of the case hear nothing.
  const noticesOf = async (who: SignedIn) => (await who.notices.mine()).map(({ kind }) => kind);
  expect(await Promise.all([noor, robin, ana, party].map(noticesOf))).toEqual([['emergency'], ['emergency'], [], []]);
  await report(cleo, ben, 'danger');
  await noor.moderation.raise(ofCase({ id }));
  await server.runJobs();
  expect([await urgentTo(noor), await urgentTo(robin), device.shown].map(({ length }) => length)).toEqual([1, 1, 1]);
  for (const other of [ana, ben, cleo, dan, party]) expect(await urgentTo(other)).toEqual([]);
  expect(await caseAbout(noor, dan)).toMatchObject({ priority: 2, reports: 1 });
  // A later, milder report does not hide the words of the most urgent one.
  await report(dan, ben, 'harassment', { reason: 'He was rude' });
  expect(await caseAbout(noor, ben)).toMatchObject({ firstWords: 'Not nice', reports: 4 });
});

test('an alert that a moderator has not seen ends with its case, and no other does', async () => {
  const { ana, ben, cleo, dan, noor, robin } = await startWithDevice();
  for (const about of [ben, dan]) await report(ana, about, 'danger');
  await report(ben, cleo, 'danger');
  const [ofBen, ofDan, ofCleo] = await Promise.all([ben, dan, cleo].map((one) => caseAbout(robin, one)));
  await decide(robin, ofDan!, { kind: 'none' });
  for (const who of [noor, robin])
    expect((await who.notices.mine()).map(({ parameters }) => parameters)).toEqual([
      { caseId: ofBen!.id },
      { caseId: ofCleo!.id },
    ]);
});

test('20 simultaneous reports of danger in one case cause one alert', async () => {
  const { server, ben, noor, urgentTo } = await startWithDevice();
  const reporters = await Promise.all(Array.from({ length: 20 }, () => server.signUp()));
  await Promise.all(reporters.map((one) => report(one, ben, 'danger')));
  await server.runJobs();
  expect(await urgentTo(noor)).toHaveLength(1);
});

test('a moderator who is off duty is not alerted, unless no one is on duty', async () => {
  const { server, ana, ben, dan, noor, robin, urgentTo } = await startWithDevice();
  expect(await noor.moderation.counts()).toMatchObject({ onDuty: true, emergencies: 0 });
  await noor.moderation.setDuty({ body: { onDuty: false } });
  await noor.moderation.setDuty({ body: { onDuty: false } });
  expect(await noor.moderation.counts()).toMatchObject({ onDuty: false });
  expect(await robin.moderation.counts()).toMatchObject({ onDuty: true });
  await report(ana, ben, 'danger');
  expect([await urgentTo(noor), await urgentTo(robin)].map(({ length }) => length)).toEqual([0, 1]);
  // A colleague on duty who cannot log in does not count.
  const gone = await server.signUp({ role: 'moderator' });
  await setStatusUnlessDeleted(server.platform.db, gone.id, 'Suspended', server.clock.now());
  await robin.moderation.setDuty({ body: { onDuty: false } });
  await report(ana, dan, 'danger');
  expect([await urgentTo(noor), await urgentTo(robin)].map(({ length }) => length)).toEqual([1, 2]);
  expect(await urgentTo(gone)).toEqual([]);
  expect(await noor.moderation.counts()).toMatchObject({ emergencies: 2 });
});

test('a moderator can raise an open case of other members to an emergency, which alerts the others and is audited', async () => {
  const { server, ana, ben, cleo, noor, robin, urgentTo } = await startWithDevice();
  await report(ana, ben, 'other', { reason: 'He knows where I live' });
  await report(ana, cleo);
  const one = await caseAbout(noor, ben);
  await Promise.all([1, 2, 3].map(() => noor.moderation.raise(ofCase(one))));
  expect(await caseAbout(noor, ben)).toMatchObject({ priority: emergency });
  expect(await caseAbout(noor, cleo)).toMatchObject({ priority: 4 });
  expect([await urgentTo(noor), await urgentTo(robin)].map(({ length }) => length)).toEqual([0, 1]);
  const { items } = await robin.audit.list();
  expect(items.find(({ action }) => action === 'case-raised')).toMatchObject({
    caseId: one.id,
    actor: { id: noor.id },
  });
  await decide(noor, one, { kind: 'warn' });
  await expect(noor.moderation.raise(ofCase(one))).rejects.toMatchObject({ status: 409, code: 'case.decided' });
  await report(ana, noor);
  await expect(noor.moderation.raise(ofCase(await caseAbout(robin, noor)))).rejects.toMatchObject({
    code: 'case.party',
  });
  await expect(ana.moderation.raise(ofCase(one))).rejects.toMatchObject({ status: 403 });
  await expect(ana.moderation.setDuty({ body: { onDuty: false } })).rejects.toMatchObject({ status: 403 });
  expect(await server.platform.db.selectFrom('off_duty').selectAll().execute()).toEqual([]);
});

test('a moderator who raises a case reads whether anyone else could be alerted', async () => {
  const { server, ana, ben, cleo, dan, noor, robin, urgentTo } = await startWithDevice();
  for (const about of [ben, dan]) await report(ana, about);
  const [ofBen, ofDan] = await Promise.all([ben, dan].map((one) => caseAbout(noor, one)));
  expect(await noor.moderation.raise(ofCase(ofBen!))).toEqual({ ok: true, canAlertOthers: true });
  // A colleague who is a party of the case hears nothing of it, nor does one who cannot log in.
  await haveWritten(server, robin, dan);
  await report(robin, dan);
  const gone = await server.signUp({ role: 'moderator' });
  await setStatusUnlessDeleted(server.platform.db, gone.id, 'Suspended', server.clock.now());
  for (const _ of [1, 2]) {
    expect(await noor.moderation.raise(ofCase(ofDan!))).toEqual({ ok: true, canAlertOthers: false });
  }
  expect([await urgentTo(noor), await urgentTo(robin)].map(({ length }) => length)).toEqual([0, 1]);
  for (const other of [ana, ben, cleo, dan, gone]) expect(await urgentTo(other)).toEqual([]);
});

test('an emergency that is decided before the push is sent causes no notification', async () => {
  const { server, ana, ben, noor, robin, device } = await startWithDevice();
  await report(ana, ben, 'danger');
  await decide(robin, await caseAbout(noor, ben), { kind: 'warn' });
  await server.runJobs();
  expect(device.shown).toEqual([]);
});

test('reports of danger come before 390 older cases, and each list is sorted by urgency, then by due time', async () => {
  const { server, ana, ben, cleo, noor } = await startWithDevice();
  const { db } = server.platform;
  const seeded = fc.sample(
    fc.record({ category: fc.constantFrom(...reportCategories.slice(1)), minutes: fc.nat(2000) }),
    {
      numRuns: 390,
      seed: 33,
    },
  );
  const dueAt = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000);
  await db
    .insertInto('cases')
    .values(
      seeded.map(({ category, minutes }, index) => ({
        user_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        priority: priorityOf(category),
        opened_at: dueAt(minutes + 1440),
        due_at: dueAt(minutes),
      })),
    )
    .execute();
  await report(ana, ben, 'danger', { reason: 'She took pills and wants to die' });
  server.clock.advance({ minutes: 1 });
  await report(ana, cleo, 'danger', { reason: 'He stands at my door with a knife' });
  const places: [number, number][] = [];
  let cursor: string | undefined;
  do {
    const page = await noor.moderation.cases({ query: { cursor } });
    if (cursor === undefined) expect(page.items.slice(0, 2).map(({ member }) => member.id)).toEqual([ben.id, cleo.id]);
    places.push(...page.items.map(({ priority, dueUtc }): [number, number] => [priority, Date.parse(dueUtc)]));
    cursor = page.next;
  } while (cursor);
  expect(places).toHaveLength(392);
  expect(places).toEqual(places.toSorted(([a, due], [b, other]) => a - b || due - other));
});
