import { expect, test } from 'vitest';
import { mailTo } from '../../../test/mailbox.ts';
import { haveWritten, report } from '../../../test/moderating.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { setStatusUnlessDeleted } from '../accounts/users.repository.ts';

test('moderators get one mail at 12 hours and one at 20 with the waiting cases, except their own', async () => {
  const server = await startTestServer();
  const { signUp, platform, clock } = server;
  const [ana, bob, cleo] = [await signUp(), await signUp(), await signUp()];
  const [noor, robin] = [await signUp({ role: 'moderator', language: 'fr' }), await signUp({ role: 'admin' })];
  const [party, gone, host] = [
    await signUp({ role: 'moderator' }),
    await signUp({ role: 'moderator' }),
    await signUp({ role: 'host' }),
  ];
  await setStatusUnlessDeleted(platform.db, gone.id, 'Suspended', clock.now());
  const remindersTo = async ({ email }: { email: string }) =>
    (await mailTo(server, email))
      .map(({ text }) => /(\d+) (?:hours|heures).*?: (\d+)/.exec(text)?.slice(1) ?? [])
      .filter(([hours]) => hours);
  const reminders = async () => ({ noor: await remindersTo(noor), robin: await remindersTo(robin) });

  await haveWritten(server, party, bob);
  await report(party, bob);
  await report(ana, cleo);
  clock.advance({ hours: 1 });
  await report(bob, ana);
  clock.advance({ hours: 10, minutes: 59 });
  expect(await reminders()).toEqual({ noor: [], robin: [] });
  clock.advance({ minutes: 1 });
  expect(await reminders()).toEqual({ noor: [['12', '2']], robin: [['12', '2']] });
  const [mail] = await mailTo(server, noor.email);
  expect(mail).toMatchObject({ subject: 'Des signalements attendent une décision' });
  expect(mail?.text).toContain('/moderation');
  for (const { displayName } of [bob.user, cleo.user]) expect(mail?.text).not.toContain(displayName);
  expect(await remindersTo(party)).toEqual([['12', '1']]);

  // The case was decided in time, so no further reminder is sent.
  await platform.db
    .updateTable('cases')
    .set({ closed_at: clock.now(), acted: false })
    .where('user_id', '=', cleo.id)
    .execute();
  clock.advance({ hours: 8 });
  expect(await reminders()).toEqual({
    noor: [
      ['12', '1'],
      ['20', '1'],
      ['12', '2'],
    ],
    robin: expect.arrayContaining([['20', '1']]),
  });
  clock.advance({ hours: 12 });
  expect((await reminders()).robin).toHaveLength(4);
  for (const other of [ana, bob, gone, host]) expect(await remindersTo(other)).toEqual([]);
});
