import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import * as z from 'zod/mini';
import type { Sms } from './sms.ts';

interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** The Verify service, whose name and texts the messages carry. */
  serviceSid: string;
  /** The service that sends other texts than codes, where there is one. */
  messagingServiceSid?: string | undefined;
  messagesUrl?: string;
  apiUrl?: string;
  timeoutMs?: number;
}

const verification = z.object({ sid: z.string() });
const verificationCheck = z.object({ status: z.string() });
const problem = z.object({ code: z.optional(z.number()) });

/** What Twilio refuses for the number's sake or for its own limits, by its codes: https://www.twilio.com/docs/api/errors */
const refusals: Readonly<Record<number, ErrorCode>> = {
  60200: 'phone.invalid',
  60205: 'phone.invalid', // a landline
  60203: 'phone-code.too-often', // five sends in ten minutes
  60212: 'phone-code.too-often',
  60410: 'phone.country', // its guard against fraud
  60605: 'phone.country', // a country that is switched off
  21211: 'phone.invalid',
  21408: 'phone.country', // the same of messages
};
const tooManyChecks = 60202;
/** After that Twilio sends to a number again. */
const retryAfterSeconds = 600;

/** Twilio Verify, version 2, and its messages where a service for them is set. Verify makes the codes and keeps them; the receipt is the id of the verification. */
export function createTwilioSms({
  accountSid,
  authToken,
  serviceSid,
  messagingServiceSid,
  messagesUrl = 'https://api.twilio.com',
  apiUrl = 'https://verify.twilio.com',
  timeoutMs = 8_000,
}: TwilioSettings): Sms {
  const service = `${apiUrl}/v2/Services/${serviceSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  async function post(
    address: string,
    form: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: unknown }> {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams(form),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, body: await response.json().catch(() => undefined) };
    } catch {
      throw notSent();
    }
  }

  return {
    sendText: messagingServiceSid
      ? async ({ to, text }) => {
          const address = `${messagesUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
          const { status, body } = await post(address, {
            To: to,
            MessagingServiceSid: messagingServiceSid,
            Body: text,
          });
          if (status !== 201) throw refusalOf(status, body);
        }
      : undefined,

    async sendCode({ to, language }) {
      const { status, body } = await post(`${service}/Verifications`, { To: to, Channel: 'sms', Locale: language });
      const sent = z.safeParse(verification, body);
      if (status === 201 && sent.success) return sent.data.sid;
      throw refusalOf(status, body);
    },

    async checkCode({ to, code }) {
      const { status, body } = await post(`${service}/VerificationCheck`, { To: to, Code: code });
      const checked = z.safeParse(verificationCheck, body);
      if (status === 200 && checked.success) return checked.data.status === 'approved' ? 'right' : 'wrong';
      if (status === 404 || codeOf(body) === tooManyChecks) return 'ended';
      throw refusalOf(status, body);
    },
  };
}

const notSent = () => new DomainError('phone-code.not-sent', { details: { retryAfterSeconds: 30 } });

function codeOf(body: unknown): number | undefined {
  const parsed = z.safeParse(problem, body);
  return parsed.success ? parsed.data.code : undefined;
}

function refusalOf(status: number, body: unknown): DomainError {
  const refusal = refusals[codeOf(body) ?? 0] ?? (status === 429 ? 'phone-code.too-often' : undefined);
  if (!refusal) return notSent();
  return new DomainError(refusal, refusal === 'phone-code.too-often' ? { details: { retryAfterSeconds } } : {});
}
