import { join } from 'node:path';
import { parsePhoneNumber } from '@ambiance/domain/phones';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/scripts.ts';
import { startTwilioServer, twilioAccount } from '../../../test/twilio-server.ts';
import { systemIds } from '../ids.ts';
import { onlySecret } from '../session-secrets.ts';
import { createSmsOutbox, type Sms } from './sms.ts';
import { createTwilioSms } from './twilio-sms.ts';

const phone = parsePhoneNumber('+14165551234')!;

interface Opened {
  sms: Sms;
  codeOf(phone: string): Promise<string>;
  textTo(phone: string): Promise<string | undefined>;
}

async function openOutbox(): Promise<Opened> {
  const sms = createSmsOutbox(join(await temporaryFolder(), 'sms.jsonl'), systemIds, onlySecret('a secret'));
  const messageTo = async (to: string) => (await sms.outbox.newest(10)).find((message) => message.to === to);
  return {
    sms,
    codeOf: async (to) => (await messageTo(to))!.code,
    textTo: async (to) => (await messageTo(to))?.text,
  };
}

async function openTwilio() {
  const twilio = await startTwilioServer();
  const sms = createTwilioSms({ ...twilioAccount, apiUrl: twilio.url, messagesUrl: twilio.url });
  const textTo = async (to: string) => twilio.asked.find(({ To, Body }) => To === to && Body)?.['Body'];
  return { sms, twilio, textTo, codeOf: async (to: string) => twilio.codeOf(to) };
}

const another = (code: string) =>
  String(900_000 - Number(code))
    .padStart(6, '1')
    .slice(-6);

describe.each<[string, () => Promise<Opened>]>([
  ['the outbox', openOutbox],
  ['Twilio', openTwilio],
])('%s', (_, open) => {
  test('accepts only the code that it sent', async () => {
    const { sms, codeOf } = await open();
    const receipt = await sms.sendCode({ to: phone, language: 'en' });
    const code = await codeOf(phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(await sms.checkCode({ to: phone, receipt, code: another(code) })).toBe('wrong');
    expect(await sms.checkCode({ to: phone, receipt, code })).toBe('right');
  });

  test('rejects a code sent to another number', async () => {
    const { sms, codeOf } = await open();
    const receipt = await sms.sendCode({ to: phone, language: 'en' });
    const other = parsePhoneNumber('+33612345678')!;
    await sms.sendCode({ to: other, language: 'fr' });
    const code = await codeOf(other);
    expect(code).not.toBe(await codeOf(phone));
    expect(await sms.checkCode({ to: phone, receipt, code })).toBe('wrong');
  });

  test('sends a text unchanged', async () => {
    const { sms, textTo } = await open();
    await sms.sendText!({ to: phone, text: 'Ambiance\u202f: é, è' });
    expect(await textTo(phone)).toBe('Ambiance\u202f: é, è');
  });

  test('returns a receipt that does not reveal the code', async () => {
    const { sms, codeOf } = await open();
    const receipt = await sms.sendCode({ to: phone, language: 'en' });
    expect(receipt.length).toBeGreaterThan(0);
    expect(receipt).not.toContain(await codeOf(phone));
  });
});

describe('the outbox', () => {
  test.each([
    ['en', /^\d{6} is your Ambiance code\. It works for 10 minutes\. Don’t share it with anyone\.$/],
    ['fr', /^\d{6} est ton code Ambiance\. Il est valide 10 minutes\. Ne le donne à personne\.$/],
  ] as const)('writes in the reader’s language: %s', async (language, text) => {
    const sms = createSmsOutbox(join(await temporaryFolder(), 'sms.jsonl'), systemIds, onlySecret('a secret'));
    await sms.sendCode({ to: phone, language });
    const [message] = await sms.outbox.newest(1);
    expect(message).toMatchObject({ to: phone, text: expect.stringMatching(text) });
    expect(message!.text).toContain(message!.code);
  });

  test('rejects a modified receipt', async () => {
    const { sms, codeOf } = await openOutbox();
    const receipt = await sms.sendCode({ to: phone, language: 'en' });
    const code = await codeOf(phone);
    for (const other of ['', '.', `${receipt}00`, receipt.slice(0, -2), receipt.replace(/^./, 'x')]) {
      expect(await sms.checkCode({ to: phone, receipt: other, code })).toBe('wrong');
    }
  });
});

describe('Twilio', () => {
  test('sends no texts without a messaging service, and gives the reason if a number gets none', async () => {
    const { sms } = await openTwilio();
    expect(createTwilioSms({ ...twilioAccount, messagingServiceSid: undefined }).sendText).toBeUndefined();
    // @ts-expect-error Texts and codes are only sent to a parsed number.
    await expect(sms.sendText!({ to: '+1', text: 'Hello' })).rejects.toMatchObject({ code: 'phone.invalid' });
  });

  test('is asked to write in the reader’s language', async () => {
    const { sms, twilio } = await openTwilio();
    await sms.sendCode({ to: phone, language: 'fr' });
    expect(twilio.asked).toEqual([{ To: phone, Channel: 'sms', Locale: 'fr' }]);
  });

  test('reports a code as ended when it expired, was used, or was tried too often', async () => {
    const { sms, twilio } = await openTwilio();
    const typed = async (code = twilio.codeOf(phone)) => sms.checkCode({ to: phone, receipt: 'VE0', code });
    await sms.sendCode({ to: phone, language: 'en' });
    const code = twilio.codeOf(phone);
    expect(await typed()).toBe('right');
    expect(await typed(code)).toBe('ended');
    await sms.sendCode({ to: phone, language: 'en' });
    twilio.expire();
    expect(await typed(code)).toBe('ended');
    await sms.sendCode({ to: phone, language: 'en' });
    for (let count = 0; count < 5; count += 1) expect(await typed('000000')).toBe('wrong');
    expect(await typed()).toBe('ended');
  });

  test('that received too many code requests makes the member wait', async () => {
    const { sms } = await openTwilio();
    for (let count = 0; count < 5; count += 1) await sms.sendCode({ to: phone, language: 'en' });
    await expect(sms.sendCode({ to: phone, language: 'en' })).rejects.toMatchObject({
      code: 'phone-code.too-often',
      details: { retryAfterSeconds: 600 },
    });
  });
});
