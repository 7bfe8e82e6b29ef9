import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeDigits, codeMinutes, type PhoneNumber } from '@ambiance/domain/phones';
import type { Language } from '@ambiance/domain/languages';
import type { Ids } from '../ids.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import type { SessionSecrets } from '../session-secrets.ts';

/** Verifies phone numbers with codes and, if the service allows it, sends other text messages. */
export interface Sms {
  /**
   * Sends a text; undefined if only codes can be sent.
   * @returns a receipt for `checkText`; undefined if the service does not report what becomes of the text
   * @throws DomainError `phone.invalid` or `phone.country` if this number gets no texts, now or later; otherwise
   *   `phone-code.too-often` or `phone-code.not-sent`
   */
  sendText: ((message: { to: PhoneNumber; text: string }) => Promise<string | undefined>) | undefined;
  /**
   * Asks what became of a text that the service accepted. A text that the service no longer has counts as on its way.
   * @throws DomainError `phone-code.not-sent` if the service does not say it
   */
  checkText?: (receipt: string) => Promise<TextState>;
  /**
   * Sends a new code.
   * @returns an opaque receipt for `checkCode` that does not reveal the code
   * @throws DomainError `phone.invalid`, `phone.country`, `phone-code.too-often` or `phone-code.not-sent`
   */
  sendCode(message: { to: PhoneNumber; language: Language }): Promise<string>;
  /**
   * Compares the typed code with the one that was sent. The caller must limit the validity of a code and the number of
   * tries; a service may be stricter.
   * @throws DomainError `phone-code.not-checked` if the service did not compare it
   */
  checkCode(typed: { to: PhoneNumber; receipt: string; code: string }): Promise<CodeCheck>;
  /** Rejects with the service's message if it would send none of our codes. The outbox has no check. */
  check?: () => Promise<void>;
}

/** `reason` is for the operator. A text on its way may stay so: not every carrier confirms a delivery. */
export type TextState = { state: 'on-its-way' } | { state: 'delivered' } | { state: 'undelivered'; reason: string };

/** `ended`: the service no longer has this code. */
type CodeCheck = 'right' | 'wrong' | 'ended';

export interface TextMessage {
  /** International number with a leading plus. */
  to: string;
  text: string;
  /** The code in the text; empty if there is none. */
  code: string;
}

/** The text message that contains a code. */
export const codeText: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `${code} is your Ambiance code. It works for ${codeMinutes} minutes. Don’t share it with anyone.`,
  fr: (code) => `${code} est ton code Ambiance. Il est valide ${codeMinutes} minutes. Ne le donne à personne.`,
};

/**
 * The local substitute: nothing leaves the machine, and every text can be read at `/dev/outbox`. `secrets` are the keys of
 * the receipts: without a key, a code of six digits could be found by trying them all.
 */
export function createSmsOutbox(
  file: string,
  ids: Ids,
  secrets: SessionSecrets,
): Sms & { outbox: Outbox<TextMessage> } {
  const outbox = openOutbox<TextMessage>(file);
  const sealWith = (secret: string, words: readonly string[]) =>
    createHmac('sha256', `phone codes ${secret}`).update(words.join(' ')).digest('hex');
  return {
    outbox,
    async sendText(message) {
      await outbox.add({ ...message, code: '' });
      return undefined;
    },
    async sendCode({ to, language }) {
      const code = ids.digits(codeDigits);
      const salt = ids.hex(8);
      await outbox.add({ to, text: codeText[language](code), code });
      return `${salt}.${sealWith(secrets.current(), [salt, to, code])}`;
    },
    async checkCode({ to, receipt, code }) {
      const [salt = '', sealed = ''] = receipt.split('.');
      const expected = Buffer.from(sealed, 'hex');
      const isRightWith = (secret: string) => {
        const actual = Buffer.from(sealWith(secret, [salt, to, code]), 'hex');
        return expected.length === actual.length && timingSafeEqual(expected, actual);
      };
      return secrets.ofLast(1).some(isRightWith) ? 'right' : 'wrong';
    },
  };
}
