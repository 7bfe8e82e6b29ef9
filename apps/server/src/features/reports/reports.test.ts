import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';

describe('reports', () => {
  test('are stored with the profile and the messages of that moment', async () => {
    const { signUp, platform } = await startTestServer();
    const [ana, bob] = [await signUp(), await signUp({ displayName: 'Bob', description: 'As he was' })];
    expect(
      await ana.reports.report({ params: { id: bob.id }, body: { reason: ' He asks for money. ', category: 'scam' } }),
    ).toEqual({ ok: true });
    await bob.members.updateMe({ body: { description: 'Changed' } });
    const [report] = await platform.db.selectFrom('reports').selectAll().execute();
    expect(report).toMatchObject({
      reporter_id: ana.id,
      reported_id: bob.id,
      category: 'scam',
      reason: 'He asks for money.',
      created_at: new Date('2026-11-18T17:00:00Z'),
      snapshot: { profile: { displayName: 'Bob', description: 'As he was' }, photoIds: [], messages: [] },
    });
  });

  test('need a reason, and work towards somebody who is blocked or has blocked', async () => {
    const { signUp, platform } = await startTestServer();
    const [ana, bob] = [await signUp(), await signUp()];
    await expect(ana.reports.report({ params: { id: bob.id }, body: { reason: '  ' } })).rejects.toMatchObject({
      status: 400,
      fields: { reason: { code: 'report.reason-required', error: 'Please provide a reason' } },
    });
    await ana.reports.report({ params: { id: bob.id }, body: { reason: 'Rude', block: true } });
    expect(await ana.blocks.mine()).toHaveLength(1);
    await bob.reports.report({ params: { id: ana.id }, body: { reason: 'Rude too' } });
    expect(await platform.db.selectFrom('reports').selectAll().execute()).toHaveLength(2);
  });

  test('are limited to 10 a day and member, also in parallel', async () => {
    const { signUp, platform, clock } = await startTestServer();
    const [ana, bob] = [await signUp(), await signUp()];
    const report = () => ana.reports.report({ params: { id: bob.id }, body: { reason: 'Again' } });
    const sent = await Promise.allSettled(Array.from({ length: 20 }, report));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await platform.db.selectFrom('reports').selectAll().execute()).toHaveLength(10);
    await expect(report()).rejects.toMatchObject({ status: 429, code: 'report.too-many' });
    clock.advance({ hours: 24 });
    await report();
  });
});
