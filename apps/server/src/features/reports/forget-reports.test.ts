import { expect, test } from 'vitest';
import { testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

test('a report outlives the accounts, until 2 years after it is closed, or 7 after it was sent', async () => {
  const { signUp, platform, clock, runJobs } = await startTestServer();
  const { db } = platform;
  const [ana, bob] = [await signUp(), await signUp()];
  for (const reason of ['closed soon', 'never closed']) {
    await ana.reports.report({ params: { id: bob.id }, body: { reason } });
  }
  const sentAt = clock.now();
  for (const { accountData } of [ana, bob]) await accountData.deleteAccount({ body: { password: testPassword } });
  clock.advance({ days: 30 });
  const closed = { status: 'closed' as const, closed_at: clock.now() };
  await db.updateTable('reports').set(closed).where('reason', '=', 'closed soon').execute();
  const left = async () => {
    await runJobs();
    const reports = await db.selectFrom('reports').orderBy('id').select('reason').execute();
    return reports.map(({ reason }) => reason);
  };

  expect(await left()).toEqual(['closed soon', 'never closed']);
  expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  clock.advance({ days: 2 * 365 - 1, hours: 23 });
  expect(await left()).toEqual(['closed soon', 'never closed']);
  clock.advance({ hours: 1 });
  expect(await left()).toEqual(['never closed']);

  clock.set(new Date(sentAt.getTime() + (7 * 365 * 24 - 1) * 3_600_000).toISOString());
  expect(await left()).toEqual(['never closed']);
  clock.advance({ hours: 1 });
  expect(await left()).toEqual([]);
});
