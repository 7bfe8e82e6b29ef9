import { expect, test } from 'vitest';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { startTurnstileServer, turnstileKeys } from '../../../../test/turnstile-server.ts';
import { createTurnstileCaptcha } from '../../../platform/services/captcha.ts';

const refusal = { status: 400, code: 'captcha.invalid', message: 'Please complete the CAPTCHA verification' };
const environment = { TURNSTILE_SITE_KEY: turnstileKeys.siteKey, TURNSTILE_SECRET_KEY: turnstileKeys.secretKey };

async function startWithTurnstile() {
  const turnstile = await startTurnstileServer();
  const captcha = createTurnstileCaptcha({ ...turnstileKeys, host: turnstile.host, timeoutMs: 3_000 });
  const server = await startTestServer({ captcha, environment });
  const forgot = (captchaToken: string) =>
    server.visitor.accounts.forgotPassword({ body: { email: 'ana@example.com', captchaToken } });
  return { ...server, turnstile, forgot };
}

test('a Turnstile token is valid for one request, and any other token is refused', async () => {
  const { turnstile, forgot } = await startWithTurnstile();
  turnstile.genuine.add('proof-1');
  await forgot('proof-1');
  // The proof is refused even if Turnstile itself would accept it twice.
  turnstile.genuine.add('proof-1');
  await expect(forgot('proof-1')).rejects.toMatchObject(refusal);
  await expect(forgot('made up')).rejects.toMatchObject(refusal);
  await expect(forgot('')).rejects.toMatchObject(refusal);
});

test.each(['hangs', 'sends a page', 'redirects'] as const)(
  'while Turnstile fails (%s), every request is refused with a retry time',
  async (fault) => {
    const { turnstile, forgot } = await startWithTurnstile();
    turnstile.genuine.add('proof-1');
    turnstile.fault = fault;
    await expect(forgot('proof-1')).rejects.toMatchObject({ status: 503, code: 'server.unavailable', retryAfter: '5' });
    turnstile.fault = undefined;
    await forgot('proof-1');
  },
);

test('a secret that Turnstile rejects counts as a server error, and users are not asked for a new captcha', async () => {
  const { turnstile, forgot } = await startWithTurnstile();
  turnstile.genuine.add('proof-1');
  turnstile.fault = { status: 200, codes: ['invalid-input-secret'] };
  await expect(forgot('proof-1')).rejects.toMatchObject({ status: 503, code: 'server.unavailable' });
  turnstile.fault = undefined;
  await forgot('proof-1');
});

test('a page may load Turnstile’s script and frame, and gets the site key, only if Turnstile is configured', async () => {
  const { turnstile, visitor, address } = await startWithTurnstile();
  const policyOf = async (at: string) =>
    (await fetch(`${at}/api/instance`)).headers.get('content-security-policy')?.split(';');
  expect(await policyOf(address)).toEqual(
    expect.arrayContaining([`script-src 'self' ${turnstile.host} 'self'`, `frame-src ${turnstile.host}`]),
  );
  expect(await visitor.instance.about()).toMatchObject({ turnstileSiteKey: turnstileKeys.siteKey });

  const without = await startTestServer();
  expect(await policyOf(without.address)).toEqual(
    expect.arrayContaining(["script-src 'self' 'self'", "frame-src 'none'"]),
  );
  expect(await without.visitor.instance.about()).toMatchObject({ turnstileSiteKey: null });
});
