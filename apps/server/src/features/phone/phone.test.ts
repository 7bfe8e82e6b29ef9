import { describe, expect, test } from 'vitest';
import { inLanguage } from '../../../test/in-language.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { startTwilioServer, twilioAccount } from '../../../test/twilio-server.ts';
import type { Sms } from '../../platform/services/sms.ts';
import { createTwilioSms } from '../../platform/services/twilio-sms.ts';
import { giveBadge } from '../accounts/users.repository.ts';
import { hasVerifiedPhone, saveVerifiedPhone } from './verification.repository.ts';

const phone = '+14165551234';

async function startWithMember(environment: Record<string, string> = {}, sms?: Sms) {
  const server = await startTestServer({ environment, ...(sms && { sms }) });
  const ana = await server.signUp({ displayName: 'Ana' });
  /** Returns the newest code sent to a number. */
  const codeTo = async (number = phone) => {
    const messages = await server.platform.outboxes.sms!.newest(100);
    return messages.find(({ to }) => to === number)!.code;
  };
  const start = (person: SignedIn, number = phone) => person.phone.start({ body: { phone: number } });
  const confirm = (person: SignedIn, code: string) => person.phone.confirm({ body: { code } });
  return { ...server, ana, codeTo, start, confirm };
}

const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');
const expired = { status: 400, code: 'phone-code.expired' };

describe('verifying a phone', () => {
  test('accepts a number and the code sent to it', async () => {
    const { ana, clock, codeTo, start, confirm } = await startWithMember();
    const nothing = { verified: false, source: null, verifiedAt: null, phoneEnding: null };
    expect(await ana.phone.verification()).toEqual(nothing);
    expect(await start(ana)).toEqual({ ok: true });
    expect(await ana.phone.verification()).toEqual(nothing);
    clock.advance({ minutes: 2 });
    const verified = {
      verified: true,
      source: 'phone',
      verifiedAt: '2026-11-18T17:02:00.000Z',
      phoneEnding: '1234',
    };
    expect(await confirm(ana, await codeTo())).toEqual(verified);
    expect(await ana.phone.verification()).toEqual(verified);
    expect(await ana.members.me()).toMatchObject({ verified: true, verificationSource: 'phone' });
  });

  test('stores the number with a plus and without spaces, however it is typed', async () => {
    const { ana, platform, start } = await startWithMember();
    await start(ana, ' 1 416 555\u00a01234 ');
    expect(await platform.outboxes.sms!.newest(1)).toMatchObject([{ to: phone }]);
  });

  test('reads the digits of a code, with any characters between them', async () => {
    const { ana, codeTo, start, confirm } = await startWithMember();
    await start(ana);
    const code = await codeTo();
    expect(await confirm(ana, ` ${code.slice(0, 3)}-${code.slice(3)} `)).toMatchObject({ verified: true });
  });

  test('sends the code in the reader’s language', async () => {
    const { ana, address, platform } = await startWithMember();
    await inLanguage({ address }, ana, 'fr').phone.start({ body: { phone } });
    expect(await platform.outboxes.sms!.newest(1)).toMatchObject([
      { text: expect.stringContaining('est ton code Ambiance') },
    ]);
  });

  test('works again with another number, which replaces the first', async () => {
    const { ana, signUp, clock, codeTo, start, confirm } = await startWithMember();
    await start(ana);
    await confirm(ana, await codeTo());
    clock.advance({ minutes: 1 });
    await start(ana, '+33612345678');
    expect(await confirm(ana, await codeTo('+33612345678'))).toMatchObject({ phoneEnding: '5678' });
    const ben = await signUp();
    await start(ben);
    expect(await confirm(ben, await codeTo())).toMatchObject({ verified: true });
  });
});

describe('a phone number is refused', () => {
  const missing = 'Please enter your phone number';
  const invalid = 'Please enter a valid phone number with country code (e.g., +14165551234)';

  test('when it is missing or not international, with a message next to the field', async () => {
    const { ana, platform, start } = await startWithMember();
    const cases: readonly [unknown, string, string][] = [
      ['', 'phone.missing', missing],
      ['   ', 'phone.missing', missing],
      [null, 'phone.missing', missing],
      [14_165_551_234, 'phone.missing', missing],
      ['0', 'phone.invalid', invalid],
      ['1', 'phone.invalid', invalid],
      ['04165551234', 'phone.invalid', invalid],
      ['+04165551234', 'phone.invalid', invalid],
      ['++14165551234', 'phone.invalid', invalid],
      ['1+4165551234', 'phone.invalid', invalid],
      ['+1234567890123456', 'phone.invalid', invalid],
      ['+1 (416) 555-1234', 'phone.invalid', invalid],
      ['my phone', 'phone.invalid', invalid],
      ['+1٤165551234', 'phone.invalid', invalid],
    ];
    for (const [number, code, error] of cases) {
      await expect(start(ana, number as string), String(number)).rejects.toMatchObject({
        status: 400,
        message: error,
        fields: { phone: { code, error } },
      });
    }
    expect(await platform.outboxes.sms!.newest(1)).toEqual([]);
  });

  test.each(['12', '+12', '+123456789012345'])('unless it has 2 to 15 digits, such as %s', async (number) => {
    const { ana, start } = await startWithMember();
    expect(await start(ana, number)).toEqual({ ok: true });
  });

  test('outside the countries of SMS_COUNTRIES, even if they share a calling code', async () => {
    const { ana, signUp, platform, start } = await startWithMember({ SMS_COUNTRIES: 'CA, FR' });
    for (const number of ['+447911123456', '+18765550123', '+12125550123', '+12', '+99912345']) {
      await expect(start(ana, number), number).rejects.toMatchObject({
        status: 400,
        fields: { phone: { code: 'phone.country' } },
      });
    }
    expect(await platform.outboxes.sms!.newest(1)).toEqual([]);
    await start(ana, '+14165551234');
    await start(await signUp(), '+33612345678');
  });

  test('when it belongs to another account, which is revealed only to users who verified it', async () => {
    const { ana, signUp, codeTo, start, confirm } = await startWithMember();
    await start(ana);
    const owned = await confirm(ana, await codeTo());
    const ben = await signUp();
    expect(await start(ben)).toEqual({ ok: true });
    const code = await codeTo();
    await expect(confirm(ben, wrongFor(code))).rejects.toMatchObject({ code: 'phone-code.wrong' });
    await expect(confirm(ben, code)).rejects.toMatchObject({
      status: 409,
      code: 'phone.taken',
      message: 'This phone number already belongs to another account.',
    });
    expect(await ben.phone.verification()).toMatchObject({ verified: false });
    expect(await ana.phone.verification()).toEqual(owned);
  });

  test('for all but the first of two users who verify the same number at once', async () => {
    const { ana, signUp, platform, start, confirm } = await startWithMember();
    const ben = await signUp();
    await Promise.all([start(ana), start(ben)]);
    const codes = (await platform.outboxes.sms!.newest(2)).map(({ code }) => code);
    const attempts = [ana, ben].flatMap((person) => codes.map((code) => confirm(person, code)));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const badges = await Promise.all([ana, ben].map((person) => person.phone.verification()));
    expect(badges.filter(({ verified }) => verified)).toHaveLength(1);
  });
});

describe('while Twilio is away', () => {
  const open = async () => {
    const twilio = await startTwilioServer();
    const started = await startWithMember({}, createTwilioSms({ ...twilioAccount, apiUrl: twilio.url }));
    return { twilio, ...started };
  };

  test.each([
    ['has no money left', { status: 401, code: 20003 }],
    ['does not know our service', { status: 404, code: 20404 }],
    ['fails', { status: 500 }],
  ])('and %s, a code stays valid and unused: it cannot be checked, and works later', async (_, fault) => {
    const { twilio, ana, start, confirm } = await open();
    await start(ana);
    const code = twilio.codeOf(phone);
    twilio.fault = fault;
    for (let count = 0; count < 6; count += 1) {
      await expect(confirm(ana, code)).rejects.toMatchObject({
        status: 503,
        code: 'phone-code.not-checked',
        message: 'We can’t check codes right now. Please try again in a moment.',
      });
    }
    twilio.fault = undefined;
    await expect(confirm(ana, wrongFor(code))).rejects.toMatchObject({ code: 'phone-code.wrong' });
    expect(await confirm(ana, code)).toMatchObject({ verified: true });
  });

  test('a failed check uses up no try, other tries stay counted, and a member reads that codes are unavailable', async () => {
    const { twilio, platform, ana, signUp, start, confirm } = await open();
    const ben = await signUp();
    await start(ana);
    await start(ben, '+14165551235');
    await expect(confirm(ben, '999999')).rejects.toMatchObject({ code: 'phone-code.wrong' });
    twilio.fault = { status: 401, code: 20003 };
    await expect(confirm(ana, '123456')).rejects.toMatchObject({ code: 'phone-code.not-checked' });
    const triesOf = await platform.db.selectFrom('phone_codes').select(['user_id', 'tries']).execute();
    expect(new Map(triesOf.map(({ user_id, tries }) => [user_id, tries]))).toEqual(
      new Map([
        [ana.id, 0],
        [ben.id, 1],
      ]),
    );
    await expect(start(await signUp(), '+14165551236')).rejects.toMatchObject({
      status: 503,
      message: 'We can’t send codes right now. Please try again later.',
    });
  });
});

describe('a code', () => {
  test('of other than 6 digits is refused: Please enter the 6-digit code', async () => {
    const { ana, start, confirm } = await startWithMember();
    await start(ana);
    for (const code of ['', '12345', '1234567', 'abcdef', '12 34 5', '٠١٢٣٤٥']) {
      await expect(confirm(ana, code), code).rejects.toMatchObject({
        status: 400,
        message: 'Please enter the 6-digit code',
        fields: { code: { code: 'phone-code.required' } },
      });
    }
  });

  test('works for 10 minutes', async () => {
    const { ana, clock, codeTo, start, confirm } = await startWithMember();
    await start(ana);
    clock.advance({ minutes: 10 });
    await expect(confirm(ana, await codeTo())).rejects.toMatchObject(expired);
    await start(ana);
    clock.advance({ minutes: 9, seconds: 59 });
    expect(await confirm(ana, await codeTo())).toMatchObject({ verified: true });
  });

  test('can be tried 5 times, and then even the right one fails', async () => {
    const { ana, codeTo, start, confirm } = await startWithMember();
    await start(ana);
    const code = await codeTo();
    for (let count = 0; count < 5; count += 1) {
      await expect(confirm(ana, wrongFor(code))).rejects.toMatchObject({ status: 400, code: 'phone-code.wrong' });
    }
    await expect(confirm(ana, code)).rejects.toMatchObject({ status: 400, code: 'phone-code.used-up' });
  });

  test('is compared at most 5 times, even with more simultaneous tries', async () => {
    const { ana, codeTo, start, confirm } = await startWithMember();
    await start(ana);
    const code = await codeTo();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => confirm(ana, wrongFor(code))));
    const codes = outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as { code: string }).code);
    expect(codes.filter((one) => one === 'phone-code.wrong')).toHaveLength(5);
    expect(codes.filter((one) => one === 'phone-code.used-up')).toHaveLength(45);
    await expect(confirm(ana, code)).rejects.toMatchObject({ code: 'phone-code.used-up' });
  });

  test('works once', async () => {
    const { ana, codeTo, start, confirm } = await startWithMember();
    await start(ana);
    const code = await codeTo();
    const outcomes = await Promise.allSettled([confirm(ana, code), confirm(ana, code), confirm(ana, code)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(confirm(ana, code)).rejects.toMatchObject(expired);
  });

  test('of another member, or an unknown one, is refused', async () => {
    const { ana, signUp, codeTo, start, confirm } = await startWithMember();
    const [ben, cleo] = [await signUp(), await signUp()];
    await start(ana);
    await start(ben, '+14165550000');
    await expect(confirm(ben, await codeTo())).rejects.toMatchObject({ code: 'phone-code.wrong' });
    await expect(confirm(cleo, await codeTo())).rejects.toMatchObject(expired);
  });

  test('is replaced by the next one, which has 5 tries of its own', async () => {
    const { ana, clock, codeTo, start, confirm } = await startWithMember();
    await start(ana);
    const first = await codeTo();
    for (let count = 0; count < 5; count += 1) await confirm(ana, wrongFor(first)).catch(() => undefined);
    clock.advance({ minutes: 1 });
    await start(ana);
    const second = await codeTo();
    if (first !== second) await expect(confirm(ana, first)).rejects.toMatchObject({ code: 'phone-code.wrong' });
    expect(await confirm(ana, second)).toMatchObject({ verified: true });
  });

  test('is not in the database or the log, and its number is not in the log', async () => {
    const { ana, platform, logged, codeTo, start, confirm } = await startWithMember();
    await start(ana);
    const code = await codeTo();
    const stored = await platform.db.selectFrom('phone_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    await confirm(ana, wrongFor(code)).catch(() => undefined);
    await confirm(ana, code);
    expect(logged.join('')).not.toContain(code);
    expect(logged.join('')).not.toContain('4165551234');
  });
});

describe('an admin badge outranks a venue badge, and a venue badge a phone badge', () => {
  test.each(['admin', 'venue'] as const)(
    'a phone verified later leaves the badge of the %s unchanged',
    async (source) => {
      const { ana, platform, clock, codeTo, start, confirm } = await startWithMember();
      await giveBadge(platform.db, ana.id, source, clock.now());
      clock.advance({ days: 0, minutes: 5 });
      await start(ana);
      expect(await confirm(ana, await codeTo())).toEqual({
        verified: true,
        source,
        verifiedAt: '2026-11-18T17:00:00.000Z',
        phoneEnding: '1234',
      });
      expect(await hasVerifiedPhone(platform.db, ana.id)).toBe(true);
    },
  );

  test('each badge replaces only a weaker one', async () => {
    const { ana, platform, clock } = await startWithMember();
    const sourceAfter = async (source: 'admin' | 'venue' | 'phone') => {
      await giveBadge(platform.db, ana.id, source, clock.now());
      return (await ana.phone.verification()).source;
    };
    expect(await sourceAfter('phone')).toBe('phone');
    expect(await sourceAfter('venue')).toBe('venue');
    expect(await sourceAfter('phone')).toBe('venue');
    expect(await sourceAfter('admin')).toBe('admin');
    expect(await sourceAfter('venue')).toBe('admin');
  });

  test('support may verify a member’s phone without a number', async () => {
    const { ana, platform, clock } = await startWithMember();
    expect(await hasVerifiedPhone(platform.db, ana.id)).toBe(false);
    await saveVerifiedPhone(platform.db, ana.id, null, clock.now());
    expect(await hasVerifiedPhone(platform.db, ana.id)).toBe(true);
    expect(await ana.phone.verification()).toMatchObject({ verified: true, source: 'phone', phoneEnding: null });
  });
});
