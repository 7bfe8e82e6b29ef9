import { expect, test } from 'vitest';
import { newPassword, provedMember, subjectsTo, undo, undoTokenTo } from '../../../test/changed-emails.ts';
import { exportedFiles } from '../../../test/exported-files.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { addFactor, loginTokenOf } from '../../../test/second-factors.ts';
import { addPasskey, passkeyLogin, SoftPasskey } from '../../../test/soft-passkey.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';

const password = testPassword;

/** Ana acts, and nothing of Ben, who has a passkey too, may change. */
async function anaAndBen(environment: Record<string, string> = {}) {
  const server = await startTestServer({ environment });
  const [ana, ben] = [await server.register({ displayName: 'Ana' }), await server.register()];
  const { passkey: passkeyOfBen } = await addPasskey(ben, { name: 'Ben’s phone' });
  const before = await ben.secondFactor.passkeys();
  const expectBenAsBefore = async () => {
    expect(await ben.secondFactor.passkeys()).toEqual(before);
    expect(await ben.accounts.sessions()).toHaveLength(1);
    expect(await subjectsTo(server, ben.email)).toEqual(['A passkey was added to your account', expect.any(String)]);
  };
  return { server, ana, ben, passkeyOfBen, expectBenAsBefore };
}

const logInBy = async (server: TestServer, passkey: SoftPasskey, loginToken?: string) =>
  server.visitor.secondFactor.passkeyLogIn({ body: await passkeyLogin(server, passkey, loginToken) });

const remove = (who: SignedIn, id: string, proof: object = {}) =>
  who.secondFactor.removePasskey({ params: { id }, body: { password, ...proof } });

test('a member adds several passkeys with the password, and logs in with each instead of it', async () => {
  const { server, ana, expectBenAsBefore } = await anaAndBen();
  const wrong = addPasskey(ana, { password: 'not it' });
  await expect(wrong).rejects.toMatchObject({ fields: { password: { code: 'password.wrong' } } });
  const phone = await addPasskey(ana, { name: '  Phone ' });
  server.clock.advance({ minutes: 1 });
  const key = await addPasskey(ana, { name: 'Key on my ring' });
  server.clock.advance({ minutes: 1 });
  const { user } = await logInBy(server, key.passkey);
  expect(user.id).toBe(ana.id);
  expect(await ana.secondFactor.passkeys()).toEqual([
    { id: key.id, name: 'Key on my ring', addedUtc: '2026-11-18T17:01:00.000Z', usedUtc: '2026-11-18T17:02:00.000Z' },
    { id: phone.id, name: 'Phone', addedUtc: '2026-11-18T17:00:00.000Z', usedUtc: null },
  ]);
  expect((await subjectsTo(server, ana.email)).slice(0, 2)).toEqual(
    Array.from({ length: 2 }, () => 'A passkey was added to your account'),
  );
  expect((await logInBy(server, phone.passkey)).user.id).toBe(ana.id);
  await server.logIn(ana.email);
  await expectBenAsBefore();
});

test('a browser gets everything that it needs to create a passkey, and to leave out those that exist', async () => {
  const { ana } = await anaAndBen();
  const { passkey } = await addPasskey(ana);
  const options = await ana.secondFactor.beginPasskey({ body: { password } });
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Ambiance' },
    user: { name: ana.email },
    excludeCredentials: [{ id: passkey.id.toString('base64url'), type: 'public-key', transports: ['internal'] }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(await ana.secondFactor.proofOptions()).toMatchObject({
    rpId: 'localhost',
    allowCredentials: [{ id: passkey.id.toString('base64url') }],
  });
  const again = ana.secondFactor.addPasskey({ body: { name: 'Again', ...passkey.create(options) } });
  await expect(again).rejects.toMatchObject({ status: 409, code: 'passkey.added' });
  const nameless = ana.secondFactor.addPasskey({ body: { name: ' ', ...new SoftPasskey().create(options) } });
  await expect(nameless).rejects.toMatchObject({ fields: { name: { code: 'passkey.name-required' } } });
});

test('an account holds ten passkeys', async () => {
  const { ana, expectBenAsBefore } = await anaAndBen();
  const late = await ana.secondFactor.beginPasskey({ body: { password } });
  for (let count = 0; count < 10; count += 1) await addPasskey(ana);
  await expect(addPasskey(ana)).rejects.toMatchObject({ status: 409, code: 'passkey.too-many' });
  const eleventh = ana.secondFactor.addPasskey({ body: { name: 'Eleven', ...new SoftPasskey().create(late) } });
  await expect(eleventh).rejects.toMatchObject({ code: 'passkey.too-many' });
  expect(await ana.secondFactor.passkeys()).toHaveLength(10);
  await expectBenAsBefore();
});

test('a challenge works once, for ten minutes, for one purpose and one account', async () => {
  const { server, ana, ben, passkeyOfBen, expectBenAsBefore } = await anaAndBen();
  const { passkey } = await addPasskey(ana);
  const logIn = server.visitor.secondFactor.passkeyLogIn;
  const body = await passkeyLogin(server, passkey);
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => logIn({ body })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(logIn({ body })).rejects.toMatchObject({ status: 400, code: 'passkey.wrong' });

  const late = await passkeyLogin(server, passkey);
  server.clock.advance({ minutes: 10 });
  await expect(logIn({ body: late })).rejects.toMatchObject({ code: 'second-factor.expired' });

  const forProof = passkey.use(await ana.secondFactor.proofOptions());
  await expect(logIn({ body: { passkey: forProof } })).rejects.toMatchObject({ code: 'second-factor.expired' });
  const begun = await ana.secondFactor.beginPasskey({ body: { password } });
  const body2 = { name: 'Ben', ...new SoftPasskey().create(begun) };
  const other = await server.logIn(ana.email);
  for (const who of [ben, other]) {
    await expect(who.secondFactor.addPasskey({ body: body2 })).rejects.toMatchObject({ code: 'second-factor.expired' });
  }
  const { challenge } = await server.visitor.secondFactor.passkeyLogInOptions({ body: {} });
  const otherLetter = challenge[60] === 'A' ? 'B' : 'A';
  const bentTo = `${challenge.slice(0, 60)}${otherLetter}${challenge.slice(61)}`;
  const bent = passkey.use({ challenge: bentTo, rpId: 'localhost' });
  await expect(logIn({ body: { passkey: bent } })).rejects.toMatchObject({ code: 'second-factor.expired' });

  await addFactor(server, ana);
  const loginToken = await loginTokenOf(server, ana.email);
  const step = logInBy(server, passkeyOfBen, loginToken);
  await expect(step).rejects.toMatchObject({ code: 'passkey.unknown' });
  await expectBenAsBefore();
});

test('a passkey is refused without a check of its owner, for another site, with a wrong signature or a lower count', async () => {
  const { server, ana, passkeyOfBen, expectBenAsBefore } = await anaAndBen();
  const { passkey } = await addPasskey(ana);
  const odds = [
    { checksOwner: false },
    { origin: 'https://ambiance.example.org' },
    { rpId: 'ambiance.example.org' },
  ] as const;
  for (const odd of odds) {
    const options = await server.visitor.secondFactor.passkeyLogInOptions({ body: {} });
    const use = server.visitor.secondFactor.passkeyLogIn({ body: { passkey: passkey.use(options, odd) } });
    await expect(use).rejects.toMatchObject({ status: 400, code: 'passkey.wrong' });
    const begun = await ana.secondFactor.beginPasskey({ body: { password } });
    const add = ana.secondFactor.addPasskey({ body: { name: 'Odd', ...new SoftPasskey().create(begun, odd) } });
    await expect(add).rejects.toMatchObject({ status: 400, code: 'passkey.wrong' });
  }
  const ofBen = await passkeyLogin(server, passkeyOfBen);
  const forged = { ...ofBen.passkey, id: passkey.id.toString('base64url') };
  const logIn = server.visitor.secondFactor.passkeyLogIn;
  await expect(logIn({ body: { passkey: forged } })).rejects.toMatchObject({ code: 'passkey.wrong' });
  const stranger = logInBy(server, new SoftPasskey());
  await expect(stranger).rejects.toMatchObject({ code: 'passkey.unknown' });

  passkey.counter = 7;
  await logInBy(server, passkey);
  for (const counter of [7, 3, 0]) {
    passkey.counter = counter;
    await expect(logInBy(server, passkey)).rejects.toMatchObject({ code: 'passkey.wrong' });
  }
  passkey.counter = 8;
  await logInBy(server, passkey);
  expect(await ana.secondFactor.passkeys()).toHaveLength(1);
  await expectBenAsBefore();
});

test('with two-step login, a passkey is a second step, and changes need a code or a passkey too', async () => {
  const { server, ana, expectBenAsBefore } = await anaAndBen();
  const { recoveryCodes } = await addFactor(server, ana);
  await expect(addPasskey(ana)).rejects.toMatchObject({ fields: { code: { code: 'second-factor.code-required' } } });
  const { passkey, id } = await addPasskey(ana, { code: recoveryCodes[0]! });
  const loginToken = await loginTokenOf(server, ana.email);
  expect(await server.visitor.secondFactor.passkeyLogInOptions({ body: { loginToken } })).toMatchObject({
    hasApp: true,
    allowCredentials: [{ id: passkey.id.toString('base64url') }],
  });
  expect((await logInBy(server, passkey, loginToken)).user.id).toBe(ana.id);
  // A passkey is a whole login: it asks for no code.
  expect((await logInBy(server, passkey)).user.id).toBe(ana.id);

  await expect(remove(ana, id)).rejects.toMatchObject({ code: 'second-factor.code-required' });
  const proof = async () => ({ passkey: passkey.use(await ana.secondFactor.proofOptions()) });
  const renewed = await ana.secondFactor.renewRecoveryCodes({ body: { password, ...(await proof()) } });
  expect(renewed.recoveryCodes).toHaveLength(10);
  const used = await proof();
  await expect(remove(ana, id, { ...used, password: 'not it' })).rejects.toMatchObject({ code: 'password.wrong' });
  await remove(ana, id, used);
  expect(await ana.secondFactor.passkeys()).toEqual([]);
  await expect(logInBy(server, passkey)).rejects.toMatchObject({ code: 'passkey.unknown' });
  expect((await subjectsTo(server, ana.email))[0]).toBe('A passkey was removed from your account');
  await expectBenAsBefore();
});

test('staff set up two-step login with a passkey and recovery codes, and keep the last passkey while it is the second step', async () => {
  const { server, ben, passkeyOfBen, expectBenAsBefore } = await anaAndBen({ REQUIRE_SECOND_FACTOR: 'true' });
  const noor = await server.signUp({ role: 'moderator' });
  // Someone else chose the first password, so nothing that lasts longer may be added with it.
  const setFirst = (isFirst: boolean) =>
    server.platform.db.updateTable('users').set({ must_change_password: isFirst }).where('id', '=', noor.id).execute();
  await setFirst(true);
  await expect(addPasskey(noor)).rejects.toMatchObject({ status: 403, code: 'password.must-change' });
  await setFirst(false);
  await expect(noor.moderation.cases()).rejects.toMatchObject({ code: 'second-factor.must-add' });
  const turnOn = () => noor.secondFactor.addPasskeyStep({ body: { password } });
  await expect(turnOn()).rejects.toMatchObject({ status: 404, code: 'passkey.missing' });
  const { passkey, id } = await addPasskey(noor);
  await expect(noor.moderation.cases()).rejects.toMatchObject({ code: 'second-factor.must-add' });
  const { recoveryCodes } = await turnOn();
  expect(recoveryCodes).toHaveLength(10);
  await expect(turnOn()).rejects.toMatchObject({ status: 409, code: 'second-factor.added' });
  await noor.moderation.cases();
  expect(await noor.secondFactor.state()).toMatchObject({ hasApp: false, recoveryCodesLeft: 10, isRequired: true });

  const loginToken = await loginTokenOf(server, noor.email);
  const logIn = (code: string) => server.visitor.secondFactor.logIn({ body: { loginToken, code } });
  await expect(logIn('123456')).rejects.toMatchObject({ code: 'second-factor.wrong' });
  await logIn(recoveryCodes[0]!);
  expect((await logInBy(server, passkey, loginToken)).user.mustAddSecondFactor).toBe(false);

  const last = remove(noor, id, { code: recoveryCodes[1]! });
  await expect(last).rejects.toMatchObject({ status: 409, code: 'passkey.last-step' });
  const tablet = await addPasskey(noor, { name: 'Tablet', code: recoveryCodes[1]! });
  const ofAnother = remove(noor, (await ben.secondFactor.passkeys())[0]!.id, { code: recoveryCodes[2]! });
  await expect(ofAnother).rejects.toMatchObject({ status: 404, code: 'passkey.missing' });
  await remove(noor, id, { code: recoveryCodes[2]! });
  expect((await logInBy(server, tablet.passkey)).user.id).toBe(noor.id);
  await expectBenAsBefore();
  expect((await logInBy(server, passkeyOfBen)).user.id).toBe(ben.id);
});

test('a passkey of a suspended or deleted account gets the same answer as its password, and can bring a deleted one back', async () => {
  const { server, ana, expectBenAsBefore } = await anaAndBen();
  const robin = await server.signUp({ role: 'admin' });
  const { passkey } = await addPasskey(ana);
  const setStatus = (status: 'Suspended' | 'Active') =>
    server.platform.db.updateTable('users').set({ status }).where('id', '=', ana.id).execute();
  await setStatus('Suspended');
  const suspended = logInBy(server, passkey);
  await expect(suspended).rejects.toMatchObject({ status: 403, code: 'account.suspended' });
  await setStatus('Active');
  await ana.accountData.deleteAccount({ body: { password } });
  const body = await passkeyLogin(server, passkey);
  const logIn = server.visitor.secondFactor.passkeyLogIn;
  const unproved = logIn({ body: { passkey: { ...body.passkey, signature: 'MEUCIQ' } } });
  await expect(unproved).rejects.toMatchObject({ code: 'passkey.wrong' });
  await expect(logIn({ body })).rejects.toMatchObject({ status: 403, code: 'login.deleted' });
  expect((await logIn({ body: { ...body, bringBack: true } })).user.id).toBe(ana.id);
  await expectBenAsBefore();
  expect(await robin.secondFactor.passkeys()).toEqual([]);
});

test('the mailed link removes passkeys added since the first change and restores those removed since', async () => {
  const { server, ana, expectBenAsBefore } = await provedMember();
  const own = await addPasskey(ana, { name: 'Own' });
  server.clock.advance({ hours: 49 });
  await server.runJobs();
  const back = await server.logIn(ana.email);
  const theirs = await addPasskey(back, { name: 'Theirs' });
  server.clock.advance({ minutes: 5 });
  await remove(back, own.id);
  await expect(logInBy(server, own.passkey)).rejects.toMatchObject({ code: 'passkey.unknown' });
  const { accessToken } = await logInBy(server, theirs.passkey);
  expect(accessToken).toBeTruthy();
  // The newest link is the one about the removal, when the passkey of the thief was there already.
  const { resetToken } = await undo(server, await undoTokenTo(server, ana.email));
  await expect(logInBy(server, theirs.passkey)).rejects.toMatchObject({ code: 'passkey.unknown' });
  await server.visitor.accounts.resetPassword({ body: { token: resetToken, newPassword } });
  expect((await logInBy(server, own.passkey)).user.id).toBe(ana.id);
  await expectBenAsBefore();
});

test('a removed passkey is stored for two days, shown in the export and in the list of stored data until then', async () => {
  const { server, ana, expectBenAsBefore } = await anaAndBen();
  const { id } = await addPasskey(ana, { name: 'Old phone' });
  await remove(ana, id);
  const record = async () => (await ana.accountData.records()).records.find(({ kind }) => kind === 'passkeys')!;
  const erasedAtUtc = '2026-11-20T17:00:00.000Z';
  expect(await record()).toMatchObject({ count: 1, sinceUtc: '2026-11-18T17:00:00.000Z', erasedAtUtc });
  expect(JSON.parse((await exportedFiles(server, ana))['passkeys.json']!)).toMatchObject([{ name: 'Old phone' }]);
  await expectBenAsBefore();
  server.clock.set(erasedAtUtc);
  await server.runJobs();
  expect(await record()).toMatchObject({ count: 0 });
});
