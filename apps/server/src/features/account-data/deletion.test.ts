import { describe, expect, test } from 'vitest';
import { linkTokenTo } from '../../../test/mailbox.ts';
import { testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

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
    await expect(ana.members.me()).rejects.toMatchObject({ status: 401, code: 'session.deleted' });
    await expect(server.logIn(ana.email)).rejects.toMatchObject({ status: 403, code: 'login.deleted' });
    await expect(bob.discovery.member({ params: { id: ana.id } })).rejects.toMatchObject({ status: 404 });
    const token = await linkTokenTo(server, ana.email, 'undo-deletion');
    server.clock.advance({ days: 29 });
    await server.visitor.accountData.undoDeletion({ body: { token } });
    await server.logIn(ana.email);
    const bobAgain = await server.logIn(bob.email);
    expect(await bobAgain.discovery.member({ params: { id: ana.id } })).toMatchObject({ displayName: 'Ana' });
  });
});
