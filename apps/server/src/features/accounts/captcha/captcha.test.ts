import { api } from '@ambiance/contract/api';
import { createClient } from '@ambiance/contract/client';
import { expect, test } from 'vitest';
import { registrationOf, testPassword } from '../../../../test/people.ts';
import { solveCaptcha } from '../../../../test/solve-captcha.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { sendTo } from '../../../../test/test-transport.ts';

const refusal = { status: 400, code: 'captcha.invalid', message: 'Please complete the CAPTCHA verification' };
const registration = registrationOf('ana@example.com');

test('a solved captcha works for one request only', async () => {
  const { visitor } = await startTestServer();
  const captchaToken = await solveCaptcha(visitor);
  await visitor.accounts.register({ body: { ...registration, captchaToken } });
  await expect(
    visitor.accounts.forgotPassword({ body: { email: 'ana@example.com', captchaToken } }),
  ).rejects.toMatchObject(refusal);
  const rewritten = Buffer.from(` ${Buffer.from(captchaToken, 'base64').toString()}`).toString('base64');
  await expect(
    visitor.accounts.forgotPassword({ body: { email: 'ana@example.com', captchaToken: rewritten } }),
  ).rejects.toMatchObject(refusal);
});

test('a captcha solution is valid for 20 minutes', async () => {
  const { visitor, clock } = await startTestServer();
  const captchaToken = await solveCaptcha(visitor);
  clock.advance({ minutes: 20 });
  await expect(visitor.accounts.register({ body: { ...registration, captchaToken } })).rejects.toMatchObject(refusal);
});

test('an empty, malformed, tampered, foreign or multiple captcha solution is refused and creates no account', async () => {
  const { visitor, address } = await startTestServer();
  const genuine = JSON.parse(Buffer.from(await solveCaptcha(visitor), 'base64').toString()) as {
    challenge: { parameters: Record<string, unknown>; signature: string };
    solution: Record<string, unknown>;
  };
  const reversed = (text: string) => text.split('').toReversed().join('');
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  const { challenge, solution } = genuine;
  const proofs = [
    '',
    'nonsense',
    encode(null),
    encode({ challenge }),
    encode({ challenge: { ...challenge, signature: reversed(challenge.signature) }, solution }),
    encode({ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1e9 } }, solution }),
    encode({ challenge: { ...challenge, parameters: { ...challenge.parameters, data: { endsAt: 9e9 } } }, solution }),
    encode({ challenge, solution: { ...solution, derivedKey: '00' } }),
  ];
  for (const captchaToken of proofs) {
    await expect(visitor.accounts.register({ body: { ...registration, captchaToken } })).rejects.toMatchObject(refusal);
  }
  const several = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...registration, captchaToken: [await solveCaptcha(visitor)] }),
  });
  expect([several.status, await several.json()]).toMatchObject([400, { code: 'captcha.invalid' }]);
  await expect(visitor.accounts.login({ body: registration })).rejects.toMatchObject({ status: 401 });
});

test('without a captcha solution, a network gets 3 requests an hour', async () => {
  const { visitor } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  for (const count of [1, 2, 3]) {
    await visitor.accounts.register({ body: { ...registration, email: `member${count}@example.com` } });
  }
  await expect(visitor.accounts.register({ body: registration })).rejects.toMatchObject({ code: 'captcha.invalid' });
  await visitor.accounts.register({ body: { ...registration, captchaToken: await solveCaptcha(visitor) } });
});

test('login asks for a captcha after 3 wrong passwords', async () => {
  const { visitor, signUp } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const { email } = await signUp();
  const attempt = (password: string, captchaToken?: string) =>
    visitor.accounts.login({ body: { email, password, ...(captchaToken !== undefined && { captchaToken }) } });
  for (let count = 0; count < 3; count += 1)
    await expect(attempt('wrong password')).rejects.toMatchObject({ status: 401 });
  await expect(attempt(testPassword, '')).rejects.toMatchObject(refusal);
  await attempt(testPassword, await solveCaptcha(visitor));
});

test('after 3 wrong passwords for different accounts, a network needs a captcha to log in, and another one does not', async () => {
  const environment = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' };
  const { visitor, signUp, address } = await startTestServer({ environment });
  const { email } = await signUp();
  const logIn = (network: string, body: { email: string; password: string; captchaToken: string }) =>
    createClient(api, sendTo(address, { 'x-forwarded-for': network })).accounts.login({ body });
  const [guesser, home] = ['203.0.113.1', '198.51.100.7'];
  for (const name of ['ana', 'ben', 'cleo']) {
    const guess = logIn(guesser, { email: `${name}@example.com`, password: 'wrong password', captchaToken: '' });
    await expect(guess).rejects.toMatchObject({ status: 401, code: 'login.refused' });
  }
  const own = { email, password: testPassword, captchaToken: '' };
  await expect(logIn(guesser, own)).rejects.toMatchObject(refusal);
  await logIn(home, own);
  await logIn(guesser, { ...own, captchaToken: await solveCaptcha(visitor) });
});
