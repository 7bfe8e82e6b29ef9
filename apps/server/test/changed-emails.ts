import { expect } from 'vitest';
import { linkTokenTo, mailTo } from './mailbox.ts';
import { type SignedIn, testPassword } from './people.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

export const production = { environment: { REQUIRE_VERIFIED_EMAIL: 'true' } };
export const newPassword = 'another long password';
export const moveTo = (who: SignedIn, email: string, password = testPassword) =>
  who.accounts.changeEmail({ body: { email, password } });
export const prove = async (server: TestServer, email: string) =>
  server.visitor.accounts.verifyEmail({ body: { token: await linkTokenTo(server, email, 'verify-email') } });
export const undo = ({ visitor }: TestServer, token: string) => visitor.accounts.undoEmailChange({ body: { token } });
export const undoTokenTo = (server: TestServer, email: string) => linkTokenTo(server, email, 'undo-email-change');
export const subjectsTo = async (server: TestServer, email: string) =>
  (await mailTo(server, email)).map(({ subject }) => subject);

/** Two members with proved addresses: Ana acts, and nothing of Ben may change. */
export async function provedMember() {
  const server = await startTestServer(production);
  const [ana, ben] = [await server.register({ displayName: 'Ana' }), await server.register()];
  for (const { email } of [ana, ben]) await prove(server, email);
  const before = await ben.members.me();
  const expectBenAsBefore = async () => {
    expect(await ben.members.me()).toEqual(before);
    await server.logIn(ben.email);
    expect(await subjectsTo(server, ben.email)).toEqual(['Confirm your email address']);
  };
  return { server, ana, ben, expectBenAsBefore };
}
