import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startWithAdmin } from '../../../test/start-with-admin.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { giveTier, removeTier } from '../plans/subscriptions.repository.ts';
import { tierOf } from '../plans/tiers.repository.ts';
import { limitMoodTo } from './moods.repository.ts';

test('a mood set while the plan ends is refused, and other members’ moods stay', async () => {
  const { signUp, platform } = await startWithAdmin();
  const [ana, ben] = [await signUp({ tier: 'premium' }), await signUp({ tier: 'premium', mood: 'dinner' })];
  let setting!: Promise<unknown>;
  await platform.db.transaction().execute(async (tx) => {
    await lockUsers(tx, [ana.id]);
    setting = ana.moods.set({ body: { MoodKey: 'travel' } }).then(
      () => 'set',
      (error: { code: string }) => error.code,
    );
    await waitingStatements(platform.db, 1);
    await removeTier(tx, ana.id);
    await limitMoodTo(tx, ana.id, (await tierOf(tx, 'free')).moods);
  });
  expect(await setting).toBe('mood.not-in-plan');
  expect(await ana.moods.current()).toEqual({ current: null });
  expect(await ben.moods.current()).toEqual({ current: 'dinner' });
});

test('revoking a gifted plan while a mood is being set also ends that mood', async () => {
  const { signUp, admin, platform } = await startWithAdmin();
  const ana = await signUp({ email: 'ana@example.com', tier: 'premium' });
  let taking!: Promise<unknown>;
  await platform.db.transaction().execute(async (tx) => {
    await lockUsers(tx, [ana.id]);
    taking = admin('member set --email ana@example.com --tier free');
    await waitingStatements(platform.db, 1);
    await tx.updateTable('users').set({ mood: 'travel' }).where('id', '=', ana.id).execute();
  });
  await taking;
  expect(await ana.moods.current()).toEqual({ current: 'chat' });
});

test('a mood that the plan no longer includes becomes chat within a minute; a mood that it includes stays', async () => {
  const { signUp, platform, runJobs } = await startWithAdmin();
  const [ana, ben] = [await signUp(), await signUp({ tier: 'standard', mood: 'dinner' })];
  await sql`update users set mood = 'travel' where id = ${ana.id}`.execute(platform.db);
  await runJobs();
  expect(await ana.moods.current()).toEqual({ current: 'chat' });
  expect(await ben.moods.current()).toEqual({ current: 'dinner' });
});

test('if a new plan is given while an ended one is being closed, the mood that it includes stays', async () => {
  const { signUp, platform, jobs } = await startWithAdmin();
  const [ana, ben] = [await signUp(), await signUp()];
  await sql`update users set mood = 'dinner' where id in (${ana.id}, ${ben.id})`.execute(platform.db);
  let closing!: Promise<void>;
  await platform.db.transaction().execute(async (tx) => {
    await lockUsers(tx, [ana.id]);
    closing = jobs.find(({ name }) => name === 'reset moods of plans that ended earlier')!.run();
    await waitingStatements(platform.db, 1);
    await giveTier(tx, ana.id, 'standard', null);
  });
  await closing;
  expect(await ana.moods.current()).toEqual({ current: 'dinner' });
  expect(await ben.moods.current()).toEqual({ current: 'chat' });
});
