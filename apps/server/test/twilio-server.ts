import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { fail, type Fault } from './faults.ts';
import { listen } from './listen.ts';

export const twilioAccount = {
  accountSid: 'AC0123',
  authToken: 'the token',
  serviceSid: 'VA0123',
  messagingServiceSid: 'MG0123',
};

interface Verification {
  sid: string;
  code: string;
  sends: number;
  checks: number;
}

export interface TwilioServer {
  url: string;
  /** The newest code that was sent to a number. */
  codeOf(phone: string): string;
  /** Every request so far, as form fields. */
  asked: Record<string, string>[];
  /** Lets all pending codes expire. */
  expire(): void;
  /** Texts that it accepted, in their order. A test sets what became of them. */
  texts: { to: string; status: string; error_code?: number; checks: number }[];
  /** The fault with which it responds from now on. */
  fault?: { status: number; code?: number } | Fault | undefined;
}

/** A small server that responds like Twilio Verify and Twilio's messages. It closes when the test ends. */
export async function startTwilioServer(): Promise<TwilioServer> {
  const verifications = new Map<string, Verification>();
  const twilio: TwilioServer = {
    url: '',
    asked: [],
    texts: [],
    codeOf: (phone) => verifications.get(phone)!.code,
    expire: () => verifications.clear(),
  };
  const expected = `Basic ${btoa(`${twilioAccount.accountSid}:${twilioAccount.authToken}`)}`;
  const messages = `/2010-04-01/Accounts/${twilioAccount.accountSid}/Messages`;
  const service = `/v2/Services/${twilioAccount.serviceSid}`;

  function answer(path: string, form: Record<string, string>): [status: number, body: object] {
    const to = form['To'] ?? '';
    const known = verifications.get(to);
    if (path === `${messages}.json`) {
      if (!/^\+[1-9]\d{6,14}$/.test(to))
        return [400, { code: 21211, message: "Invalid 'To' Phone Number", status: 400 }];
      twilio.texts.push({ to, status: 'accepted', checks: 0 });
      return [201, { sid: `SM${twilio.texts.length}`, to, body: form['Body'], status: 'accepted', error_code: null }];
    }
    if (path.startsWith(`${messages}/SM`)) {
      const text = twilio.texts[Number.parseInt(path.slice(`${messages}/SM`.length)) - 1];
      if (!text) return [404, { code: 20404, status: 404 }];
      text.checks += 1;
      return [200, { sid: path, to: text.to, status: text.status, error_code: text.error_code ?? null }];
    }
    if (path === `${service}/Verifications`) {
      const { sid, sends } = known ?? { sid: `VE${verifications.size}`, sends: 0 };
      if (sends >= 5) return [429, { code: 60203, message: 'Max send attempts reached', status: 429 }];
      if (!/^\+[1-9]\d{6,14}$/.test(to)) return [400, { code: 60200, message: 'Invalid parameter `To`', status: 400 }];
      const code = known?.code ?? String(100_000 + verifications.size * 111);
      verifications.set(to, { sid, code, sends: sends + 1, checks: 0 });
      return [201, { sid, to, channel: form['Channel'], status: 'pending', valid: false }];
    }
    if (path !== `${service}/VerificationCheck` || !known) return [404, { code: 20404, status: 404 }];
    known.checks += 1;
    if (known.checks > 5) return [429, { code: 60202, message: 'Max check attempts reached', status: 429 }];
    const valid = form['Code'] === known.code;
    if (valid) verifications.delete(to);
    return [200, { sid: known.sid, to, status: valid ? 'approved' : 'pending', valid }];
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    if (request.method === 'POST') twilio.asked.push(form);
    const { fault } = twilio;
    if (typeof fault === 'string') return fail(response, fault);
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (fault) reply(fault.status, fault);
    else if (request.headers.authorization !== expected) reply(401, { code: 20003, status: 401 });
    else if (request.method === 'GET' && request.url === service) reply(200, { sid: twilioAccount.serviceSid });
    else reply(...answer(request.url ?? '', form));
  }

  twilio.url = await listen(createServer((request, response) => void respond(request, response)));
  return twilio;
}
