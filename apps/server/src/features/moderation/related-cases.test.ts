import { patternOf } from '@ambiance/domain/moderation';
import { expect, test } from 'vitest';
import { mailTo } from '../../../test/mailbox.ts';
import { caseAbout, decide, givePhotos, ofCase, report } from '../../../test/moderating.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const text = 'Gold is going up. Ask me how I doubled my savings.';

test('a case shows other open cases with the same text, picture, device or network, and none that is closed or old', async () => {
  const { signUp, clock, logIn, platform, jobs } = await startTestServer();
  const [ana, noor] = [await signUp(), await signUp({ role: 'moderator' })];
  const mentors = [await signUp({ description: text }), await signUp({ description: text.toUpperCase() })] as const;
  const [pictured, alone] = [await signUp(), await signUp({ description: 'Somebody else, who likes long walks.' })];
  await givePhotos(mentors[0], ['#123456']);
  await givePhotos(pictured, ['#123456']);
  // All of them logged in from one network here, so only the other signs distinguish them.
  await platform.db.deleteFrom('account_traces').execute();
  await platform.db
    .updateTable('users')
    .set({ created_at: new Date('2026-01-01T00:00:00Z') })
    .where('id', '=', alone.id)
    .execute();
  for (const member of [...mentors, pictured, alone]) await report(ana, member, 'scam');
  for (const member of [mentors[0], pictured]) {
    const { id } = await caseAbout(noor, member);
    for (const photo of (await noor.moderation.case(ofCase({ id }))).photos) {
      await noor.moderation.photo({ params: { id: String(id), photoId: photo.id } });
    }
  }
  const signsOf = async () => {
    const { related } = await noor.moderation.case(ofCase(await caseAbout(noor, mentors[0])));
    return new Map(related.map(({ member, signs }) => [member.id, signs.filter((sign) => sign !== 'minute')]));
  };
  expect(await signsOf()).toEqual(
    new Map([
      [mentors[1].id, ['text']],
      [pictured.id, ['picture']],
    ]),
  );
  const trace = { kind: 'device', trace: Buffer.from('same'), seen_at: clock.now() };
  await platform.db
    .insertInto('account_traces')
    .values([mentors[0], alone].map(({ id }) => ({ ...trace, user_id: id })))
    .execute();
  expect((await signsOf()).get(alone.id)).toEqual(['device']);
  await decide(noor, await caseAbout(noor, mentors[1]), { kind: 'warn' });
  expect([...(await signsOf()).keys()]).not.toContain(mentors[1].id);
  clock.advance({ days: 30 });
  await jobs.find(({ name }) => name === 'forget what has ended')!.run();
  expect(await platform.db.selectFrom('account_traces').selectAll().execute()).toEqual([]);
  await logIn(ana.email);
  expect(await platform.db.selectFrom('account_traces').select(['user_id', 'kind']).execute()).toEqual([
    { user_id: ana.id, kind: 'network' },
  ]);
});

test('many strangers who send one sentence count as a campaign, many partners of the member as victims', async () => {
  const { signUp, platform } = await startTestServer();
  const [ben, noor] = [await signUp(), await signUp({ role: 'moderator' })];
  for (let count = 0; count < 4; count += 1)
    await report(await signUp(), ben, 'other', { reason: 'Bad person, ban now!!' });
  const view = await noor.moderation.case(ofCase(await caseAbout(noor, ben)));
  expect(view.pattern).toEqual({ kind: 'campaign', reporters: 4, sameWords: 4, strangers: 4, young: 4 });
  expect(view).toMatchObject({ firstWords: 'Bad person, ban now!!', reporterLanguage: 'en', age: expect.any(Number) });
  await platform.db
    .updateTable('users')
    .set({ created_at: new Date('2026-01-01T00:00:00Z') })
    .execute();
  expect((await noor.moderation.case(ofCase(view))).pattern).toMatchObject({ kind: 'campaign', young: 0 });
});

test.each([
  [{ reporters: 2, sameWords: 2, strangers: 2, young: 2 }, null],
  [{ reporters: 10, sameWords: 9, strangers: 10, young: 0 }, 'campaign'],
  [{ reporters: 10, sameWords: 2, strangers: 10, young: 8 }, 'campaign'],
  [{ reporters: 10, sameWords: 1, strangers: 10, young: 10 }, null],
  [{ reporters: 10, sameWords: 1, strangers: 2, young: 0 }, 'victims'],
  [{ reporters: 10, sameWords: 9, strangers: 5, young: 9 }, 'victims'],
  [{ reporters: 10, sameWords: 1, strangers: 8, young: 1 }, null],
] as const)('reporters %j look like %s', (facts, kind) => {
  expect(patternOf(facts)).toBe(kind);
});

test('reporters are notified of receipt and closing, in general words, and a warned member within a second', async () => {
  const server = await startTestServer();
  const { signUp, runJobs } = server;
  const [ana, ben, cleo] = [
    await signUp(),
    await signUp({ displayName: 'Benedict' }),
    await signUp({ language: 'fr' }),
  ];
  const [noor, eve] = [await signUp({ role: 'moderator' }), await signUp()];
  await report(ana, ben);
  await report(ana, ben, 'scam');
  await report(cleo, ben);
  await report(noor, ben);
  const received = (await mailTo(server, ana.email)).filter(({ subject }) => subject === 'We received your report');
  expect(received).toHaveLength(2);
  expect(received[0]!.text).toMatch(/911.*9-8-8/s);
  await decide(noor, await caseAbout(noor, ben), { kind: 'suspend', days: 3 });
  await runJobs();
  expect(await ana.notices.mine()).toMatchObject([{ kind: 'report-closed', parameters: { outcome: 'acted' } }]);
  for (const [reporter, subject] of [
    [ana, 'Your report is closed'],
    [cleo, 'Ton signalement est traité'],
  ] as const) {
    const closed = (await mailTo(server, reporter.email)).filter((mail) => mail.subject === subject);
    expect(closed).toHaveLength(1);
    expect(closed[0]!.text).not.toMatch(/Benedict|suspend/);
  }
  expect((await mailTo(server, noor.email)).map(({ subject }) => subject)).not.toContain('Your report is closed');
  expect([await eve.notices.mine(), await mailTo(server, eve.email)].flat()).not.toContainEqual(
    expect.objectContaining({ kind: 'report-closed' }),
  );
  // A warning reaches an open page as a notice.
  await report(ana, eve);
  await decide(noor, await caseAbout(noor, eve), { kind: 'warn' });
  expect(await eve.notices.mine()).toMatchObject([{ kind: 'decision' }]);
});
