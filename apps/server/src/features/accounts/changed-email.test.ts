import { expect, test } from 'vitest';
import { buy, buyer } from '../../../test/buying.ts';
import { linkTokenTo, mailTo } from '../../../test/mailbox.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import {
  production,
  newPassword,
  moveTo,
  prove,
  undo,
  undoTokenTo,
  subjectsTo,
  provedMember,
} from '../../../test/changed-emails.ts';

test('a mistyped address is replaced at once: links mailed to it fail, and the new address needs confirmation', async () => {
  const server = await startTestServer(production);
  const [ana, ben] = [await server.register(), await server.register()];
  const mistyped = await linkTokenTo(server, ana.email, 'verify-email');
  const ofBen = await linkTokenTo(server, ben.email, 'verify-email');
  await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
  const reset = await linkTokenTo(server, ana.email, 'reset-password');
  await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
  await moveTo(ana, ' New@Example.com ');

  expect(await ana.members.me()).toMatchObject({
    email: 'new@example.com',
    emailProved: false,
    awaitsEmailProof: true,
  });
  await expect(server.visitor.accounts.verifyEmail({ body: { token: mistyped } })).rejects.toMatchObject({
    code: 'link.invalid',
  });
  await expect(server.visitor.accounts.resetPassword({ body: { token: reset, newPassword } })).rejects.toMatchObject({
    code: 'reset-link.invalid',
  });
  expect(await subjectsTo(server, 'new@example.com')).toEqual(['Confirm your email address']);
  // The address was never verified, so no mail is sent to it.
  expect(await subjectsTo(server, ana.email)).toEqual(['Reset your password', 'Confirm your email address']);
  await prove(server, 'new@example.com');
  expect(await ana.members.me()).toMatchObject({ emailProved: true, awaitsEmailProof: false });

  await expect(server.logIn(ana.email)).rejects.toMatchObject({ code: 'login.refused' });
  await server.logIn('new@example.com');
  await server.register({ email: ana.email });
  await server.visitor.accounts.verifyEmail({ body: { token: ofBen } });
  expect(await ben.members.me()).toMatchObject({ email: ben.email, emailProved: true });
  expect(server.logged.join('\n')).not.toContain('example.com');
});

test('a refused address change changes nothing and sends no mail', async () => {
  const { server, ana, ben, expectBenAsBefore } = await provedMember();
  const elsewhere = await server.logIn(ana.email);
  const refusals: [Parameters<typeof moveTo>[1], string, number, object][] = [
    ['new@example.com', 'not it at all', 400, { password: { code: 'password.wrong' } }],
    [ana.email.toUpperCase(), testPassword, 400, { email: { code: 'email.unchanged' } }],
    ['no address', testPassword, 400, { email: { code: 'email.invalid' } }],
    [ben.email, testPassword, 409, { email: { code: 'email.used' } }],
  ];
  for (const [email, password, status, fields] of refusals) {
    await expect(moveTo(ana, email, password)).rejects.toMatchObject({ status, fields });
  }
  expect(await elsewhere.members.me()).toMatchObject({ email: ana.email, emailProved: true });
  expect(await subjectsTo(server, ana.email)).toEqual(['Confirm your email address']);
  expect(await subjectsTo(server, 'new@example.com')).toEqual([]);
  await expectBenAsBefore();
});

test('the owner of a confirmed old address is notified and can restore address, sessions and password', async () => {
  const { server, ana, expectBenAsBefore } = await provedMember();
  const elsewhere = await server.logIn(ana.email);
  await moveTo(ana, 'thief@example.com');
  await expect(elsewhere.members.me()).rejects.toMatchObject({ status: 401 });
  expect(await ana.members.me()).toMatchObject({ email: 'thief@example.com', awaitsEmailProof: true });
  const [told] = await mailTo(server, ana.email);
  expect(told).toMatchObject({ subject: 'Your email address was changed' });
  expect(told!.text).toContain('Hello Ana,');
  expect(told!.text).not.toContain('thief');
  const proof = await linkTokenTo(server, 'thief@example.com', 'verify-email');

  const token = await undoTokenTo(server, ana.email);
  const tries = await Promise.allSettled([undo(server, token), undo(server, token)]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { resetToken } = tries.find((one) => one.status === 'fulfilled')!.value;
  await expect(undo(server, token)).rejects.toMatchObject({ status: 400, code: 'link.invalid' });
  await expect(ana.members.me()).rejects.toMatchObject({ status: 401 });
  await expect(server.logIn(ana.email)).rejects.toMatchObject({ code: 'login.refused' });
  await expect(server.visitor.accounts.verifyEmail({ body: { token: proof } })).rejects.toMatchObject({
    code: 'link.invalid',
  });
  await server.visitor.accounts.resetPassword({ body: { token: resetToken, newPassword } });
  const back = await server.logIn(ana.email, newPassword);
  expect(back.user).toMatchObject({ id: ana.id, email: ana.email, emailProved: true, awaitsEmailProof: false });
  await expect(server.logIn('thief@example.com', newPassword)).rejects.toMatchObject({ code: 'login.refused' });
  await server.register({ email: 'thief@example.com' });
  await expectBenAsBefore();
});

test('changing an address twice, confirming both and restoring one does not lock out an earlier owner', async () => {
  const { server, ana, expectBenAsBefore } = await provedMember();
  for (const email of ['first@example.com', 'second@example.com']) {
    await moveTo(ana, email);
    await prove(server, email);
  }
  const [owner, thief] = [await undoTokenTo(server, ana.email), await undoTokenTo(server, 'first@example.com')];
  const { resetToken } = await undo(server, thief);
  await server.visitor.accounts.resetPassword({ body: { token: resetToken, newPassword } });
  const atFirst = await server.logIn('first@example.com', newPassword);
  await moveTo(atFirst, 'third@example.com', newPassword);
  const later = await undoTokenTo(server, 'first@example.com');
  await undo(server, owner);
  await expect(undo(server, later)).rejects.toMatchObject({ code: 'link.invalid' });
  await expect(atFirst.members.me()).rejects.toMatchObject({ status: 401 });
  expect(await server.platform.db.selectFrom('former_emails').selectAll().execute()).toEqual([]);
  await expectBenAsBefore();
});

test('returning to an address within 48 hours needs no new confirmation and can be undone as before', async () => {
  const { server, ana, expectBenAsBefore } = await provedMember();
  await moveTo(ana, 'other@example.com');
  await prove(server, 'other@example.com');
  await moveTo(ana, ana.email);
  expect(await ana.members.me()).toMatchObject({ email: ana.email, emailProved: true, awaitsEmailProof: false });
  expect(await subjectsTo(server, 'other@example.com')).toEqual(['Confirm your email address']);
  await moveTo(ana, 'thief@example.com');
  await undo(server, await undoTokenTo(server, ana.email));
  await expectBenAsBefore();
});

test('restoring an account whose address was changed before its deletion also undoes the deletion by link', async () => {
  const { server, ana, expectBenAsBefore } = await provedMember();
  await moveTo(ana, 'thief@example.com');
  await ana.accountData.deleteAccount({ body: { password: testPassword } });
  const { resetToken } = await undo(server, await undoTokenTo(server, ana.email));
  await server.visitor.accounts.resetPassword({ body: { token: resetToken, newPassword } });
  await server.visitor.accountData.undoDeletion({
    body: { token: await linkTokenTo(server, ana.email, 'undo-deletion') },
  });
  expect((await server.logIn(ana.email, newPassword)).id).toBe(ana.id);
  await expectBenAsBefore();
});

test('a banned account’s address stays refused, and an erased account’s address brings back the blocks against it', async () => {
  const { server, ana, ben } = await provedMember();
  const [banned, left] = [await server.register({ email: 'banned@example.com' }), await server.register()];
  await ben.blocks.add({ params: { id: left.id } });
  for (const { accountData } of [banned, left]) await accountData.deleteAccount({ body: { password: testPassword } });
  const { db, clock } = server.platform;
  await db.updateTable('users').set({ banned_at: clock.now() }).where('id', '=', banned.id).execute();
  server.clock.advance({ days: 31 });
  await server.runJobs();
  const [here, atBen] = [await server.logIn(ana.email), await server.logIn(ben.email)];
  await expect(moveTo(here, banned.email)).rejects.toMatchObject({ status: 403, code: 'email.refused' });
  expect((await here.members.me()).email).toBe(ana.email);
  expect(await atBen.blocks.mine()).toEqual([]);
  await moveTo(here, left.email);
  expect(await atBen.blocks.mine()).toMatchObject([{ blockedId: ana.id }]);
});

test('the payment provider gets the new address at once, after its outage, or when the portal is opened', async () => {
  const server = await startTestServer();
  const [ana, ben] = [await buyer(server), await buyer(server)];
  await ana.accounts.resendVerification();
  await prove(server, ana.email);
  for (const who of [ana, ben]) await buy(server, who, 'standard');
  const { stripe } = server.platform.payments;
  const addresses = async () => {
    const customers = await server.platform.db
      .selectFrom('billing_customers')
      .select(['user_id', 'customer_id'])
      .execute();
    const emailOf = async (who: SignedIn) => {
      const customer = await stripe.customers.retrieve(customers.find((one) => one.user_id === who.id)!.customer_id);
      return customer.deleted ? undefined : customer.email;
    };
    return [await emailOf(ana), await emailOf(ben)];
  };
  const expectAddresses = (email: string) => expect.poll(addresses).toEqual([email, ben.email]);
  await moveTo(ana, 'new@example.com');
  await expectAddresses('new@example.com');
  await undo(server, await undoTokenTo(server, ana.email));
  await expectAddresses(ana.email);
  await server.platform.db.updateTable('users').set({ email: 'third@example.com' }).where('id', '=', ana.id).execute();
  const body = { email: 'third@example.com' };
  await server.visitor.accounts.forgotPassword({ body });
  const token = await linkTokenTo(server, body.email, 'reset-password');
  await server.visitor.accounts.resetPassword({ body: { token, newPassword } });
  await (await server.logIn(body.email, newPassword)).billing.portal();
  expect(await addresses()).toEqual([body.email, ben.email]);
});

test('address changes are limited to 5 in half an hour, including wrong passwords', async () => {
  const { signUp } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const [ana, ben] = [await signUp(), await signUp()];
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(moveTo(ana, 'new@example.com', 'not it')).rejects.toMatchObject({ status: 400 });
  }
  await expect(moveTo(ana, 'new@example.com')).rejects.toMatchObject({ status: 429 });
  await moveTo(ben, 'new@example.com');
});
