import { api } from '@ambiance/contract/api';
import { expect, test } from 'vitest';
import { appCode } from '../../../test/app-code.ts';
import { linkTokenTo, mailTo } from '../../../test/mailbox.ts';
import { testPassword } from '../../../test/people.ts';
import { addFactor, loginTokenOf } from '../../../test/second-factors.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import type { CallError } from '../../../test/test-transport.ts';

/** Ana and Ben have second factors, Cleo has none. */
async function startWithFactors(environment: Record<string, string> = {}) {
  const server = await startTestServer({ environment });
  const [ana, ben, cleo] = [await server.signUp(), await server.signUp(), await server.signUp()];
  const [ofAna, ofBen] = [await addFactor(server, ana), await addFactor(server, ben)];
  const rowOf = ({ id }: { id: string }) =>
    server.platform.db.selectFrom('second_factors').where('user_id', '=', id).selectAll().executeTakeFirst();
  const rowOfBen = await rowOf(ben);
  /** Asks for a session with a code; returns `in`, or the code of the error. */
  const bring = (loginToken: string, code: string, deviceSecret?: string) =>
    server.visitor.secondFactor.logIn({ body: { loginToken, code, ...(deviceSecret && { deviceSecret }) } }).then(
      () => 'in',
      (error: CallError) => error.code,
    );
  const codeOfAna = (stepsLater = 0) => appCode(ofAna.secret, server.clock.now(), stepsLater);
  return { server, ana, ben, cleo, ofAna, ofBen, rowOf, rowOfBen, bring, codeOfAna };
}

const sessionsOf = async ({ platform }: TestServer, { id }: { id: string }) =>
  (await platform.db.selectFrom('sessions').where('user_id', '=', id).select('id').execute()).length;

test('the right password opens a session only with a code', async () => {
  const { server, ana, ben, cleo, bring, codeOfAna, rowOf, rowOfBen } = await startWithFactors();
  const refusal = await fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ana.email, password: testPassword, deviceSecret: 'a'.repeat(64) }),
  });
  const { loginToken, ...said } = (await refusal.json()) as { loginToken: string };
  expect([refusal.status, said]).toEqual([
    403,
    { code: 'second-factor.required', error: 'The password is right. Now enter the code that your app shows.' },
  ]);
  expect(await sessionsOf(server, ana)).toBe(1);
  expect(await server.platform.db.selectFrom('known_devices').selectAll().execute()).toEqual([]);
  for (const [feature, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes) as [
      string,
      { access: unknown; method: string; path: string },
    ][]) {
      if (route.access === 'public') continue;
      const { status } = await fetch(server.address + route.path.replaceAll(/\{\w+\}/g, '1'), {
        method: route.method,
        headers: { authorization: `Bearer ${loginToken}` },
      });
      expect([feature, name, status]).toEqual([feature, name, 401]);
    }
  }
  const hub = await fetch(`${server.address}/hubs/chat/negotiate?access_token=${loginToken}`, { method: 'POST' });
  expect(hub.status).toBe(401);
  await expect(server.logIn(ana.email, 'not it at all')).rejects.toMatchObject({ status: 401, code: 'login.refused' });
  expect(await bring(ana.accessToken, codeOfAna())).toBe('second-factor.expired');

  const { accessToken, user } = await server.visitor.secondFactor.logIn({
    body: { loginToken, code: codeOfAna(), deviceSecret: 'a'.repeat(64) },
  });
  expect(user.id).toBe(ana.id);
  const me = await fetch(`${server.address}/api/users/me`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(me.status).toBe(200);
  await server.logIn(cleo.email);
  expect([await rowOf(ben), await rowOf(cleo)]).toEqual([rowOfBen, undefined]);
  for (const secret of [loginToken, codeOfAna()]) expect(server.logged.join('\n')).not.toContain(secret);
});

test('a code works once, even in parallel, not after a later one, and within a step of its time', async () => {
  const { server, ana, ben, ofBen, bring, codeOfAna, rowOf, rowOfBen } = await startWithFactors();
  const loginToken = await loginTokenOf(server, ana.email);
  const tries = await Promise.all(Array.from({ length: 50 }, () => bring(loginToken, codeOfAna())));
  expect(tries.filter((end) => end === 'in')).toHaveLength(1);
  expect(tries.filter((end) => end === 'second-factor.wrong')).toHaveLength(49);
  expect(await sessionsOf(server, ana)).toBe(2);
  for (const before of [0, -1]) expect(await bring(loginToken, codeOfAna(before))).toBe('second-factor.wrong');
  expect(await bring(loginToken, appCode(ofBen.secret, server.clock.now()))).toBe('second-factor.wrong');
  server.clock.advance({ seconds: 30 });
  const { length } = await Promise.all([bring(loginToken, codeOfAna()), bring(loginToken, codeOfAna())]).then((ends) =>
    ends.filter((end) => end === 'in'),
  );
  expect(length).toBe(1);
  expect(await rowOf(ben)).toEqual(rowOfBen);

  const ends = [];
  for (const stepsLater of [-2, -1, 1, 2]) {
    server.clock.advance({ minutes: 5 });
    ends.push(await bring(await loginTokenOf(server, ana.email), codeOfAna(stepsLater)));
  }
  expect(ends).toEqual(['second-factor.wrong', 'in', 'in', 'second-factor.wrong']);
});

test('a recovery code works once, in any spelling and even in parallel, and its owner is notified', async () => {
  const { server, ana, ben, ofAna, ofBen, bring, rowOf, rowOfBen } = await startWithFactors();
  const loginToken = await loginTokenOf(server, ana.email);
  const [first, second] = ofAna.recoveryCodes;
  expect(first).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
  expect(new Set([...ofAna.recoveryCodes, ...ofBen.recoveryCodes]).size).toBe(20);
  expect(await bring(loginToken, ofBen.recoveryCodes[0]!)).toBe('second-factor.wrong');
  const tries = await Promise.all(Array.from({ length: 50 }, () => bring(loginToken, first!)));
  expect(tries.filter((end) => end === 'in')).toHaveLength(1);
  expect(await bring(loginToken, ` ${second!.toUpperCase().replaceAll('-', ' ')} `)).toBe('in');
  expect(await ana.secondFactor.state()).toMatchObject({ recoveryCodesLeft: 8 });
  const told = (await mailTo(server, ana.email)).filter(({ subject }) => subject === 'A recovery code was used');
  expect(told.map(({ text }) => /Codes left: \d+/.exec(text)?.[0])).toEqual(['Codes left: 8', 'Codes left: 9']);
  expect((await mailTo(server, ben.email)).map(({ subject }) => subject)).not.toContain('A recovery code was used');
  expect(await rowOf(ben)).toEqual(rowOfBen);
});

test('a login token expires after 10 minutes or with a new password, which also requires a code', async () => {
  const { server, ana, bring, codeOfAna } = await startWithFactors();
  const late = await loginTokenOf(server, ana.email);
  server.clock.advance({ minutes: 10 });
  expect(await bring(late, codeOfAna())).toBe('second-factor.expired');
  expect(await bring('not a token', codeOfAna())).toBe('second-factor.expired');
  const before = await loginTokenOf(server, ana.email);
  await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
  const token = await linkTokenTo(server, ana.email, 'reset-password');
  await server.visitor.accounts.resetPassword({ body: { token, newPassword: testPassword } });
  expect(await bring(before, codeOfAna())).toBe('second-factor.expired');
  expect(await sessionsOf(server, ana)).toBe(0);
  expect(await bring(await loginTokenOf(server, ana.email), codeOfAna())).toBe('in');
});

test('guessing ends after 5 tries, except in a known browser, after a new password or for another account', async () => {
  const { server, ana, ben, ofBen, bring, codeOfAna } = await startWithFactors({ RATE_LIMIT_SCALE: '1' });
  const device = 'a'.repeat(64);
  let loginToken = await loginTokenOf(server, ana.email);
  for (const code of ['', '12345', '1234567', 'abcdef', 'x'.repeat(101), '\uff11\uff12\uff13\uff14\uff15\uff16']) {
    expect(await bring(loginToken, code)).toBe(code ? 'second-factor.wrong' : 'second-factor.code-required');
  }
  expect(await bring(loginToken, codeOfAna(), device)).toBe('in');
  server.clock.advance({ minutes: 1 });
  const wrong = [-1, 0, 1].map(codeOfAna).includes('000000') ? '999999' : '000000';
  const guesses = await Promise.all(Array.from({ length: 10 }, () => bring(loginToken, wrong)));
  expect(guesses.filter((end) => end === 'second-factor.wrong')).toHaveLength(5);
  expect(guesses.filter((end) => end === 'second-factor.too-often')).toHaveLength(5);
  expect(await bring(loginToken, codeOfAna())).toBe('second-factor.too-often');
  expect(await bring(await loginTokenOf(server, ben.email), appCode(ofBen.secret, server.clock.now()))).toBe('in');
  expect(await bring(loginToken, codeOfAna(), device)).toBe('in');
  for (let count = 0; count < 5; count += 1) expect(await bring(loginToken, wrong, device)).toBe('second-factor.wrong');
  expect(await bring(loginToken, codeOfAna(1), device)).toBe('second-factor.too-often');

  const newPassword = 'another long password';
  await ana.accounts.changePassword({ body: { currentPassword: testPassword, newPassword } });
  expect(await bring(loginToken, codeOfAna(1))).toBe('second-factor.expired');
  loginToken = await loginTokenOf(server, ana.email, newPassword);
  expect(await bring(loginToken, codeOfAna(1))).toBe('in');
});

test('a banned user reads the reason with the password only, and restoring a deleted account requires a code', async () => {
  const { server, ana, ben, bring, codeOfAna, rowOf, rowOfBen } = await startWithFactors();
  const loginToken = await loginTokenOf(server, ana.email);
  const setStatus = (status: 'Active' | 'Blocked') =>
    server.platform.db.updateTable('users').set({ status }).where('id', '=', ana.id).execute();
  await setStatus('Blocked');
  expect(await bring(loginToken, codeOfAna())).toBe('account.blocked');
  await expect(server.logIn(ana.email)).rejects.toMatchObject({ status: 403, code: 'account.blocked' });
  await setStatus('Active');
  await ana.accountData.deleteAccount({ body: { password: testPassword } });
  expect(await bring(loginToken, codeOfAna())).toBe('login.deleted');
  const token = await linkTokenTo(server, ana.email, 'undo-deletion');
  await server.visitor.accountData.undoDeletion({ body: { token } });
  expect(await bring(await loginTokenOf(server, ana.email), codeOfAna())).toBe('in');

  expect(await rowOf(ben)).toEqual(rowOfBen);
});
