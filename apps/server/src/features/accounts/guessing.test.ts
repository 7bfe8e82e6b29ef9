import { randomUUID } from 'node:crypto';
import type { Api } from '@ambiance/contract/api';
import type { Client } from '@ambiance/contract/client';
import { describe, expect, test } from 'vitest';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import type { CallError } from '../../../test/test-transport.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';

describe('a password', () => {
  test('is stored as an argon2id hash with 19 MiB and two passes, exactly as it was typed', async () => {
    const hashed = await hashPassword('  two words  ');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPasswordOf(hashed, '  two words  ')).toBe(true);
    expect(await isPasswordOf(hashed, 'two words')).toBe(false);
    expect(await hashPassword('  two words  ')).not.toBe(hashed);
  });

  test('for an unknown account takes as long to refuse as a wrong one', async () => {
    const hashed = await hashPassword('a right password');
    // CPU time, since wall-clock time on a busy machine says little about the work done.
    const work = async (stored: string | undefined) => {
      const before = process.cpuUsage();
      expect(await isPasswordOf(stored, 'a wrong password')).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    let [unknown, known] = [0, 0];
    for (let count = 0; count < 10; count += 1) {
      unknown += await work(undefined);
      known += await work(hashed);
    }
    expect(unknown).toBeGreaterThan(known / 3);
  });

  test('waits behind at most 50 others, and further ones get a retry time', async () => {
    const hashed = await hashPassword('a right password');
    const checks = await Promise.allSettled(Array.from({ length: 60 }, () => isPasswordOf(hashed, 'a right password')));
    expect(checks.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    for (const check of checks.filter(({ status }) => status === 'rejected')) {
      expect(check).toMatchObject({ reason: { code: 'server.unavailable', details: { retryAfterSeconds: 2 } } });
    }
    expect(await isPasswordOf(hashed, 'a right password')).toBe(true);
  });
});

test('a network may send 30 wrong passwords in 5 minutes; its signed-in users stay signed in', async () => {
  const { visitor, signUp } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const ana = await signUp();
  const attempt = async (email: string, password: string) =>
    visitor.accounts.login({ body: { email, password, captchaToken: await solveCaptcha(visitor) } });
  for (let count = 0; count < 30; count += 1) {
    const guess = attempt(`somebody${count}@example.com`, 'a wrong password');
    await expect(guess, `${count}`).rejects.toMatchObject({ status: 401, code: 'login.refused' });
  }
  const refused: unknown = await attempt(ana.email, testPassword).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    status: 429,
    code: 'login.too-often',
    retryAfter: expect.stringMatching(/^\d{1,3}$/),
  });
  expect(Number((refused as CallError).retryAfter)).toBeLessThanOrEqual(300);
  expect(await ana.members.me()).toMatchObject({ id: ana.id });
});

async function solveCaptchas(visitor: Client<Api>, count: number): Promise<string[]> {
  const proofs: string[] = [];
  while (proofs.length < count) proofs.push(await solveCaptcha(visitor));
  return proofs;
}

test('of many simultaneous wrong passwords for one account 10 are checked, 3 of them without a captcha', async () => {
  const { visitor, signUp } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const [ana, ben] = [await signUp(), await signUp()];
  const guess = async (email: string, captchaToken: string) => {
    const body = { email, password: 'a wrong password', captchaToken };
    const refused: unknown = await visitor.accounts.login({ body }).catch((error: unknown) => error);
    return (refused as CallError).code;
  };
  const count = (codes: readonly unknown[], code: string) => codes.filter((one) => one === code).length;

  const unproven = await Promise.all(Array.from({ length: 10 }, () => guess(ben.email, '')));
  expect([count(unproven, 'login.refused'), count(unproven, 'captcha.invalid')]).toEqual([3, 7]);
  const proofs = await solveCaptchas(visitor, 40);
  const proven = await Promise.all(proofs.map((proof) => guess(ana.email, proof)));
  expect([count(proven, 'login.refused'), count(proven, 'login.too-often')]).toEqual([10, 30]);
  expect(await guess(ben.email, await solveCaptcha(visitor))).toBe('login.refused');
});

test('only wrong passwords are counted, also when many attempts run at the same time', async () => {
  const { visitor, signUp, platform } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const [ana, ben] = [await signUp(), await signUp()];
  await platform.db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', ben.id).execute();
  const attempt = ({ email }: SignedIn, captchaToken?: string) =>
    visitor.accounts.login({ body: { email, password: testPassword, ...(captchaToken && { captchaToken }) } });
  for (let count = 0; count < 12; count += 1) {
    await attempt(ana);
    await expect(attempt(ben)).rejects.toMatchObject({ code: 'account.suspended' });
  }
  const proofs = await solveCaptchas(visitor, 40);
  await Promise.allSettled(proofs.map((proof) => attempt(ana, proof)));
  await attempt(ana);
});

test('a login that ends after another one has cleared the wrong attempts allows no further one', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const captcha = {
    challenge: async () => ({}),
    async verify(proof: string) {
      if (proof !== 'slow') return true;
      asked.resolve();
      await answered.promise;
      return false;
    },
  };
  const { visitor, signUp } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' }, captcha });
  const [ana, ben] = [await signUp(), await signUp()];
  const attempt = ({ email }: SignedIn, password: string, captchaToken: string = randomUUID()) =>
    visitor.accounts.login({ body: { email, password, captchaToken } });
  const guess = () => expect(attempt(ana, 'a wrong password')).rejects.toMatchObject({ code: 'login.refused' });
  for (let count = 0; count < 3; count += 1) await guess();
  const slow = expect(attempt(ana, testPassword, 'slow')).rejects.toMatchObject({ code: 'captcha.invalid' });
  await asked.promise;
  await attempt(ana, testPassword);
  answered.resolve();
  await slow;
  for (let count = 0; count < 10; count += 1) await guess();
  await expect(attempt(ana, testPassword)).rejects.toMatchObject({ code: 'login.too-often' });
  await attempt(ben, testPassword);
});
