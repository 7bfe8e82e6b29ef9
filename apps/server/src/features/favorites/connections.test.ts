import { describe, expect, test } from 'vitest';
import { testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { addBlock } from '../blocks/blocks.repository.ts';
import { removeFavoritesBetween } from './favorites.repository.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('favorites', () => {
  test('are saved and removed, repeats are harmless, and both sides see them', async () => {
    const { signUp, clock } = await startTestServer();
    const [ana, bob, cleo] = [
      await signUp({ displayName: 'Ana' }),
      await signUp({ displayName: 'Bob' }),
      await signUp({ displayName: 'Cleo' }),
    ];
    for (const id of [bob.id, bob.id, cleo.id]) {
      expect(await ana.favorites.add({ params: { id } })).toEqual({ ok: true });
      clock.advance({ seconds: 1 });
    }
    expect(await ana.favorites.mine()).toEqual([
      { userId: ana.id, favoriteUserId: cleo.id, user: expect.objectContaining({ id: cleo.id, displayName: 'Cleo' }) },
      {
        userId: ana.id,
        favoriteUserId: bob.id,
        user: { id: bob.id, displayName: 'Bob', city: 'Montréal', country: 'Canada', primaryPhotoUrl: null },
      },
    ]);
    expect(await bob.favorites.favoritedBy()).toEqual([
      { userId: ana.id, favoriteUserId: bob.id, user: expect.objectContaining({ id: ana.id, displayName: 'Ana' }) },
    ]);
    await ana.favorites.remove({ params: { id: bob.id } });
    await ana.favorites.remove({ params: { id: bob.id } });
    expect(await bob.favorites.favoritedBy()).toEqual([]);
  });

  test('of oneself are 400, of nobody and of somebody hidden 404', async () => {
    const { signUp, platform } = await startTestServer();
    const [ana, bob] = [await signUp(), await signUp()];
    await expect(ana.favorites.add({ params: { id: ana.id } })).rejects.toMatchObject({
      status: 400,
      code: 'member.yourself',
    });
    await expect(ana.favorites.add({ params: { id: nobody } })).rejects.toMatchObject({
      status: 404,
      code: 'member.unknown',
    });
    await bob.blocks.add({ params: { id: ana.id } });
    await expect(ana.favorites.add({ params: { id: bob.id } })).rejects.toMatchObject({ status: 404 });
    await expect(ana.favorites.add({ params: { id: 'no-id' } })).rejects.toMatchObject({ status: 404 });
    expect(await platform.db.selectFrom('favorites').selectAll().execute()).toEqual([]);
  });
});

describe('blocks', () => {
  test('remove the favorites of both, which do not come back with the block lifted', async () => {
    const { signUp } = await startTestServer();
    const [ana, bob] = [await signUp(), await signUp()];
    await ana.favorites.add({ params: { id: bob.id } });
    await bob.favorites.add({ params: { id: ana.id } });
    await ana.blocks.add({ params: { id: bob.id } });
    await ana.blocks.add({ params: { id: bob.id } });
    await ana.blocks.remove({ params: { id: bob.id } });
    for (const member of [ana, bob]) {
      expect(await member.favorites.mine()).toEqual([]);
      expect(await member.favorites.favoritedBy()).toEqual([]);
    }
  });

  test('remove a favorite that is being saved in the very moment, too', async () => {
    const { signUp, platform } = await startTestServer();
    const { db, clock } = platform;
    const [ana, bob] = [await signUp(), await signUp()];
    const saving = await db.transaction().execute(async (tx) => {
      await addBlock(tx, bob.id, ana.id, clock.now());
      await removeFavoritesBetween(tx, bob.id, ana.id);
      const save = ana.favorites.add({ params: { id: bob.id } });
      await waitingStatements(db, 1);
      return { save };
    });
    await saving.save;
    await bob.blocks.remove({ params: { id: ana.id } });
    expect(await ana.favorites.mine()).toEqual([]);
  });

  test('are listed for the one who made them; the other learns ids alone', async () => {
    const { signUp } = await startTestServer();
    const [ana, bob] = [await signUp({ displayName: 'Ana' }), await signUp({ displayName: 'Bob' })];
    await ana.blocks.add({ params: { id: bob.id } });
    expect(await ana.blocks.mine()).toEqual([
      {
        blockedId: bob.id,
        user: expect.objectContaining({ displayName: 'Bob' }),
        createdUtc: '2026-11-18T17:00:00.000Z',
      },
    ]);
    expect(await bob.blocks.blockedBy()).toEqual([ana.id]);
    expect(await bob.blocks.mine()).toEqual([]);
    expect(await ana.blocks.blockedBy()).toEqual([]);
  });

  test('cannot be lifted by the blocked side, and a mutual block stands until both are lifted', async () => {
    const { signUp } = await startTestServer();
    const [ana, bob] = [await signUp(), await signUp()];
    const bobSeesAna = () => bob.discovery.member({ params: { id: ana.id } });
    await ana.blocks.add({ params: { id: bob.id } });
    await bob.blocks.remove({ params: { id: ana.id } });
    await expect(bobSeesAna()).rejects.toMatchObject({ status: 404 });
    await bob.blocks.add({ params: { id: ana.id } });
    await ana.blocks.remove({ params: { id: bob.id } });
    await expect(bobSeesAna()).rejects.toMatchObject({ status: 404 });
    await bob.blocks.remove({ params: { id: ana.id } });
    await bobSeesAna();
  });

  test('show nobody who has blocked in turn, or is away', async () => {
    const { signUp } = await startTestServer();
    const [ana, bob, cleo] = [
      await signUp({ displayName: 'Ana' }),
      await signUp({ displayName: 'Bob' }),
      await signUp(),
    ];
    const seenByBob = async () => (await bob.blocks.mine()).map(({ user }) => user?.displayName ?? null);
    await bob.blocks.add({ params: { id: cleo.id } });
    await cleo.accountData.deleteAccount({ body: { password: testPassword } });
    await ana.blocks.add({ params: { id: bob.id } });
    await bob.blocks.add({ params: { id: ana.id } });
    expect(await seenByBob()).toEqual([null, null]);
    await ana.blocks.remove({ params: { id: bob.id } });
    expect(await seenByBob()).toContain('Ana');
  });

  test('of oneself are 400, of nobody 404', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    await expect(ana.blocks.add({ params: { id: ana.id } })).rejects.toMatchObject({ status: 400 });
    await expect(ana.blocks.add({ params: { id: nobody } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('reports', () => {
  test('are stored with the profile and the messages of that moment, due in 24 hours', async () => {
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
      status: 'open',
      created_at: new Date('2026-11-18T17:00:00Z'),
      due_at: new Date('2026-11-19T17:00:00Z'),
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
