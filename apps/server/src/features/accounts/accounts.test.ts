import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { registrationOf, testPassword } from '../../../test/people.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const registration = registrationOf('ana@example.com', { displayName: 'Ana', dateOfBirth: '1999-06-04' });

describe('registering', () => {
  test('creates an account that can log in', async () => {
    const { visitor } = await startTestServer();
    expect(await visitor.accounts.register({ body: registration })).toEqual({ ok: true });
    const { user, accessToken } = await visitor.accounts.login({
      body: { email: 'ana@example.com', password: testPassword },
    });
    expect(user).toMatchObject({
      displayName: 'Ana',
      city: 'Montréal',
      role: 'member',
      searchRadius: 50,
      currentMoodKey: null,
      moodUntilUtc: null,
    });
    const { exp } = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as { exp: number };
    expect(new Date(exp * 1000).toISOString()).toBe('2026-11-25T17:00:00.000Z');
  });

  test('refuses an address that already has an account, in any spelling', async () => {
    const { visitor, address } = await startTestServer();
    await visitor.accounts.register({ body: registration });
    const response = await fetch(`${address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...registration, email: ' ANA@Example.com ' }),
    });
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      ok: false,
      code: 'email.taken',
      error: 'An account with this email already exists. Please log in.',
    });
  });

  test.each([
    ['email', 'nobody', 'email.invalid', 'Invalid email address'],
    ['password', '1234567', 'password.too-short', 'Password must be at least 8 characters'],
    ['password', 'x'.repeat(129), 'field.too-long', 'Please use at most 128 characters.'],
    ['password', 'password123', 'password.common', 'This password is too easy to guess. Please choose another one.'],
    ['displayName', '   ', 'name.required', 'Name cannot be empty'],
    ['displayName', '\u200b\u200d', 'name.required', 'Name cannot be empty'],
    ['displayName', '\u3164\uffa0\u2800', 'name.required', 'Name cannot be empty'],
    ['displayName', 'x'.repeat(51), 'field.too-long', 'Please use at most 50 characters.'],
    ['displayName', 'evil\u202egnp', 'field.characters', 'This text contains characters that can’t be used.'],
    ['displayName', 'null\u0000', 'field.characters', 'This text contains characters that can’t be used.'],
    ['city', '', 'city.required', 'City is required'],
    ['country', '', 'country.required', 'Country is required'],
    ['dateOfBirth', '', 'birth-date.required', 'Date of birth is required'],
    ['dateOfBirth', '1999-02-30', 'birth-date.invalid', 'Please enter a valid date, such as June\u00a017, 1995.'],
    [
      'dateOfBirth',
      '1899-12-31',
      'birth-date.out-of-range',
      'The date of birth must be between January 1, 1900 and today.',
    ],
    [
      'dateOfBirth',
      '2026-11-19',
      'birth-date.out-of-range',
      'The date of birth must be between January 1, 1900 and today.',
    ],
    ['dateOfBirth', '2008-11-19', 'birth-date.under-age', 'You must be at least 18 years old to use Ambiance.'],
    ['latitude', 91, 'position.out-of-range', 'This location is not on the map.'],
    ['description', 'x'.repeat(1001), 'field.too-long', 'Please use at most 1000 characters.'],
    ['expectations', ['a'], 'field.invalid', 'This value is not valid.'],
    ['searchRadius', 4, 'field.invalid', 'This value is not valid.'],
  ])('refuses %s %j and shows the reason next to the field', async (field, value, code, error) => {
    const { visitor } = await startTestServer();
    const body = { ...registration, [field]: value };
    await expect(visitor.accounts.register({ body })).rejects.toMatchObject({
      status: 400,
      message: error,
      fields: { [field]: { code, error } },
    });
    await expect(visitor.accounts.login({ body: registration })).rejects.toMatchObject({ status: 401 });
  });

  test('accepts a user on their eighteenth birthday', async () => {
    const { visitor } = await startTestServer();
    await visitor.accounts.register({ body: { ...registration, dateOfBirth: '2008-11-18' } });
  });

  test.each([
    ['America/Toronto', '2026-11-18T05:00:00Z'],
    ['America/Halifax', '2026-11-18T04:00:00Z'],
  ])('accepts a user from midnight of their eighteenth birthday in %s', async (timeZone, midnight) => {
    const clock = createTestClock();
    const { visitor } = await startTestServer({ clock, environment: { TIME_ZONE: timeZone } });
    const register = (email: string, dateOfBirth: string) =>
      visitor.accounts.register({ body: { ...registration, email, dateOfBirth } });
    clock.set(new Date(Date.parse(midnight) - 60_000).toISOString());
    await expect(register('early@example.com', '2008-11-18')).rejects.toMatchObject({ code: 'birth-date.under-age' });
    await register('older@example.com', '2008-11-17');
    clock.set(midnight);
    await register('early@example.com', '2008-11-18');
    await expect(register('younger@example.com', '2008-11-19')).rejects.toMatchObject({
      code: 'birth-date.under-age',
    });
  });

  test('accepts a user born on 29 February from 1 March in years without that day', async () => {
    const clock = createTestClock('2026-03-01T04:59:00Z');
    const { visitor } = await startTestServer({ clock });
    const register = () => visitor.accounts.register({ body: { ...registration, dateOfBirth: '2008-02-29' } });
    await expect(register()).rejects.toMatchObject({ code: 'birth-date.under-age' });
    clock.advance({ minutes: 1 });
    await register();
  });

  test('cuts a date-time to its written date, without a time zone shift', async () => {
    const { visitor } = await startTestServer();
    await visitor.accounts.register({ body: { ...registration, dateOfBirth: '1999-06-04T23:59:00-11:00' } });
    const { user } = await visitor.accounts.login({ body: registration });
    expect(user).toMatchObject({ dateOfBirth: '1999-06-04', age: 27 });
  });

  test('ignores a role, tier, status or badge in the form', async () => {
    const { visitor } = await startTestServer();
    const wishes = { role: 'admin', tier: 'premium', status: 'Blocked', verified: true, id: 'x', photos: ['x'] };
    await visitor.accounts.register({ body: { ...registration, ...wishes } });
    const { user } = await visitor.accounts.login({ body: registration });
    expect(user).toMatchObject({ role: 'member', status: 'Active', verified: false, photos: [] });
  });

  test('replies in French to a user who reads French', async () => {
    const { address } = await startTestServer();
    const response = await fetch(`${address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'fr-CA,en;q=0.5' },
      body: JSON.stringify({ ...registration, city: '' }),
    });
    expect(await response.json()).toMatchObject({ error: 'La ville est obligatoire' });
  });
});

describe('logging in', () => {
  test('gives the same error for an unknown address and a wrong password', async () => {
    const { visitor, signUp } = await startTestServer();
    const { email } = await signUp();
    const refusal = { status: 401, code: 'login.refused', message: 'Invalid email or password. Please try again.' };
    await expect(visitor.accounts.login({ body: { email, password: 'not the password' } })).rejects.toMatchObject(
      refusal,
    );
    await expect(
      visitor.accounts.login({ body: { email: 'nobody@example.com', password: 'not the password' } }),
    ).rejects.toMatchObject(refusal);
  });

  test.each(['\u0000', 'ana\u0000@example.com', 'x'.repeat(255), 4])('refuses %j as an address', async (email) => {
    const { visitor } = await startTestServer();
    const login = visitor.accounts.login({ body: { email: email as string, password: 'a long enough password' } });
    await expect(login).rejects.toMatchObject({ status: 400, code: 'email.invalid' });
  });

  test('is refused after 10 wrong passwords, even with the right one, and gives the retry time', async () => {
    const { visitor, signUp } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
    const { email } = await signUp();
    const attempt = async (password: string) =>
      visitor.accounts.login({ body: { email, password, captchaToken: await solveCaptcha(visitor) } });
    // A login before allows no further wrong ones.
    await attempt(testPassword);
    for (let count = 0; count < 10; count += 1) {
      await expect(attempt('wrong password')).rejects.toMatchObject({ status: 401 });
    }
    await expect(attempt(testPassword)).rejects.toMatchObject({
      status: 429,
      code: 'login.too-often',
      retryAfter: expect.stringMatching(/^\d+$/),
    });
  });

  test.each([
    ['Suspended', 'account.suspended'],
    ['Blocked', 'account.blocked'],
  ] as const)('is refused for a %s account, with the support address', async (status, code) => {
    const { visitor, signUp, platform } = await startTestServer({ environment: { SUPPORT_EMAIL: 'help@example.com' } });
    const { id, email } = await signUp();
    await platform.db.updateTable('users').set({ status }).where('id', '=', id).execute();
    await expect(visitor.accounts.login({ body: { email, password: testPassword } })).rejects.toMatchObject({
      status: 403,
      code,
      message: expect.stringContaining('help@example.com'),
    });
  });
});

describe('a session', () => {
  test('ends after 7 days', async () => {
    const { signUp, clock } = await startTestServer();
    const ana = await signUp();
    clock.advance({ days: 6, hours: 23, minutes: 59 });
    await ana.members.me();
    clock.advance({ minutes: 1 });
    await expect(ana.members.me()).rejects.toMatchObject({
      status: 401,
      code: 'session.expired',
      message: 'Session expired. Please login again.',
    });
  });

  test('ends at once on logout, without ending other sessions', async () => {
    const { signUp, logIn } = await startTestServer();
    const phone = await signUp();
    const laptop = await logIn(phone.email);
    await phone.accounts.logout();
    await expect(phone.members.me()).rejects.toMatchObject({ status: 401, code: 'session.expired' });
    await laptop.members.me();
  });

  test.each(['Suspended', 'Blocked', 'Deleted'] as const)(
    'ends at once when the account becomes %s',
    async (status) => {
      const { signUp, platform } = await startTestServer();
      const ana = await signUp();
      await platform.db.updateTable('users').set({ status }).where('id', '=', ana.id).execute();
      await expect(ana.members.me()).rejects.toMatchObject({ status: 401 });
    },
  );

  test('is not opened by a token that the server did not sign as a session', async () => {
    const { signUp, platform, address } = await startTestServer();
    const { accessToken, id } = await signUp();
    const [header, payload, signature] = accessToken.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const key = new TextEncoder().encode(platform.secrets.current());
    const sign = (changes: Record<string, unknown>, alg = 'HS256') =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(key);
    const otherKey = new TextEncoder().encode('a key that is not the one of this server');
    const signElsewhere = (header: object) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...header }).sign(otherKey);
    const forged = [
      'nonsense',
      `${encode({ alg: 'none' })}.${payload}.`,
      `${header}.${encode({ ...claims, sub: id.replace(/^./, (first) => (first === '0' ? '1' : '0')) })}.${signature}`,
      `${header}.${payload}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      await sign({ aud: 'something-else' }),
      await sign({ iss: 'somebody-else' }),
      await sign({ exp: undefined }),
      await sign({ sid: '00000000-0000-4000-8000-000000000000' }),
      await sign({}, 'HS512'),
      await sign({ nbf: Number(claims['iat']) + 60 }),
      await signElsewhere({ kid: '../../dev/null' }),
      await signElsewhere({ jwk: { kty: 'oct', k: encode({ a: 'key of its own' }) } }),
      await signElsewhere({ jku: 'https://evil.example/keys' }),
    ];
    for (const token of forged) {
      const response = await fetch(`${address}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
      expect([response.status, token]).toEqual([401, token]);
    }
    expect(
      (await fetch(`${address}/api/users/me`, { headers: { authorization: `Bearer ${await sign({})}` } })).status,
    ).toBe(200);
  });

  test('leaves no password or token in the log', async () => {
    const { register, logged } = await startTestServer();
    const { accessToken, accounts } = await register();
    await accounts.logout();
    const everything = logged.join('');
    expect(everything).not.toContain(testPassword);
    expect(everything).not.toContain(accessToken);
    expect(everything).toContain('/api/auth/login');
  });
});
