import { api } from '@ambiance/contract/api';
import { createClient } from '@ambiance/contract/client';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import { linkTokenTo, mailTo } from '../../../test/mailbox.ts';
import { statusTokenOf } from '../../../test/moderating.ts';
import { registrationOf, type SignedIn, testPassword } from '../../../test/people.ts';
import { addFactor, loginTokenOf } from '../../../test/second-factors.ts';
import { failingStatements } from '../../../test/slow-statements.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { clientOf, sendTo } from '../../../test/test-transport.ts';
import { runCommand } from '../../../test/run-command.ts';

/** A member who deleted their account, a member who did not, and a bystander who also deleted theirs. */
async function withDeleted(environment: Record<string, string> = {}, statements?: KyselyPlugin) {
  const clock = createTestClock('2026-12-04T03:30:00Z');
  const server = await startTestServer({ clock, environment, ...(statements && { statements }) });
  const [ana, ben, cleo] = [await server.signUp(), await server.signUp(), await server.signUp()];
  for (const who of [ana, cleo]) await deleted(who);
  const statusOf = async ({ id }: SignedIn) =>
    (await server.platform.db.selectFrom('users').where('id', '=', id).select('status').executeTakeFirstOrThrow())
      .status;
  return { server, ana, ben, cleo, statusOf };
}

const deleted = ({ accountData }: Pick<SignedIn, 'accountData'>) =>
  accountData.deleteAccount({ body: { password: testPassword } });
const logIn = ({ visitor }: TestServer, email: string, more: { password?: string; bringBack?: boolean } = {}) =>
  visitor.accounts.login({ body: { email, password: testPassword, ...more } });

describe('a deleted account', () => {
  test('shows its restore deadline after the right password, in the reader’s language, and can be restored', async () => {
    const { server, ana, cleo, statusOf } = await withDeleted();
    // The date is in the time zone of the instance: it is still 3 December in Toronto.
    await expect(logIn(server, ana.email)).rejects.toMatchObject({
      status: 403,
      code: 'login.deleted',
      message: 'This account is deleted. You can bring it back until January\u00a02,\u00a02027.',
    });
    const reader = createClient(api, sendTo(server.address, { 'accept-language': 'fr' }));
    await expect(reader.accounts.login({ body: { email: ana.email, password: testPassword } })).rejects.toThrow(
      'Ce compte est supprimé. Il peut être rétabli jusqu’au 2\u00a0janvier\u00a02027.',
    );
    expect(await statusOf(ana)).toBe('Deleted');

    const link = await linkTokenTo(server, ana.email, 'undo-deletion');
    const { user } = await logIn(server, ana.email, { bringBack: true });
    expect(user.id).toBe(ana.id);
    expect([await statusOf(ana), await statusOf(cleo)]).toEqual(['Active', 'Deleted']);
    await logIn(server, ana.email);
    await expect(server.visitor.accountData.undoDeletion({ body: { token: link } })).rejects.toMatchObject({
      code: 'link.invalid',
    });
  });

  test('is restored by a login even if the database fails before open pages are notified of it', async () => {
    let failing: string | undefined;
    const statements = failingStatements(() => failing);
    const { server, ana, cleo, statusOf } = await withDeleted({}, statements);
    // In a login, only the statement that finds the members to notify reads this column.
    failing = 'partner_id';
    const { accessToken } = await logIn(server, ana.email, { bringBack: true });
    failing = undefined;
    expect(await clientOf(server, accessToken).members.me()).toMatchObject({ id: ana.id });
    expect([await statusOf(ana), await statusOf(cleo)]).toEqual(['Active', 'Deleted']);
    expect(server.logged.filter((line) => line.includes('The database is away.'))).toHaveLength(1);
  });

  test('looks like an unknown address after a wrong password, with or without a restore request', async () => {
    const { server, ana, ben, statusOf } = await withDeleted();
    for (const email of [ana.email, ben.email, 'nobody@example.com']) {
      for (const bringBack of [true, false]) {
        await expect(logIn(server, email, { password: 'not it at all', bringBack })).rejects.toMatchObject({
          status: 401,
          code: 'login.refused',
          message: 'Invalid email or password. Please try again.',
        });
      }
    }
    expect(await statusOf(ana)).toBe('Deleted');
  });

  test('shows the same to a registration with its password, and “already exists” with any other password', async () => {
    const { server, ana, ben, statusOf } = await withDeleted();
    const register = (email: string, password: string) =>
      server.visitor.accounts.register({ body: { ...registrationOf(email), password } });
    await expect(register(ana.email, testPassword)).rejects.toMatchObject({
      status: 403,
      code: 'login.deleted',
      message: 'This account is deleted. You can bring it back until January\u00a02,\u00a02027.',
    });
    for (const [email, password] of [
      [ana.email, 'not it at all'],
      [ben.email, testPassword],
      [ben.email, 'not it at all'],
    ] as const) {
      await expect(register(email, password)).rejects.toMatchObject({ status: 409, code: 'email.taken' });
    }
    expect([await statusOf(ana), await statusOf(ben)]).toEqual(['Deleted', 'Active']);
  });

  test('limits password guesses by registration like guesses by login', async () => {
    const { server, ana, cleo } = await withDeleted({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' });
    const register = (network: number, email: string, password: string) => {
      const from = sendTo(server.address, { 'x-forwarded-for': `203.0.113.${network}` });
      return createClient(api, from).accounts.register({ body: { ...registrationOf(email), password } });
    };
    for (let network = 1; network <= 10; network += 1) {
      await expect(register(network, ana.email, `guess number ${network}`)).rejects.toMatchObject({
        code: 'email.taken',
      });
    }
    await expect(register(11, ana.email, testPassword)).rejects.toMatchObject({ code: 'email.taken' });
    await expect(logIn(server, ana.email)).rejects.toMatchObject({ code: 'login.too-often' });
    await expect(register(11, cleo.email, testPassword)).rejects.toMatchObject({ code: 'login.deleted' });
  });

  test('is restored by the mailed link for a forgotten password', async () => {
    const { server, ana, cleo, statusOf } = await withDeleted();
    await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
    const [mail] = await mailTo(server, ana.email);
    expect(mail!.text).toContain('Your account is deleted. Once you have a new password, log in with it');
    const token = await linkTokenTo(server, ana.email, 'reset-password');
    const password = 'another long password';
    await server.visitor.accounts.resetPassword({ body: { token, newPassword: password } });
    await expect(logIn(server, ana.email, { password })).rejects.toMatchObject({ code: 'login.deleted' });
    await logIn(server, ana.email, { password, bringBack: true });
    expect([await statusOf(ana), await statusOf(cleo)]).toEqual(['Active', 'Deleted']);
  });

  test('needs a code to be restored if it has two-step login', async () => {
    const { server, ben, statusOf } = await withDeleted();
    const { recoveryCodes } = await addFactor(server, ben);
    await deleted(ben);
    await expect(logIn(server, ben.email)).rejects.toMatchObject({ code: 'login.deleted' });
    await expect(logIn(server, ben.email, { bringBack: true })).rejects.toMatchObject({
      code: 'second-factor.required',
    });
    expect(await statusOf(ben)).toBe('Deleted');
    const loginToken = await loginTokenOf(server, ben.email, testPassword, { bringBack: true });
    const bring = (code: string, bringBack: boolean) =>
      server.visitor.secondFactor.logIn({ body: { loginToken, code, bringBack } });
    await expect(bring(recoveryCodes[0]!, false)).rejects.toMatchObject({ code: 'login.deleted' });
    await expect(bring('a'.repeat(16), true)).rejects.toMatchObject({ code: 'second-factor.wrong' });
    expect((await bring(recoveryCodes[0]!, true)).user.id).toBe(ben.id);
    expect(await statusOf(ben)).toBe('Active');
  });

  test('stays suspended or banned when it is restored, and shows that status', async () => {
    const { server, ana, cleo, statusOf } = await withDeleted();
    const { db, clock } = server.platform;
    await db.updateTable('users').set({ banned_at: clock.now() }).where('id', '=', ana.id).execute();
    await expect(logIn(server, ana.email, { bringBack: true })).rejects.toMatchObject({ code: 'account.blocked' });
    expect([await statusOf(ana), await statusOf(cleo)]).toEqual(['Blocked', 'Deleted']);
  });

  test.each([
    ['a member who was suspended by hand', 'member', 'member status', { status: 'Suspended' }],
    ['a moderator whose access was ended', 'moderator', 'staff deactivate', {}],
    ['an administrator whose access was ended', 'admin', 'staff deactivate', {}],
  ] as const)(
    'of %s stays suspended when it is restored, by login or by mail',
    async (_who, role, command, options) => {
      const { server, cleo, statusOf } = await withDeleted();
      await server.signUp({ role: 'admin' });
      const run = (name: string, email: string, more: Record<string, string>) =>
        runCommand(server, name, { email, ...more });
      const [before, after] = [await server.signUp({ role }), await server.signUp({ role })];
      await run(command, before.email, options);
      await deleted(clientOf(server, await statusTokenOf(server, before.email)));
      await expect(logIn(server, before.email, { bringBack: true })).rejects.toMatchObject({
        code: 'account.suspended',
      });

      // Staff can delete their account first. Members whose account is deleted cannot be suspended by hand.
      if (role !== 'member') {
        await deleted(after);
        await run(command, after.email, options);
        const token = await linkTokenTo(server, after.email, 'undo-deletion');
        await server.visitor.accountData.undoDeletion({ body: { token } });
        await expect(logIn(server, after.email)).rejects.toMatchObject({ code: 'account.suspended' });
        await run('staff activate', after.email, {});
        await deleted(await server.logIn(after.email));
        await logIn(server, after.email, { bringBack: true });
        expect(await statusOf(after)).toBe('Active');
      }
      expect([await statusOf(before), await statusOf(cleo)]).toEqual(['Suspended', 'Deleted']);
    },
  );

  test('is unknown after 30 days, even before the job has erased it', async () => {
    const { server, ana, statusOf } = await withDeleted();
    server.clock.advance({ days: 30 });
    for (const bringBack of [true, false]) {
      await expect(logIn(server, ana.email, { bringBack })).rejects.toMatchObject({ code: 'login.refused' });
    }
    const again = server.visitor.accounts.register({ body: registrationOf(ana.email) });
    await expect(again).rejects.toMatchObject({ code: 'email.taken' });
    expect(await statusOf(ana)).toBe('Deleted');
  });
});
