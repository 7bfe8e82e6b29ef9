import { describe, expect, test } from 'vitest';
import { testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { addBlock } from './blocks.repository.ts';
import { removeFavoritesBetween } from '../favorites/favorites.repository.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('blocks', () => {
  test('remove both favorites, which do not return when the block is lifted', async () => {
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

  test('also remove a favorite that is being saved at the same moment', async () => {
    const { signUp, platform } = await startTestServer();
    const { db, clock } = platform;
    const [ana, bob] = [await signUp(), await signUp()];
    const saving = await db.transaction().execute(async (tx) => {
      await addBlock(tx, bob.id, ana.id, clock.now());
      await removeFavoritesBetween(tx, bob.id, ana.id, clock.now());
      const save = ana.favorites.add({ params: { id: bob.id } });
      await waitingStatements(db, 1);
      return { save };
    });
    await saving.save;
    await bob.blocks.remove({ params: { id: ana.id } });
    expect(await ana.favorites.mine()).toEqual([]);
  });

  test('are listed for the user who made them; the other user gets ids only', async () => {
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

  test('cannot be lifted by the blocked side, and a mutual block lasts until both are lifted', async () => {
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

  test('hide the name of a user who blocked back or deleted the account', async () => {
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

  test('return 400 for oneself and 404 for an unknown user', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    await expect(ana.blocks.add({ params: { id: ana.id } })).rejects.toMatchObject({ status: 400 });
    await expect(ana.blocks.add({ params: { id: nobody } })).rejects.toMatchObject({ status: 404 });
  });
});
