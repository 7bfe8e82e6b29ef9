import { expect, test } from 'vitest';
import { newPassword, prove, undo, undoTokenTo } from '../../../test/changed-emails.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { addFactor, loginTokenOf } from '../../../test/second-factors.ts';
import { addPasskey, passkeyLogin } from '../../../test/soft-passkey.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const why = 'Lost the phone, showed a passport';
const reset = (by: SignedIn, about: SignedIn, because = why) =>
  by.operator.resetSecondFactor({ params: { id: about.id }, body: { why: because } });

/** An administrator, a French-speaking moderator and a bystander, each with two-step login. */
async function staffWithFactors() {
  const server = await startTestServer({ environment: { REQUIRE_SECOND_FACTOR: 'true' } });
  const [robin, noor, ben] = [
    await server.register({ role: 'admin', displayName: 'Robin' }),
    await server.register({ role: 'moderator', displayName: 'Noor', language: 'fr' }),
    await server.register(),
  ];
  await prove(server, noor.email);
  const factors = { robin: await addFactor(server, robin), noor: await addFactor(server, noor) };
  await addFactor(server, ben);
  const factorOfBen = () =>
    server.platform.db.selectFrom('second_factors').where('user_id', '=', ben.id).selectAll().executeTakeFirst();
  const before = await factorOfBen();
  const expectBenAsBefore = async () => {
    expect(await factorOfBen()).toEqual(before);
    expect(await ben.accounts.sessions()).toHaveLength(1);
  };
  return { server, robin, noor, ben, factors, expectBenAsBefore };
}

test('an administrator turns off a colleague’s two-step login with a reason, and the next login sets it up again', async () => {
  const { server, robin, noor, expectBenAsBefore } = await staffWithFactors();
  const file = await reset(robin, noor);
  expect(file).toMatchObject({ sessions: 0, proofs: { secondFactor: false } });
  await expect(noor.members.me()).rejects.toMatchObject({ status: 401 });
  const [mail] = await mailTo(server, noor.email);
  expect(mail).toMatchObject({ subject: 'Notre équipe de soutien a désactivé la validation en deux étapes' });
  const { items } = await robin.audit.list();
  expect(items[0]).toMatchObject({ action: 'staff-reset-factor', parameters: null, why });
  expect([items[0]!.actor?.name, items[0]!.member?.name]).toEqual(['Robin', 'Noor']);

  const back = await server.logIn(noor.email);
  expect(back.user).toMatchObject({ mustAddSecondFactor: true });
  await expect(back.moderation.cases()).rejects.toMatchObject({ code: 'second-factor.must-add' });
  await addFactor(server, back);
  await back.moderation.cases();
  await expectBenAsBefore();
});

test('an unauthorized reset of two-step login is undone by the link in its mail', async () => {
  const { server, robin, noor, factors } = await staffWithFactors();
  const { passkey } = await addPasskey(noor, { code: factors.noor.recoveryCodes[1]! });
  const logInByPasskey = async () =>
    server.visitor.secondFactor.passkeyLogIn({ body: await passkeyLogin(server, passkey) });
  await logInByPasskey();
  server.clock.advance({ hours: 49 });
  await server.runJobs();
  await reset(robin, noor);
  await expect(logInByPasskey()).rejects.toMatchObject({ code: 'passkey.unknown' });
  const { resetToken } = await undo(server, await undoTokenTo(server, noor.email));
  await server.visitor.accounts.resetPassword({ body: { token: resetToken, newPassword } });
  const loginToken = await loginTokenOf(server, noor.email, newPassword);
  await server.visitor.secondFactor.logIn({ body: { loginToken, code: factors.noor.recoveryCodes[0]! } });
  expect((await logInByPasskey()).user.id).toBe(noor.id);
});

test('an administrator removes the passkeys of a member who has no two-step login', async () => {
  const { server, robin, expectBenAsBefore } = await staffWithFactors();
  const cleo = await server.register();
  const { passkey } = await addPasskey(cleo);
  expect(await robin.operator.member({ params: { id: cleo.id } })).toMatchObject({
    proofs: { secondFactor: false, passkeys: 1 },
  });
  expect(await reset(robin, cleo)).toMatchObject({ sessions: 0, proofs: { passkeys: 0 } });
  const logIn = server.visitor.secondFactor.passkeyLogIn({ body: await passkeyLogin(server, passkey) });
  await expect(logIn).rejects.toMatchObject({ code: 'passkey.unknown' });
  await expectBenAsBefore();
});

test('a two-step reset is refused for oneself, without a reason, without a factor, or by a moderator', async () => {
  const { server, robin, noor, ben, expectBenAsBefore } = await staffWithFactors();
  const cleo = await server.register();
  await expect(reset(robin, robin)).rejects.toMatchObject({ status: 403, code: 'staff.yourself' });
  await expect(reset(robin, ben, ' ')).rejects.toMatchObject({ fields: { why: { code: 'why.required' } } });
  await expect(reset(noor, ben)).rejects.toMatchObject({ status: 403, code: 'role.not-allowed' });
  await expect(reset(robin, cleo)).rejects.toMatchObject({ status: 409, code: 'second-factor.none' });
  expect(await cleo.accounts.sessions()).toHaveLength(1);
  expect((await mailTo(server, cleo.email)).map(({ subject }) => subject)).toEqual(['Confirm your email address']);
  await expect(server.logIn(robin.email, testPassword)).rejects.toMatchObject({ code: 'second-factor.required' });
  await expectBenAsBefore();
});
