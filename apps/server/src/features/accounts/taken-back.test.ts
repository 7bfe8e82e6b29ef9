import { parsePhoneNumber } from '@ambiance/domain/phones';
import { expect, test } from 'vitest';
import { appCode } from '../../../test/app-code.ts';
import { moveTo, newPassword, prove, provedMember, undo, undoTokenTo } from '../../../test/changed-emails.ts';
import { openChat } from '../../../test/chat-client.ts';
import { linkTokenTo, mailTo } from '../../../test/mailbox.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { addFactor, loginTokenOf } from '../../../test/second-factors.ts';
import type { TestServer } from '../../../test/start-test-server.ts';
import { CallError } from '../../../test/test-transport.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';

const noticesTo = async (server: TestServer, email: string) =>
  (await mailTo(server, email)).map(({ subject, links }) => [
    subject,
    links.some((link) => link.includes('/undo-email-change?token=')),
  ]);

/** Opens the newest undo link that was mailed to an address, and sets a new password. */
async function revoke(server: TestServer, email: string): Promise<void> {
  const { resetToken } = await undo(server, await undoTokenTo(server, email));
  await server.visitor.accounts.resetPassword({ body: { token: resetToken, newPassword } });
}

const logInWithCode = async (server: TestServer, email: string, code: string) => {
  const loginToken = await loginTokenOf(server, email, newPassword);
  return server.visitor.secondFactor.logIn({ body: { loginToken, code } });
};

async function provePhone(server: TestServer, who: SignedIn, phone: string): Promise<void> {
  await who.phone.start({ body: { phone } });
  const sent = await server.platform.outboxes.sms!.newest(10);
  await who.phone.confirm({ body: { code: sent.find(({ to }) => to === phone)!.code } });
}

test('restoring an account needs no code of a two-step login added after the address change', async () => {
  const { server, ana, expectBenAsBefore } = await provedMember();
  await moveTo(ana, 'thief@example.com');
  await prove(server, 'thief@example.com');
  await addFactor(server, ana);
  expect((await noticesTo(server, ana.email))[0]).toEqual(['Two-step login is now on', true]);
  await revoke(server, ana.email);
  const back = await server.logIn(ana.email, newPassword);
  expect(await back.secondFactor.state()).toMatchObject({ addedUtc: null, recoveryCodesLeft: 0 });
  await expectBenAsBefore();
});

test('a two-step login that a thief added without changing the address is removed by the mailed link', async () => {
  const { server, ana, expectBenAsBefore } = await provedMember();
  await addFactor(server, ana);
  await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
  const token = await linkTokenTo(server, ana.email, 'reset-password');
  await server.visitor.accounts.resetPassword({ body: { token, newPassword } });
  await expect(server.logIn(ana.email, newPassword)).rejects.toMatchObject({ code: 'second-factor.required' });
  await revoke(server, ana.email);
  await server.logIn(ana.email, newPassword);
  await expectBenAsBefore();
});

test('the mailed link about two-step login stops working after 48 hours, and two-step login stays', async () => {
  const { server, ana } = await provedMember();
  await addFactor(server, ana);
  const token = await undoTokenTo(server, ana.email);
  server.clock.advance({ hours: 48 });
  await expect(undo(server, token)).rejects.toMatchObject({ code: 'link.expired' });
  await expect(server.logIn(ana.email)).rejects.toMatchObject({ code: 'second-factor.required' });
});

test('an unconfirmed address gets no mailed link that removes two-step login', async () => {
  const { server } = await provedMember();
  const cleo = await server.register();
  await addFactor(server, cleo);
  expect((await noticesTo(server, cleo.email))[0]).toEqual(['Two-step login is now on', false]);
});

test('the owner’s two-step login from before the change stays, with its unused recovery codes', async () => {
  const { server, ana } = await provedMember();
  const { secret, recoveryCodes } = await addFactor(server, ana);
  await moveTo(ana, 'thief@example.com');
  await ana.secondFactor.renewRecoveryCodes({ body: { password: testPassword, code: recoveryCodes[0]! } });
  await revoke(server, ana.email);
  await expect(logInWithCode(server, ana.email, 'a'.repeat(16))).rejects.toMatchObject({ code: 'second-factor.wrong' });
  await logInWithCode(server, ana.email, appCode(secret, server.clock.now()));
  await logInWithCode(server, ana.email, recoveryCodes[1]!);
});

test('the owner’s two-step login is restored after a thief with a code replaced it', async () => {
  const { server, ana, expectBenAsBefore } = await provedMember();
  const own = await addFactor(server, ana);
  await moveTo(ana, 'thief@example.com');
  await ana.secondFactor.remove({ body: { password: testPassword, code: own.recoveryCodes[0]! } });
  const theirs = await addFactor(server, ana);
  await revoke(server, ana.email);
  for (const code of [theirs.recoveryCodes[0]!, appCode(theirs.secret, server.clock.now())]) {
    await expect(logInWithCode(server, ana.email, code)).rejects.toMatchObject({ code: 'second-factor.wrong' });
  }
  await logInWithCode(server, ana.email, appCode(own.secret, server.clock.now()));
  await expectBenAsBefore();
});

test('a code that was used before the account was restored stays used', async () => {
  const { server, ana } = await provedMember();
  const { secret, recoveryCodes } = await addFactor(server, ana);
  await moveTo(ana, 'thief@example.com');
  const code = appCode(secret, server.clock.now());
  const used = [code, recoveryCodes[0]!];
  for (const one of used) {
    const loginToken = await loginTokenOf(server, 'thief@example.com');
    await server.visitor.secondFactor.logIn({ body: { loginToken, code: one } });
  }
  await revoke(server, ana.email);
  for (const one of used) {
    await expect(logInWithCode(server, ana.email, one)).rejects.toMatchObject({ code: 'second-factor.wrong' });
  }
});

test('going back to the old address by password keeps its link, which removes two-step login added elsewhere', async () => {
  const { server, ana } = await provedMember();
  await moveTo(ana, 'thief@example.com');
  const token = await undoTokenTo(server, ana.email);
  await addFactor(server, ana);
  await moveTo(ana, ana.email);
  const { resetToken } = await undo(server, token);
  await server.visitor.accounts.resetPassword({ body: { token: resetToken, newPassword } });
  await server.logIn(ana.email, newPassword);
});

test('mails about two-step login also go to the earlier addresses while their restore link works', async () => {
  const { server, ana, expectBenAsBefore } = await provedMember();
  await moveTo(ana, 'first@example.com');
  await prove(server, 'first@example.com');
  await moveTo(ana, 'second@example.com');
  const { secret, recoveryCodes } = await addFactor(server, ana);
  const loginToken = await loginTokenOf(server, 'second@example.com');
  await server.visitor.secondFactor.logIn({ body: { loginToken, code: recoveryCodes[0]! } });
  await ana.secondFactor.renewRecoveryCodes({
    body: { password: testPassword, code: appCode(secret, server.clock.now()) },
  });
  const subjects = ['You have new recovery codes', 'A recovery code was used', 'Two-step login is now on'];
  for (const email of [ana.email, 'first@example.com']) {
    expect((await noticesTo(server, email)).slice(0, 3)).toEqual(subjects.map((subject) => [subject, true]));
  }
  expect((await noticesTo(server, 'second@example.com')).slice(0, 3)).toEqual(subjects.map((one) => [one, false]));
  server.clock.advance({ hours: 48 });
  await ana.secondFactor.remove({ body: { password: testPassword, code: appCode(secret, server.clock.now()) } });
  expect((await noticesTo(server, 'second@example.com'))[0]).toEqual(['Two-step login is now off', false]);
  expect((await noticesTo(server, ana.email))[0]).toEqual(['You have new recovery codes', true]);
  await expectBenAsBefore();
});

test('a phone verified since the change is removed, and the earlier one is restored', async () => {
  const { server, ana, expectBenAsBefore } = await provedMember();
  const cleo = await server.register();
  await prove(server, cleo.email);
  await provePhone(server, cleo, '+15145550111');
  server.clock.advance({ minutes: 2 });
  for (const [who, phone] of [
    [ana, '+15145550122'],
    [cleo, '+15145550133'],
  ] as const) {
    await moveTo(who, `thief-of-${who.email}`);
    await provePhone(server, who, phone);
    await revoke(server, who.email);
  }
  const states = await Promise.all(
    [ana, cleo].map(async ({ email }) => (await server.logIn(email, newPassword)).phone.verification()),
  );
  expect(states).toMatchObject([
    { verified: false, source: null, phoneEnding: null },
    { verified: true, source: 'phone', phoneEnding: '0111' },
  ]);
  await expectBenAsBefore();
});

test('an undo succeeds although another account is getting the earlier phone number, which stays there', async () => {
  const { server, ana, expectBenAsBefore } = await provedMember();
  const { db } = server.platform;
  const cleo = await server.register();
  await prove(server, cleo.email);
  await provePhone(server, ana, '+15145550111');
  server.clock.advance({ minutes: 2 });
  await moveTo(ana, 'thief@example.com');
  await provePhone(server, ana, '+15145550122');
  const token = await undoTokenTo(server, ana.email);
  const { undoing } = await db.transaction().execute(async (tx) => {
    const taken = { phone: parsePhoneNumber('+15145550111'), phone_verified_at: server.clock.now() };
    await tx.updateTable('users').set(taken).where('id', '=', cleo.id).execute();
    const undoing = Promise.allSettled([undo(server, token)]);
    await waitingStatements(db, 1);
    return { undoing };
  });
  const [outcome] = await undoing;
  if (outcome.status === 'rejected') throw outcome.reason;
  await server.visitor.accounts.resetPassword({ body: { token: outcome.value.resetToken, newPassword } });
  const back = await server.logIn(ana.email, newPassword);
  expect(await back.phone.verification()).toMatchObject({ phoneEnding: null });
  expect(await cleo.phone.verification()).toMatchObject({ phoneEnding: '0111' });
  await expectBenAsBefore();
});

test('a friend added to a meeting by a thief is no longer notified; one added by the owner is', async () => {
  const { server, ana, ben } = await provedMember();
  const meet = async (at: string) => {
    const { id } = await ana.proposals.propose({ body: { toUserId: ben.id, place: { text: 'Here' }, at } });
    await ben.proposals.accept({ params: { id: String(id) } });
    return id;
  };
  const setUp = (messageId: number, email: string, dueAt: string) =>
    ana.checkIns.setUp({ body: { messageId, email, language: 'en', dueAt } });
  await (await openChat(server.address, ana.accessToken)).send(ben.id, 'Hello');
  await setUp(await meet('2026-11-18T19:00:00-05:00'), 'lea@example.com', '2026-11-18T22:00:00-05:00');
  server.clock.advance({ minutes: 1 });
  await moveTo(ana, 'thief@example.com');
  const meeting = await meet('2026-11-19T19:00:00-05:00');
  await setUp(meeting, 'spy@example.com', '2026-11-19T22:00:00-05:00');
  const bens = {
    messageId: meeting,
    email: 'mia@example.com',
    language: 'en',
    dueAt: '2026-11-19T22:00:00-05:00',
  } as const;
  await ben.checkIns.setUp({ body: bens });
  await revoke(server, ana.email);
  expect((await ben.checkIns.mine()).map(({ friend }) => friend)).toEqual(['mia@example.com']);
  const back = await server.logIn(ana.email, newPassword);
  expect((await back.checkIns.mine()).map(({ friend }) => friend)).toEqual(['lea@example.com']);
  // At each check-in she is asked if she is home. Half an hour later her friend is notified.
  for (const at of ['19T03:00', '19T03:30', '20T03:00', '20T03:30']) {
    server.clock.set(`2026-11-${at}:00Z`);
    await server.runJobs();
  }
  expect(await mailTo(server, 'spy@example.com')).toEqual([]);
  expect(await mailTo(server, 'lea@example.com')).toHaveLength(1);
});

test('a login that waits for a code ends once the account is restored', async () => {
  const { server, ana } = await provedMember();
  await moveTo(ana, 'thief@example.com');
  const { recoveryCodes } = await addFactor(server, ana);
  const loginToken = await loginTokenOf(server, 'thief@example.com');
  await revoke(server, ana.email);
  const late = server.visitor.secondFactor.logIn({ body: { loginToken, code: recoveryCodes[0]! } });
  await expect(late).rejects.toBeInstanceOf(CallError);
  await expect(late).rejects.toMatchObject({ code: 'second-factor.expired' });
});

test('an address change made by an older version also restores the owner’s two-step login and phone', async () => {
  const { server, ana, ben, expectBenAsBefore } = await provedMember();
  const cleo = await server.register();
  await prove(server, cleo.email);
  const { secret } = await addFactor(server, ana);
  await provePhone(server, ana, '+15145550122');
  server.clock.advance({ minutes: 2 });
  for (const who of [ana, cleo]) await moveTo(who, `new-${who.email}`);
  await addFactor(server, cleo);
  await server.platform.db
    .updateTable('former_emails')
    .set({ phone: null, phone_verified_at: null, sealed_secret: null, added_at: null, recovery_hashes: null })
    .where('user_id', '<>', ben.id)
    .execute();
  for (const who of [ana, cleo]) await revoke(server, who.email);
  const { accessToken } = await logInWithCode(server, ana.email, appCode(secret, server.clock.now()));
  expect(accessToken).toBeTruthy();
  expect(
    await server.platform.db.selectFrom('users').where('id', '=', ana.id).select('phone').executeTakeFirst(),
  ).toEqual({ phone: '+15145550122' });
  expect(await (await server.logIn(cleo.email, newPassword)).secondFactor.state()).toMatchObject({ addedUtc: null });
  await expectBenAsBefore();
});
