import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeDigits, codeMinutes, type PhoneNumber } from '@ambiance/domain/phones';
import type { Language } from '@ambiance/domain/languages';
import type { Ids } from './ids.ts';
import { openOutbox, type Outbox } from './outbox.ts';

/** Proves by text message that somebody holds a phone, and tells somebody something where that is possible. */
export interface Sms {
  /**
   * Sends a text; undefined where only codes can be sent.
   * @throws DomainError `phone.invalid`, `phone.country`, `phone-code.too-often` or `phone-code.not-sent`
   */
  sendText: ((message: { to: PhoneNumber; text: string }) => Promise<void>) | undefined;
  /**
   * Sends a fresh code.
   * @returns a receipt, which does not tell the code, for `checkCode`
   * @throws DomainError `phone.invalid`, `phone.country`, `phone-code.too-often` or `phone-code.not-sent`
   */
  sendCode(message: { to: PhoneNumber; language: Language }): Promise<string>;
  /**
   * Compares what somebody typed with the code that was sent. How long a code works and how often it may be tried is
   * for the caller to count; a service may be stricter.
   * @throws DomainError `phone-code.not-checked` if the service did not compare it
   */
  checkCode(typed: { to: PhoneNumber; receipt: string; code: string }): Promise<CodeCheck>;
  /** Rejects with the service's words if it would send no code of ours. The outbox always sends. */
  check?: () => Promise<void>;
}

/** `ended`: the service knows of no such code any more. */
type CodeCheck = 'right' | 'wrong' | 'ended';

export interface TextMessage {
  /** International number with a plus. */
  to: string;
  text: string;
  /** The code in the text; empty where there is none. */
  code: string;
}

/** What the text message with a code says. */
export const codeText: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `${code} is your Ambiance code. It works for ${codeMinutes} minutes. Don’t share it with anyone.`,
  fr: (code) => `${code} est ton code Ambiance. Il est valide ${codeMinutes} minutes. Ne le donne à personne.`,
};

/**
 * The stand-in: nothing leaves the machine, everything can be read at `/dev/outbox`. `secret` keys the receipts, since
 * six digits alone would be found by trying them all.
 */
export function createSmsOutbox(file: string, ids: Ids, secret: string): Sms & { outbox: Outbox<TextMessage> } {
  const outbox = openOutbox<TextMessage>(file);
  const seal = (salt: string, to: string, code: string) =>
    createHmac('sha256', `phone codes ${secret}`).update([salt, to, code].join(' ')).digest('hex');
  return {
    outbox,
    sendText: (message) => outbox.add({ ...message, code: '' }),
    async sendCode({ to, language }) {
      const code = ids.digits(codeDigits);
      const salt = ids.hex(8);
      await outbox.add({ to, text: codeText[language](code), code });
      return `${salt}.${seal(salt, to, code)}`;
    },
    async checkCode({ to, receipt, code }) {
      const [salt = '', sealed = ''] = receipt.split('.');
      const [expected, actual] = [Buffer.from(sealed, 'hex'), Buffer.from(seal(salt, to, code), 'hex')];
      return expected.length === actual.length && timingSafeEqual(expected, actual) ? 'right' : 'wrong';
    },
  };
}
