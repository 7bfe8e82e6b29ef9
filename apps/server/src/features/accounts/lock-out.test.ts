import { api } from '@ambiance/contract/api';
import { createClient } from '@ambiance/contract/client';
import { expect, test } from 'vitest';
import { linkTokenTo } from '../../../test/mailbox.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { type CallError, sendTo } from '../../../test/test-transport.ts';
import { knownDevice } from './known-devices.repository.ts';

const guesser = '203.0.113.1';
const home = '198.51.100.7';
const wrong = 'a wrong password';
/** The device secrets in the browsers of Ana and Ben. */
const devices = { ana: 'a'.repeat(64), ben: 'b'.repeat(64) };

interface Extra {
  captchaToken?: string;
  deviceSecret?: string;
}

/** Ana and Ben have logged in. Then someone in another network uses up the attempts on Ana's account. */
async function lockedOut() {
  const server = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' } });
  const [ana, ben] = [await server.signUp(), await server.signUp()];
  const from = (network: string) => createClient(api, sendTo(server.address, { 'x-forwarded-for': network }));
  const proof = async () => ({ captchaToken: await solveCaptcha(server.visitor) });
  /** The result of a login: `in`, or the code of the refusal. */
  async function logIn(network: string, email: string, password: string, extra: Extra = {}) {
    return from(network)
      .accounts.login({ body: { email, password, ...extra } })
      .then(
        () => 'in',
        (error: CallError) => error.code,
      );
  }
  expect(await logIn(home, ana.email, testPassword, { deviceSecret: devices.ana })).toBe('in');
  expect(await logIn(home, ben.email, testPassword, { deviceSecret: devices.ben })).toBe('in');
  for (let count = 0; count < 10; count += 1) {
    expect(await logIn(guesser, ana.email, wrong, await proof())).toBe('login.refused');
  }
  return { server, ana, ben, from, proof, logIn };
}

test('guesses from other networks do not lock out the owner, who solves a captcha', async () => {
  const { ana, ben, proof, logIn } = await lockedOut();
  expect(await logIn(guesser, ana.email, testPassword, await proof())).toBe('login.too-often');
  expect(await logIn(home, ana.email, testPassword)).toBe('login.too-often');
  expect(await logIn(home, ana.email, testPassword, { captchaToken: 'no proof' })).toBe('captcha.invalid');
  expect(await logIn(home, ben.email, testPassword)).toBe('in');
  expect(await logIn(home, ana.email, testPassword, await proof())).toBe('in');
});

test('a network gets one guess at an account that others guessed at, however many it sends at once', async () => {
  const { ana, ben, proof, logIn } = await lockedOut();
  const proofs: Extra[] = [];
  while (proofs.length < 10) proofs.push(await proof());
  const codes = await Promise.all(proofs.map((one) => logIn(home, ana.email, wrong, one)));
  expect(codes.filter((code) => code === 'login.refused')).toHaveLength(1);
  expect(codes.filter((code) => code === 'login.too-often')).toHaveLength(9);
  expect(await logIn(home, ana.email, testPassword, await proof())).toBe('login.too-often');
  expect(await logIn('198.51.100.8', ben.email, testPassword)).toBe('in');
});

test('a new password set through a mailed link unlocks the account at once', async () => {
  const { server, ana, ben, from, proof, logIn } = await lockedOut();
  expect(await logIn(home, ana.email, testPassword)).toBe('login.too-often');
  await from(home).accounts.forgotPassword({ body: { email: ana.email, ...(await proof()) } });
  const token = await linkTokenTo(server, ana.email, 'reset-password');
  const newPassword = 'another long password';
  await from(home).accounts.resetPassword({ body: { token, newPassword } });
  expect(await logIn(home, ana.email, newPassword)).toBe('in');
  expect(await logIn(home, ben.email, testPassword)).toBe('in');
});

test('a known device lets its owner log in, and gives other people no further guess', async () => {
  const { ana, ben, proof, logIn } = await lockedOut();
  expect(await logIn(guesser, ana.email, testPassword, { deviceSecret: 'c'.repeat(64), ...(await proof()) })).toBe(
    'login.too-often',
  );
  expect(await logIn(guesser, ana.email, testPassword, { deviceSecret: devices.ben, ...(await proof()) })).toBe(
    'login.too-often',
  );
  // From the attacker's network and without a captcha.
  expect(await logIn(guesser, ana.email, testPassword, { deviceSecret: devices.ana })).toBe('in');
  expect(await logIn(home, ben.email, testPassword, { deviceSecret: devices.ben })).toBe('in');
});

test('a known device has ten tries of its own, the first three without a captcha', async () => {
  const { ana, ben, proof, logIn } = await lockedOut();
  const guess = (extra: Extra) => logIn(home, ana.email, wrong, { ...extra, deviceSecret: devices.ana });
  for (const _ of [1, 2, 3]) expect(await guess({})).toBe('login.refused');
  expect(await guess({ captchaToken: '' })).toBe('captcha.invalid');
  const proofs: Extra[] = [];
  while (proofs.length < 12) proofs.push(await proof());
  const codes = await Promise.all(proofs.map(guess));
  expect(codes.filter((code) => code === 'login.refused')).toHaveLength(7);
  expect(codes.filter((code) => code === 'login.too-often')).toHaveLength(5);
  expect(await logIn(home, ana.email, testPassword, { deviceSecret: devices.ana })).toBe('login.too-often');
  expect(await logIn(home, ben.email, testPassword, { deviceSecret: devices.ben })).toBe('in');
});

test.each([
  ['signing out everywhere else', (ana: SignedIn) => ana.accounts.endOtherSessions()],
  [
    'a new password',
    (ana: SignedIn) =>
      ana.accounts.changePassword({ body: { currentPassword: testPassword, newPassword: testPassword + 2 } }),
  ],
])('%s deletes the known devices of that account only', async (_, act) => {
  const { server, ana, ben, logIn } = await lockedOut();
  await act(ana);
  for (const password of [testPassword, testPassword + 2]) {
    expect(await logIn(home, ana.email, password, { deviceSecret: devices.ana })).toBe('login.too-often');
  }
  const stored = await server.platform.db.selectFrom('known_devices').select('user_id').execute();
  expect(stored).toEqual([{ user_id: ben.id }]);
});

test('an account remembers its ten most recent devices for 90 days, and stores none of their secrets', async () => {
  const server = await startTestServer();
  const { clock, visitor, runJobs } = server;
  const [ana, ben] = [await server.signUp(), await server.signUp()];
  const { db } = server.platform;
  const usedBy = async (email: string) =>
    Promise.all(secrets.map(async (secret) => (await knownDevice(db, email, secret)) !== undefined));
  const secrets = Array.from({ length: 11 }, (_, n) => n.toString(16).repeat(64));
  const enter = (email: string, deviceSecret: string) =>
    visitor.accounts.login({ body: { email, password: testPassword, deviceSecret } });
  await enter(ben.email, secrets[0]!);
  for (const secret of secrets) {
    clock.advance({ minutes: 1 });
    await enter(ana.email, secret);
  }
  expect(await usedBy(ana.email)).toEqual(secrets.map((_, n) => n > 0));
  expect(await usedBy(ben.email)).toEqual(secrets.map((_, n) => n === 0));
  const rows = await db.selectFrom('known_devices').selectAll().execute();
  for (const { secret_hash } of rows) expect(secrets).not.toContain(secret_hash.toString('hex'));

  clock.advance({ days: 60 });
  await enter(ana.email, secrets[3]!);
  clock.advance({ days: 30 });
  await runJobs();
  expect(await usedBy(ana.email)).toEqual(secrets.map((_, n) => n === 3));
  expect(await usedBy(ben.email)).not.toContain(true);
});

test('an invalid device secret is refused and does not log anyone in', async () => {
  const server = await startTestServer();
  const ana = await server.signUp();
  const body = { email: ana.email, password: testPassword, deviceSecret: 'mine' };
  await expect(server.visitor.accounts.login({ body })).rejects.toMatchObject({
    status: 400,
    fields: { deviceSecret: { code: 'field.invalid' } },
  });
  expect(await ana.accounts.sessions()).toHaveLength(1);
});
