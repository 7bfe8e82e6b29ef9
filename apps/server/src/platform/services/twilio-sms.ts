import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import * as z from 'zod/mini';
import { callForJson } from './outgoing-call.ts';
import type { Sms, TextState } from './sms.ts';

interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** The Verify service. Messages have its name and texts. */
  serviceSid: string;
  /** The service for texts other than codes, if there is one. */
  messagingServiceSid?: string | undefined;
  messagesUrl?: string;
  apiUrl?: string;
  timeoutMs?: number;
}

const verification = z.object({ sid: z.string() });
const verificationCheck = z.object({ status: z.string() });
const message = z.object({ status: z.string(), error_code: z.optional(z.nullable(z.number())) });
const problem = z.object({ code: z.optional(z.number()) });

/**
 * Twilio's codes for refusals because of the number or of its own limits: https://www.twilio.com/docs/api/errors. `phone.invalid`
 * and `phone.country` are final. All other refusals are about our account (such as 20003, 20403, 21606, 21608 or 21705) or about
 * Twilio itself (such as 20429, 20503 or 21611). They count as an outage, so the operator is notified and a text is tried again.
 */
const refusals: Readonly<Record<number, ErrorCode>> = {
  60200: 'phone.invalid',
  60205: 'phone.invalid', // a landline
  21211: 'phone.invalid',
  21265: 'phone.invalid', // a short code
  21266: 'phone.invalid', // our own number
  21610: 'phone.invalid', // its owner has opted out of messages
  21612: 'phone.invalid', // none of our numbers can reach it
  21614: 'phone.invalid', // no mobile phone
  21635: 'phone.invalid', // a landline
  60202: 'phone-code.too-often', // five wrong codes in ten minutes
  60203: 'phone-code.too-often', // five sends in ten minutes
  60212: 'phone-code.too-often',
  60410: 'phone.country', // Twilio's fraud protection, for 12 hours
  60605: 'phone.country', // a country that is disabled
  21408: 'phone.country', // the same for messages
};
const tooManyChecks = 60202;
/** Time after which Twilio sends to a number again. */
const retryAfterSeconds = 600;

/**
 * Twilio Verify, version 2, and Twilio's messages if a service for them is set. Verify creates and stores the codes. The
 * receipt is the id of the verification.
 */
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

  /** @throws DomainError `failure` if the response does not come from Twilio */
  async function ask(address: string, failure: Failure, form?: Readonly<Record<string, string>>): Promise<Answer> {
    const method = form ? ('POST' as const) : ('GET' as const);
    const body = form ? new URLSearchParams(form) : null;
    const call = { method, headers: { authorization }, body, timeoutMs };
    const { status, json } = await callForJson(address, call).catch((error: unknown) =>
      Promise.reject(new DomainError(failure, { details: away, cause: error })),
    );
    const parsed = z.safeParse(problem, json);
    return { status, json, code: parsed.success ? parsed.data.code : undefined };
  }

  const messages = `${messagesUrl}/2010-04-01/Accounts/${accountSid}/Messages`;

  async function check(failure: Failure = 'server.unavailable'): Promise<void> {
    const answer = await ask(service, failure);
    if (answer.status !== 200 || !z.safeParse(verification, answer.json).success) throw problemWithUs(answer, failure);
  }

  return {
    check: () => check(),

    sendText: messagingServiceSid
      ? async ({ to, text }) => {
          const form = { To: to, MessagingServiceSid: messagingServiceSid, Body: text };
          const answer = await ask(`${messages}.json`, 'phone-code.not-sent', form);
          const sent = z.safeParse(verification, answer.json);
          if (answer.status === 201 && sent.success) return sent.data.sid;
          throw refusalOf(answer);
        }
      : undefined,

    async checkText(receipt) {
      const answer = await ask(`${messages}/${encodeURIComponent(receipt)}.json`, 'phone-code.not-sent');
      // The text was deleted at Twilio, or another account sent it. Twilio itself works.
      if (answer.status === 404 && answer.code === notFound) return { state: 'on-its-way' };
      const found = z.safeParse(message, answer.json);
      if (answer.status !== 200 || !found.success) throw problemWithUs(answer, 'phone-code.not-sent');
      return textStateOf(found.data);
    },

    async sendCode({ to, language }) {
      const form = { To: to, Channel: 'sms', Locale: language };
      const answer = await ask(`${service}/Verifications`, 'phone-code.not-sent', form);
      const sent = z.safeParse(verification, answer.json);
      if (answer.status === 201 && sent.success) return sent.data.sid;
      throw refusalOf(answer);
    },

    async checkCode({ to, code }) {
      const answer = await ask(`${service}/VerificationCheck`, 'phone-code.not-checked', { To: to, Code: code });
      const checked = z.safeParse(verificationCheck, answer.json);
      if (answer.status === 200 && checked.success) return checked.data.status === 'approved' ? 'right' : 'wrong';
      if (answer.code === tooManyChecks) return 'ended';
      if (answer.status !== 404 || answer.code !== notFound) throw problemWithUs(answer, 'phone-code.not-checked');
      // Twilio returns the same code for an expired verification and for an unknown service.
      await check('phone-code.not-checked');
      return 'ended';
    },
  };
}

function textStateOf({ status, error_code }: z.infer<typeof message>): TextState {
  switch (status) {
    case 'delivered':
    case 'read':
      return { state: 'delivered' };
    case 'undelivered':
    case 'failed':
    case 'canceled':
      return { state: 'undelivered', reason: `the text is ${status} (${error_code ?? 'no reason'})` };
    default:
      return { state: 'on-its-way' };
  }
}

const notFound = 20404;
const away = { retryAfterSeconds: 30 };

type Failure = 'phone-code.not-sent' | 'phone-code.not-checked' | 'server.unavailable';

interface Answer {
  status: number;
  json: unknown;
  code: number | undefined;
}

const reasonOf = ({ status, code }: Answer) => new Error(`it answered ${status} (${code ?? 'no reason'})`);

const problemWithUs = (answer: Answer, failure: Failure) =>
  new DomainError(failure, { details: away, cause: reasonOf(answer) });

function refusalOf(answer: Answer): DomainError {
  const refusal = refusals[answer.code ?? 0];
  if (!refusal) return problemWithUs(answer, 'phone-code.not-sent');
  const details = refusal === 'phone-code.too-often' ? { retryAfterSeconds } : {};
  return new DomainError(refusal, { details, cause: reasonOf(answer) });
}
