import { describe, expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { linkTokenTo, mailTo } from '../../../test/mailbox.ts';
import { testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { endHostWork } from '../hosts/host-changes.ts';
import { setStaffActive } from '../venues/staff.repository.ts';
import { hashPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.repository.ts';
import { setPasswordHash } from './users.repository.ts';

const newPassword = 'another long password';

describe('a forgotten password', () => {
  test('is replaced with the mailed link; every session ends and the old password is dead', async () => {
    const server = await startTestServer();
    const { signUp, visitor } = server;
    const ana = await signUp();
    expect(await visitor.accounts.forgotPassword({ body: { email: ana.email } })).toEqual({ ok: true });
    const token = await linkTokenTo(server, ana.email, 'reset-password');
    expect(await visitor.accounts.resetPassword({ body: { token, newPassword } })).toEqual({ ok: true });
    await expect(ana.members.me()).rejects.toMatchObject({ status: 401 });
    await expect(visitor.accounts.login({ body: { email: ana.email, password: testPassword } })).rejects.toMatchObject({
      status: 401,
    });
    await visitor.accounts.login({ body: { email: ana.email, password: newPassword } });
    expect((await mailTo(server, ana.email))[0]!.subject).toBe('Your password was changed');
  });

  test('answers the same for an address that nobody has, and mails nothing', async () => {
    const server = await startTestServer();
    expect(await server.visitor.accounts.forgotPassword({ body: { email: 'nobody@example.com' } })).toEqual({
      ok: true,
    });
    expect(await mailTo(server, 'nobody@example.com')).toEqual([]);
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

  test('the link is built from the configured address, and its secret rests nowhere in the database', async () => {
    const server = await startTestServer({ environment: { PUBLIC_URL: 'https://ambiance.example' } });
    const ana = await server.signUp({ language: 'fr', displayName: '<b>Ana</b>' });
    await fetch(`${server.address}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'evil.example' },
      body: JSON.stringify({ email: ana.email }),
    });
    const [mail] = await mailTo(server, ana.email);
    expect(mail).toMatchObject({ subject: 'Réinitialisez votre mot de passe' });
    expect(mail!.links[0]).toMatch(/^https:\/\/ambiance\.example\/reset-password\?token=[\da-f]{64}$/);
    expect(mail!.html).toContain('lang="fr"');
    expect(mail!.text).toContain('<b>Ana</b>');
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
  ])('refuses %j', async (body, field, code) => {
    const { visitor } = await startTestServer();
    await expect(visitor.accounts.resetPassword({ body })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: { code } },
    });
  });
});

describe('changing the password', () => {
  test('ends the other sessions and answers a token for this one', async () => {
    const server = await startTestServer();
    const phone = await server.signUp();
    const laptop = await server.logIn(phone.email);
    const { accessToken } = await phone.accounts.changePassword({
      body: { currentPassword: testPassword, newPassword },
    });
    await expect(phone.members.me()).rejects.toMatchObject({ status: 401 });
    await expect(laptop.members.me()).rejects.toMatchObject({ status: 401 });
    const response = await fetch(`${server.address}/api/users/me`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(response.status).toBe(200);
    await server.logIn(phone.email, newPassword);
  });

  test('with a wrong current password is a 400 that ends nothing', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    await expect(
      ana.accounts.changePassword({ body: { currentPassword: 'not it at all', newPassword } }),
    ).rejects.toMatchObject({ status: 400, fields: { currentPassword: { code: 'password.wrong' } } });
    await ana.members.me();
  });

  test('to the one it was is refused beside the field, and the session goes on', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    await expect(
      ana.accounts.changePassword({ body: { currentPassword: testPassword, newPassword: testPassword } }),
    ).rejects.toMatchObject({ status: 400, fields: { newPassword: { code: 'password.unchanged' } } });
    await ana.members.me();
  });

  test('kills reset links that were mailed before', async () => {
    const server = await startTestServer();
    const ana = await server.signUp();
    await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
    const token = await linkTokenTo(server, ana.email, 'reset-password');
    await ana.accounts.changePassword({ body: { currentPassword: testPassword, newPassword } });
    await expect(server.visitor.accounts.resetPassword({ body: { token, newPassword } })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('sessions', () => {
  test('are listed with their devices, and the others can be ended at once', async () => {
    const { signUp, logIn } = await startTestServer();
    const phone = await signUp();
    const laptop = await logIn(phone.email);
    const sessions = await phone.accounts.sessions();
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    await phone.accounts.endOtherSessions();
    await expect(laptop.members.me()).rejects.toMatchObject({ status: 401 });
    expect(await phone.accounts.sessions()).toHaveLength(1);
  });
});

describe('proof of the email address', () => {
  const production = { REQUIRE_VERIFIED_EMAIL: 'true' };

  test('is asked for by a mailed link, which works for 48 hours and once', async () => {
    const server = await startTestServer({ environment: production });
    const ana = await server.signUp();
    expect(ana.user.awaitsEmailProof).toBe(true);
    const token = await linkTokenTo(server, ana.email, 'verify-email');
    await server.visitor.accounts.verifyEmail({ body: { token } });
    expect((await ana.members.me()).awaitsEmailProof).toBe(false);
    await expect(server.visitor.accounts.verifyEmail({ body: { token } })).rejects.toMatchObject({
      code: 'link.invalid',
    });
  });

  test('the link stops working after 48 hours, and a new one can be asked for once a minute', async () => {
    const server = await startTestServer({ environment: { ...production, RATE_LIMIT_SCALE: '1' } });
    const ana = await server.signUp();
    const token = await linkTokenTo(server, ana.email, 'verify-email');
    server.clock.advance({ hours: 48 });
    await expect(server.visitor.accounts.verifyEmail({ body: { token } })).rejects.toMatchObject({
      code: 'link.expired',
    });
    await ana.accounts.resendVerification();
    await expect(ana.accounts.resendVerification()).rejects.toMatchObject({ status: 429 });
    await server.visitor.accounts.verifyEmail({
      body: { token: await linkTokenTo(server, ana.email, 'verify-email') },
    });
  });

  test('until then the member answers, but starts no conversation', async () => {
    const server = await startTestServer({ environment: production });
    const ana = await server.signUp();
    const [bob, cleo] = [await server.signUp(), await server.signUp()];
    for (const proved of [bob, cleo]) {
      const token = await linkTokenTo(server, proved.email, 'verify-email');
      await server.visitor.accounts.verifyEmail({ body: { token } });
    }
    const [atAna, atBob] = await Promise.all([
      openChat(server.address, ana.accessToken),
      openChat(server.address, bob.accessToken),
    ]);
    await expect(atAna.send(bob.id, 'Hello')).rejects.toThrow(
      'Confirm your email address before you start a conversation.',
    );
    expect(await bob.chat.conversations()).toEqual({ items: [] });
    expect(await ana.plans.limits()).toMatchObject({ dailyMessage: { used: 0 }, weeklyNewChats: { used: 0 } });

    await atBob.send(ana.id, 'Good evening');
    expect(await atAna.send(bob.id, 'Hello')).toMatchObject({ text: 'Hello' });
    await server.visitor.accounts.verifyEmail({
      body: { token: await linkTokenTo(server, ana.email, 'verify-email') },
    });
    expect(await atAna.send(cleo.id, 'Hello')).toMatchObject({ text: 'Hello' });
  });

  test('until then the member is in nobody\u2019s search', async () => {
    const server = await startTestServer({ environment: production });
    const ana = await server.signUp({ displayName: 'Ana' });
    const bob = await server.signUp({ displayName: 'Bob' });
    expect((await bob.discovery.search({ query: { q: 'Ana' } })).items).toEqual([]);
    await server.visitor.accounts.verifyEmail({
      body: { token: await linkTokenTo(server, ana.email, 'verify-email') },
    });
    expect((await bob.discovery.search({ query: { q: 'Ana' } })).items).toHaveLength(1);
  });
});

describe('deleting the account', () => {
  test('asks for the password', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    await expect(ana.accountData.deleteAccount({ body: { password: 'not it at all' } })).rejects.toMatchObject({
      status: 400,
      fields: { password: { code: 'password.wrong' } },
    });
    await ana.members.me();
  });

  test('logs out and hides the member at once, and the mailed link undoes it for 30 days', async () => {
    const server = await startTestServer();
    const ana = await server.signUp({ displayName: 'Ana' });
    const bob = await server.signUp();
    await ana.accountData.deleteAccount({ body: { password: testPassword } });
    await expect(ana.members.me()).rejects.toMatchObject({ status: 401 });
    await expect(server.logIn(ana.email)).rejects.toMatchObject({ status: 401, code: 'login.refused' });
    await expect(bob.discovery.member({ params: { id: ana.id } })).rejects.toMatchObject({ status: 404 });
    const token = await linkTokenTo(server, ana.email, 'undo-deletion');
    server.clock.advance({ days: 29 });
    await server.visitor.accountData.undoDeletion({ body: { token } });
    await server.logIn(ana.email);
    const bobAgain = await server.logIn(bob.email);
    expect(await bobAgain.discovery.member({ params: { id: ana.id } })).toMatchObject({ displayName: 'Ana' });
  });
});

describe('a password that is being checked while', () => {
  test('it is replaced opens no session, and replaces nothing itself', async () => {
    const server = await startTestServer();
    const ana = await server.signUp();
    const { db } = server.platform;
    const passwordHash = await hashPassword(newPassword);
    const replacing = await db.transaction().execute(async (tx) => {
      await setPasswordHash(tx, ana.id, passwordHash);
      await endSessionsOf(tx, ana.id);
      const login = server.logIn(ana.email).catch((error: unknown) => error);
      const body = { currentPassword: testPassword, newPassword: 'a third long password' };
      const change = ana.accounts.changePassword({ body }).catch((error: unknown) => error);
      await waitingStatements(db, 2);
      return { login, change };
    });
    expect(await replacing.login).toMatchObject({ status: 401, code: 'login.refused' });
    expect(await replacing.change).toMatchObject({ status: 401, code: 'session.expired' });
    await server.logIn(ana.email, newPassword);
  });

  test.each(['host', 'manager'])('a %s is sent away opens no session', async (role) => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const leaving = role === 'host' ? await venue.hire() : venue.manager;
    const { db, clock } = server.platform;
    const ending = await db.transaction().execute(async (tx) => {
      if (role === 'host') await endHostWork(tx, venue.id, leaving.id, clock.now());
      else await setStaffActive(tx, venue.id, leaving.id, false);
      await endSessionsOf(tx, leaving.id);
      const login = server.logIn(leaving.email).catch((error: unknown) => error);
      await waitingStatements(db, 1);
      return { login };
    });
    expect(await ending.login).toMatchObject({ status: 403, code: 'staff.deactivated' });
  });

  test('a reset takes place opens nothing that outlives it', async () => {
    const server = await startTestServer();
    const ana = await server.signUp();
    await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
    const token = await linkTokenTo(server, ana.email, 'reset-password');
    const logins = Promise.allSettled(Array.from({ length: 20 }, () => server.logIn(ana.email)));
    await server.visitor.accounts.resetPassword({ body: { token, newPassword } });
    for (const login of await logins) {
      if (login.status === 'fulfilled') await expect(login.value.members.me()).rejects.toMatchObject({ status: 401 });
    }
  });
});
