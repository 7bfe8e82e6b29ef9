import { describe, expect, test } from 'vitest';
import { linkTokenTo } from '../../../test/mailbox.ts';
import { testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

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
    await expect(laptop.members.me()).rejects.toMatchObject({ status: 401 });
    const response = await fetch(`${server.address}/api/users/me`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(response.status).toBe(200);
    await server.logIn(phone.email, newPassword);
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
