import { api } from '@ambiance/contract/api';
import { createClient } from '@ambiance/contract/client';
import { expect, test } from 'vitest';
import { linkTokenTo } from '../../../test/mailbox.ts';
import { testPassword } from '../../../test/people.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { type CallError, sendTo } from '../../../test/test-transport.ts';

const guesser = '203.0.113.1';
const home = '198.51.100.7';
const wrong = 'a wrong password';

/** Ana's ten tries are used up by somebody in another network. */
async function lockedOut() {
  const server = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' } });
  const [ana, ben] = [await server.signUp(), await server.signUp()];
  const from = (network: string) => createClient(api, sendTo(server.address, { 'x-forwarded-for': network }));
  const proof = () => solveCaptcha(server.visitor);
  /** How a login ends: `in`, or the code of the refusal. */
  async function logIn(network: string, email: string, password: string, captchaToken?: string) {
    const body = { email, password, ...(captchaToken && { captchaToken }) };
    return from(network)
      .accounts.login({ body })
      .then(
        () => 'in',
        (error: CallError) => error.code,
      );
  }
  for (let count = 0; count < 10; count += 1) {
    expect(await logIn(guesser, ana.email, wrong, await proof())).toBe('login.refused');
  }
  return { server, ana, ben, from, proof, logIn };
}

test('guesses of others do not shut the owner out, who solves a captcha in a network that did not guess', async () => {
  const { ana, ben, proof, logIn } = await lockedOut();
  expect(await logIn(guesser, ana.email, testPassword, await proof())).toBe('login.too-often');
  expect(await logIn(home, ana.email, testPassword)).toBe('login.too-often');
  expect(await logIn(home, ana.email, testPassword, 'no proof')).toBe('captcha.invalid');
  expect(await logIn(home, ben.email, testPassword)).toBe('in');
  expect(await logIn(home, ana.email, testPassword, await proof())).toBe('in');
});

test('a network gets one guess at an account that others have guessed at, however many it sends at once', async () => {
  const { ana, ben, proof, logIn } = await lockedOut();
  const proofs: string[] = [];
  while (proofs.length < 10) proofs.push(await proof());
  const codes = await Promise.all(proofs.map((one) => logIn(home, ana.email, wrong, one)));
  expect(codes.filter((code) => code === 'login.refused')).toHaveLength(1);
  expect(codes.filter((code) => code === 'login.too-often')).toHaveLength(9);
  expect(await logIn(home, ana.email, testPassword, await proof())).toBe('login.too-often');
  expect(await logIn('198.51.100.8', ben.email, testPassword)).toBe('in');
});

test('a new password, chosen by a mailed link, opens the account again at once', async () => {
  const { server, ana, ben, from, proof, logIn } = await lockedOut();
  expect(await logIn(home, ana.email, testPassword)).toBe('login.too-often');
  await from(home).accounts.forgotPassword({ body: { email: ana.email, captchaToken: await proof() } });
  const token = await linkTokenTo(server, ana.email, 'reset-password');
  const newPassword = 'another long password';
  await from(home).accounts.resetPassword({ body: { token, newPassword } });
  expect(await logIn(home, ana.email, newPassword)).toBe('in');
  expect(await logIn(home, ben.email, testPassword)).toBe('in');
});
