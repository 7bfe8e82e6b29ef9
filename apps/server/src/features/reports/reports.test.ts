import { describe, expect, test } from 'vitest';
import { caseAbout, decide, ofCase, report } from '../../../test/moderating.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
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

  test('need a reason, and can be about a blocked or blocking member', async () => {
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

  test('are limited to 10 a day for each member, also in parallel', async () => {
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

  test('are listed for their author, from received to closed, without further details', async () => {
    const { signUp, platform, clock } = await startTestServer();
    const [ana, cleo, noor] = [await signUp(), await signUp(), await signUp({ role: 'moderator' })];
    const [bob, dan] = [await signUp({ displayName: 'Bob' }), await signUp({ displayName: 'Dan' })];
    expect(await ana.reports.mine()).toEqual([]);
    await report(ana, bob, 'scam', { reason: 'He asks for money.' });
    clock.advance({ minutes: 1 });
    await report(ana, dan);
    await report(cleo, bob);
    const ofBob = {
      displayName: 'Bob',
      category: 'scam',
      reason: 'He asks for money.',
      createdUtc: '2026-11-18T17:00:00.000Z',
      state: 'received',
    };
    const ofDan = { displayName: 'Dan', category: 'other', createdUtc: '2026-11-18T17:01:00.000Z', state: 'received' };
    expect(await ana.reports.mine()).toEqual([expect.objectContaining(ofDan), ofBob]);

    const aboutBob = await caseAbout(noor, bob);
    await noor.moderation.take(ofCase(aboutBob));
    const states = async ({ reports }: SignedIn) => (await reports.mine()).map(({ state }) => state);
    expect([await states(ana), await states(cleo)]).toEqual([['received', 'in-review'], ['in-review']]);
    await noor.moderation.release(ofCase(aboutBob));
    expect(await states(ana)).toEqual(['received', 'in-review']);

    const close = (acted: boolean) =>
      platform.db.updateTable('cases').set({ closed_at: clock.now(), acted }).where('user_id', '=', bob.id).execute();
    await close(true);
    expect([await states(ana), await states(cleo)]).toEqual([['received', 'acted'], ['acted']]);
    await close(false);
    expect(await states(ana)).toEqual(['received', 'no-rule-broken']);
    for (const other of [bob, dan]) expect(await other.reports.mine()).toEqual([]);
  });

  test('keep the reported member’s name as it was at the report until the account is erased', async () => {
    const server = await startTestServer();
    const { signUp, clock } = server;
    const [ana, noor] = [await signUp(), await signUp({ role: 'moderator' })];
    const names = ['Bob', 'Cleo', 'Dan', 'Eve', 'Fay'];
    const reported = await Promise.all(names.map((displayName) => signUp({ displayName })));
    const [bob, cleo, dan, eve] = reported as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn];
    for (const one of reported) await report(ana, one);
    clock.advance({ seconds: 1 });
    await decide(noor, await caseAbout(noor, bob), { kind: 'suspend', days: 30 });
    await cleo.blocks.add({ params: { id: ana.id } });
    await dan.accountData.deleteAccount({ body: { password: testPassword } });
    await eve.members.updateMe({ body: { displayName: 'Another name' } });
    const listed = async ({ reports }: SignedIn) => (await reports.mine()).map(({ displayName }) => displayName);
    expect(await listed(ana)).toEqual(names.toReversed());
    clock.advance({ days: 30 });
    await server.runJobs();
    expect(await listed(await server.logIn(ana.email))).toEqual(['Fay', 'Eve', null, 'Cleo', 'Bob']);
  });

  test('do not reveal the name of a member whom the reporter cannot see', async () => {
    const { signUp, platform } = await startTestServer();
    const [ana, bob, dan] = [
      await signUp(),
      await signUp({ displayName: 'Bob' }),
      await signUp({ displayName: 'Dan' }),
    ];
    await bob.blocks.add({ params: { id: ana.id } });
    await platform.db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', dan.id).execute();
    for (const one of [bob, dan]) await report(ana, one);
    expect((await ana.reports.mine()).map(({ displayName }) => displayName)).toEqual([null, null]);
  });
});
