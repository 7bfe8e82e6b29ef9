import { describe, expect, test } from 'vitest';
import { linkTokenTo, mailTo } from '../../../test/mailbox.ts';
import { testPassword } from '../../../test/people.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';

const newPassword = 'another long password';

const resetMailsTo = async (server: TestServer, email: string) =>
  (await mailTo(server, email)).filter(({ subject }) => subject === 'Reset your password');

describe('a forgotten password', () => {
  test('is replaced through the mailed link, which ends every session and invalidates the old password', async () => {
    const server = await startTestServer();
    const { signUp, visitor } = server;
    const ana = await signUp();
    const laptop = await server.logIn(ana.email);
    expect(await visitor.accounts.forgotPassword({ body: { email: ana.email } })).toEqual({ ok: true });
    const token = await linkTokenTo(server, ana.email, 'reset-password');
    expect(await visitor.accounts.resetPassword({ body: { token, newPassword } })).toEqual({ ok: true });
    for (const device of [ana, laptop]) {
      await expect(device.members.me()).rejects.toMatchObject({ status: 401, code: 'session.password-changed' });
    }
    await expect(visitor.accounts.login({ body: { email: ana.email, password: testPassword } })).rejects.toMatchObject({
      status: 401,
    });
    await visitor.accounts.login({ body: { email: ana.email, password: newPassword } });
    expect((await mailTo(server, ana.email))[0]!.subject).toBe('Your password was changed');
  });

  test('gets the same response for an unknown address, and no mail is sent', async () => {
    const server = await startTestServer();
    expect(await server.visitor.accounts.forgotPassword({ body: { email: 'nobody@example.com' } })).toEqual({
      ok: true,
    });
    expect(await mailTo(server, 'nobody@example.com')).toEqual([]);
  });

  test('stores the same data for an unknown address until the mails are delivered', async () => {
    const server = await startTestServer();
    const { db } = server.platform;
    const [ana, bob] = [await server.signUp(), await server.signUp()];
    await server.runJobs();
    const left = async () => ({
      requested: await db.selectFrom('requested_mails').select(['email', 'kind']).orderBy('id').execute(),
      outgoing: await db.selectFrom('outgoing_mails').select('kind').execute(),
      links: await db.selectFrom('account_links').select('user_id').execute(),
    });
    const before = await left();
    const asked = [ana.email, 'nobody@example.com'];
    for (const email of asked) await server.visitor.accounts.forgotPassword({ body: { email } });
    const requested = asked.map((email) => ({ email, kind: 'reset-password' }));
    expect(await left()).toEqual({ ...before, requested });
    expect(await resetMailsTo(server, ana.email)).toHaveLength(1);
    expect(await resetMailsTo(server, bob.email)).toEqual([]);
    expect(await left()).toMatchObject({ requested: [], outgoing: [] });
  });

  test.each(['Suspended', 'Blocked'] as const)('sends no mail to a %s account', async (status) => {
    const server = await startTestServer();
    const [ana, bob] = [await server.signUp(), await server.signUp()];
    await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
    await server.visitor.accounts.forgotPassword({ body: { email: bob.email } });
    await server.platform.db.updateTable('users').set({ status }).where('id', '=', ana.id).execute();
    expect(await resetMailsTo(server, ana.email)).toEqual([]);
    expect(await resetMailsTo(server, bob.email)).toHaveLength(1);
  });

  test('a reset link shows its address until used, replaced or expired, and showing it does not consume it', async () => {
    const server = await startTestServer();
    const [ana, bob] = [await server.signUp(), await server.signUp()];
    const ask = async (email: string) => {
      await server.visitor.accounts.forgotPassword({ body: { email } });
      return linkTokenTo(server, email, 'reset-password');
    };
    const whose = (token: string) => server.visitor.accounts.resetLink({ body: { token } });
    const [replaced, ofBob] = [await ask(ana.email), await ask(bob.email)];
    const token = await ask(ana.email);
    for (let asked = 0; asked < 2; asked += 1) expect(await whose(token)).toEqual({ email: ana.email });
    for (const unknown of [replaced, 'a'.repeat(64), 'x']) {
      await expect(whose(unknown)).rejects.toMatchObject({ status: 400, code: 'reset-link.invalid' });
    }
    await server.visitor.accounts.resetPassword({ body: { token, newPassword } });
    await expect(whose(token)).rejects.toMatchObject({ code: 'reset-link.invalid' });
    server.clock.advance({ hours: 24 });
    await expect(whose(ofBob)).rejects.toMatchObject({ code: 'reset-link.expired' });
  });

  test('a reset link works once', async () => {
    const server = await startTestServer();
    const ana = await server.signUp();
    await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
    const token = await linkTokenTo(server, ana.email, 'reset-password');
    const uses = await Promise.allSettled(
      Array.from({ length: 10 }, () => server.visitor.accounts.resetPassword({ body: { token, newPassword } })),
    );
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = uses.find((use) => use.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      status: 400,
      code: 'reset-link.invalid',
      message: 'Invalid or missing reset token',
    });
  });

  test('a reset link stops working after 24 hours', async () => {
    const server = await startTestServer();
    const ana = await server.signUp();
    await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
    const token = await linkTokenTo(server, ana.email, 'reset-password');
    server.clock.advance({ hours: 24 });
    await expect(server.visitor.accounts.resetPassword({ body: { token, newPassword } })).rejects.toMatchObject({
      status: 400,
      code: 'reset-link.expired',
      message: 'Failed to reset password. The link may have expired.',
    });
  });

  test('a newer reset link replaces the older one', async () => {
    const server = await startTestServer();
    const ana = await server.signUp();
    await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
    const older = await linkTokenTo(server, ana.email, 'reset-password');
    await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
    const newer = await linkTokenTo(server, ana.email, 'reset-password');
    await expect(server.visitor.accounts.resetPassword({ body: { token: older, newPassword } })).rejects.toMatchObject({
      status: 400,
    });
    await server.visitor.accounts.resetPassword({ body: { token: newer, newPassword } });
  });

  test('the reset link uses the configured address, and its secret is not stored in the database', async () => {
    const server = await startTestServer({ environment: { PUBLIC_URL: 'https://ambiance.example' } });
    const ana = await server.signUp({ language: 'fr', displayName: '<b>Ana</b>' });
    await fetch(`${server.address}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'evil.example' },
      body: JSON.stringify({ email: ana.email }),
    });
    const [mail] = await mailTo(server, ana.email);
    expect(mail).toMatchObject({ subject: 'Réinitialisation du mot de passe' });
    expect(mail!.links[0]).toMatch(/^https:\/\/ambiance\.example\/reset-password\?token=[\da-f]{64}$/);
    expect(mail!.html).toContain('lang="fr"');
    // The greeting omits a display name that does not start with a plain first name.
    expect(mail!.text).toMatch(/^Bonjour,\n/);
    expect(mail!.html).not.toContain('<b>');
    const stored = await server.platform.db.selectFrom('account_links').selectAll().execute();
    const token = new URL(mail!.links[0]!).searchParams.get('token')!;
    expect(stored.map(({ token_hash }) => token_hash.toString('hex'))).not.toContain(token);
    expect(await server.platform.db.selectFrom('outgoing_mails').selectAll().execute()).toEqual([]);
    expect(server.logged.join('')).not.toContain(token);
  });

  test.each([
    [{ token: 'x', newPassword }, 'token', 'reset-link.invalid'],
    [{ token: 'a'.repeat(64), newPassword: 'short' }, 'newPassword', 'password.too-short'],
    [{ token: 'a'.repeat(64), newPassword: 'password123' }, 'newPassword', 'password.common'],
  ])('a reset with %j is refused', async (body, field, code) => {
    const { visitor } = await startTestServer();
    await expect(visitor.accounts.resetPassword({ body })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: { code } },
    });
  });
});

test('at most five links for a new password are mailed to one address in half an hour', async () => {
  const { visitor } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const forgot = async (email: string) =>
    visitor.accounts.forgotPassword({ body: { email, captchaToken: await solveCaptcha(visitor) } });
  for (let count = 0; count < 5; count += 1) await forgot('ana@example.com');
  await expect(forgot('ana@example.com')).rejects.toMatchObject({ status: 429 });
  await forgot('ben@example.com');
});
