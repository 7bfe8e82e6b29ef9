import { expect, test } from 'vitest';
import { caseAbout, decide, givePhotos, haveWritten, ofCase, report } from '../../../test/moderating.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const start = { category: 'scam', reason: 'The same text as in case 3' } as const;

test('a moderator can find any user by name, address or id, open a case, and decide it', async () => {
  const { signUp, platform } = await startTestServer();
  const [ana, zoe] = [await signUp(), await signUp({ displayName: 'Zoé Éclair', email: 'zoe@example.com' })];
  const [noor, omar] = [await signUp({ role: 'moderator' }), await signUp({ role: 'moderator' })];
  await givePhotos(zoe, ['#111111']);
  for (const q of ['zoe ecl', 'ZOE@example.com', zoe.id]) {
    expect(await noor.moderation.members({ query: { q } })).toEqual([
      expect.objectContaining({ id: zoe.id, displayName: 'Zoé Éclair', status: 'Active', caseId: null }),
    ]);
  }
  expect(await noor.moderation.members({ query: { q: noor.id } })).toEqual([]);
  const { caseId } = await noor.reports.openCase({ body: { memberId: zoe.id, ...start } });
  const view = await noor.moderation.case(ofCase({ id: caseId }));
  expect(view).toMatchObject({ priority: 3, reports: 1, reporters: 0, mayDecide: true });
  expect(view.newestReports).toMatchObject([{ reason: start.reason, reporter: null, openedBy: { id: noor.id } }]);
  expect(view.photos).toHaveLength(1);
  expect(await omar.moderation.members({ query: { q: zoe.id } })).toMatchObject([{ caseId }]);
  // Opening it again adds to the same case.
  expect(await omar.reports.openCase({ body: { memberId: zoe.id, ...start } })).toEqual({ caseId });
  await decide(noor, { id: caseId }, { kind: 'none', reason: 'no-violation' });
  const audit = await platform.db.selectFrom('audit_events').select(['action', 'details', 'member_id']).execute();
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['member-searched', 'case-started', 'case-decided']),
  );
  expect(JSON.stringify(audit)).not.toContain('zoe@example.com');
  // It counts neither as a report of the moderator nor against them.
  expect(await noor.moderation.case(ofCase({ id: caseId }))).toMatchObject({ closedUtc: expect.any(String) });
  expect(await ana.members.me()).toMatchObject({ status: 'Active' });
  expect((await noor.moderation.members({ query: { q: ana.id } }))[0]).toMatchObject({ caseId: null });
});

test('a case cannot be opened by members, about oneself, about an unknown user, or by someone involved in it', async () => {
  const server = await startTestServer();
  const { signUp, platform } = server;
  const [ana, ben, noor] = [await signUp(), await signUp(), await signUp({ role: 'moderator' })];
  const about = (memberId: string) => ({ body: { memberId, ...start } });
  await expect(ana.reports.openCase(about(ben.id))).rejects.toMatchObject({ status: 403 });
  await expect(ana.moderation.members({ query: { q: ben.id } })).rejects.toMatchObject({ status: 403 });
  await expect(noor.reports.openCase(about(noor.id))).rejects.toMatchObject({ status: 403, code: 'case.party' });
  const nobody = '00000000-0000-4000-8000-000000000000';
  await expect(noor.reports.openCase(about(nobody))).rejects.toMatchObject({ status: 404, code: 'member.unknown' });
  await expect(
    noor.reports.openCase({ body: { memberId: ben.id, category: 'scam', reason: ' ' } }),
  ).rejects.toMatchObject({ fields: { reason: { code: 'report.reason-required' } } });
  await haveWritten(server, noor, ben);
  await report(noor, ben);
  await expect(noor.reports.openCase(about(ben.id))).rejects.toMatchObject({ code: 'case.party' });
  expect(await platform.db.selectFrom('cases').select('user_id').execute()).toEqual([{ user_id: ben.id }]);
  expect(await platform.db.selectFrom('reports').selectAll().execute()).toHaveLength(1);
});

test('a moderator who reports a stranger can still decide the case; one who has written to them cannot', async () => {
  const server = await startTestServer();
  const { signUp } = server;
  const [ben, cleo] = [await signUp(), await signUp()];
  const [noor, omar] = [await signUp({ role: 'moderator' }), await signUp({ role: 'admin' })];
  await report(noor, ben, 'scam');
  await haveWritten(server, noor, cleo);
  await report(noor, cleo, 'scam');
  expect((await noor.moderation.cases()).items.map(({ member }) => member.id)).toEqual([ben.id]);
  const one = await caseAbout(noor, ben);
  await noor.moderation.take(ofCase(one));
  await decide(noor, one, { kind: 'warn' });
  expect(await ben.members.me()).toMatchObject({ unseenDecision: true });
  await expect(noor.moderation.case(ofCase(await caseAbout(omar, cleo)))).rejects.toMatchObject({ code: 'case.party' });
  expect(await cleo.members.me()).toMatchObject({ unseenDecision: false });
  expect((await noor.reports.mine()).map(({ state }) => state)).toEqual(['received', 'acted']);
});
