import { describe, expect, test } from 'vitest';
import { linkTokenTo } from '../../../test/mailbox.ts';
import { testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { clientOf } from '../../../test/test-transport.ts';

const newPassword = 'another long password';

describe('changing the password', () => {
  test('ends the other sessions and returns a token for this one', async () => {
    const server = await startTestServer();
    const phone = await server.signUp();
    const laptop = await server.logIn(phone.email);
    const { accessToken } = await phone.accounts.changePassword({
      body: { currentPassword: testPassword, newPassword },
    });
    await expect(phone.members.me()).rejects.toMatchObject({ status: 401 });
    await expect(laptop.members.me()).rejects.toMatchObject({ status: 401, code: 'session.password-changed' });
    const response = await fetch(`${server.address}/api/users/me`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(response.status).toBe(200);
    await server.logIn(phone.email, newPassword);
  });

  test('tells only devices that were logged in with the old password that it was changed', async () => {
    const server = await startTestServer();
    const [phone, ben] = [await server.signUp(), await server.signUp()];
    const [laptop, tablet] = [await server.logIn(phone.email), await server.logIn(phone.email)];
    await tablet.accounts.logout();
    await expect(tablet.members.me()).rejects.toMatchObject({ status: 401, code: 'session.expired' });
    await phone.accounts.changePassword({ body: { currentPassword: testPassword, newPassword } });
    await expect(laptop.members.me()).rejects.toMatchObject({
      status: 401,
      code: 'session.password-changed',
      message:
        'Your password was changed. Log in with the new one. If you didn’t change it, choose “Forgot your password?”.',
    });
    // A token that the server did not sign is refused like one that has expired.
    const [head, content] = laptop.accessToken.split('.');
    const forged = clientOf(server, `${head}.${content}.${ben.accessToken.split('.')[2]}`);
    await expect(forged.members.me()).rejects.toMatchObject({ status: 401, code: 'session.expired' });
    await expect(server.visitor.members.me()).rejects.toMatchObject({ status: 401, code: 'session.missing' });

    const [desk, later] = [await server.logIn(phone.email, newPassword), await server.logIn(phone.email, newPassword)];
    await later.accounts.endOtherSessions();
    await expect(desk.members.me()).rejects.toMatchObject({ status: 401, code: 'session.expired' });
    expect(await ben.members.me()).toMatchObject({ id: ben.id });
  });

  test('with a wrong current password returns 400 and ends no session', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    await expect(
      ana.accounts.changePassword({ body: { currentPassword: 'not it at all', newPassword } }),
    ).rejects.toMatchObject({ status: 400, fields: { currentPassword: { code: 'password.wrong' } } });
    await ana.members.me();
  });

  test('to the same password is refused next to the field, and the session continues', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    await expect(
      ana.accounts.changePassword({ body: { currentPassword: testPassword, newPassword: testPassword } }),
    ).rejects.toMatchObject({ status: 400, fields: { newPassword: { code: 'password.unchanged' } } });
    await ana.members.me();
  });

  test('invalidates reset links that were mailed before', async () => {
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
