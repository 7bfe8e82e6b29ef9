import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { picture } from '../../../test/picture-files.ts';
import { testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

test('a case outlives its accounts without names, until 2 years after closing or 7 after opening', async () => {
  const { signUp, platform, clock, runJobs } = await startTestServer();
  const { db, media } = platform;
  const ana = await signUp();
  const [ben, cleo] = [await signUp({ displayName: 'Benoît' }), await signUp({ displayName: 'Cleo' })];
  await ben.photos.upload({ files: [new Blob([Uint8Array.from(await picture())])] });
  await ana.reports.report({ params: { id: ben.id }, body: { reason: 'closed soon' } });
  await ana.reports.report({ params: { id: cleo.id }, body: { reason: 'never closed' } });
  const sentAt = clock.now();
  for (const { accountData } of [ana, ben]) await accountData.deleteAccount({ body: { password: testPassword } });
  clock.advance({ days: 30 });
  await db.updateTable('cases').set({ closed_at: clock.now(), acted: true }).where('user_id', '=', ben.id).execute();
  const [photo] = await db.selectFrom('evidence_photos').selectAll().execute();
  const copy = `evidence/${photo!.case_id}-${photo!.photo_id}.${photo!.extension}`;
  const left = async () => {
    await runJobs();
    const reports = await db.selectFrom('reports').orderBy('id').select(['reason', 'snapshot']).execute();
    const hasCopy = await media.get(copy);
    hasCopy?.content.destroy();
    return [...reports.map(({ reason }) => reason), ...(hasCopy ? ['photo'] : [])];
  };

  expect(await left()).toEqual(['closed soon', 'never closed', 'photo']);
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: cleo.id }]);
  const named = await db.selectFrom('reports').orderBy('id').select('snapshot').execute();
  expect(JSON.stringify(named[0])).not.toContain('Benoît');
  expect(JSON.stringify(named[1])).toContain('Cleo');
  clock.advance({ days: 2 * 365 - 1, hours: 23 });
  expect(await left()).toEqual(['closed soon', 'never closed', 'photo']);
  // The state left by a node that died after it stored a copy and before it recorded that.
  await db
    .updateTable('evidence_photos')
    .set({ kept_at: null, next_try_at: sql`'infinity'` })
    .execute();
  clock.advance({ hours: 1 });
  expect(await left()).toEqual(['never closed']);

  clock.set(new Date(sentAt.getTime() + (7 * 365 * 24 - 1) * 3_600_000).toISOString());
  expect(await left()).toEqual(['never closed']);
  clock.advance({ hours: 1 });
  expect(await left()).toEqual([]);
});
