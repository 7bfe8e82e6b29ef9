import { parsePhoneNumber } from '@ambiance/domain/phones';
import { errorSentence, DomainError } from '@ambiance/domain/errors';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Fault, faults } from '../../../test/faults.ts';
import { startNominatimServer } from '../../../test/nominatim-server.ts';
import { startPushService } from '../../../test/push-service.ts';
import { s3Account, startS3Server, type S3Server } from '../../../test/s3-server.ts';
import { refusal, startSmtpServer, type SmtpServer } from '../../../test/smtp-server.ts';
import { startTurnstileServer, turnstileKeys, type TurnstileServer } from '../../../test/turnstile-server.ts';
import { startTwilioServer, twilioAccount, type TwilioServer } from '../../../test/twilio-server.ts';
import { createTurnstileCaptcha } from './captcha.ts';
import { createSmtpMailer, RefusedMailError } from './mailer.ts';
import { createNominatimGeocoder } from './nominatim-geocoder.ts';
import { reasonOf } from './outgoing-call.ts';
import { createS3MediaStore } from './s3-media-store.ts';
import { createTwilioSms } from './twilio-sms.ts';
import { createWebPush } from './web-push.ts';

/** Timeout for services that stay silent. All others get more time than a busy machine needs. */
const briefMs = 300;
const ampleMs = 20_000;
const timeoutFor = (fault: unknown) => (fault === 'hangs' || fault === 'stops halfway' ? briefMs : ampleMs);
const silence = 'it gave no answer within 0.3 s';

/** The texts that a member sees and that the operator finds in the log. */
async function told(call: Promise<unknown>): Promise<{ member: string; operator: string } | { result: unknown }> {
  try {
    return { result: await call };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { member: errorSentence(error.code, 'en', error.details), operator: reasonOf(error) };
  }
}

const briefly = 'Ambiance is briefly unavailable. Please try again in a moment.';
const cannotSend = 'We can’t send codes right now. Please try again later.';
const cannotCheck = 'We can’t check codes right now. Please try again in a moment.';

/** Log texts for faults that any service may have. Each service has its own text for a proxy's page. */
const wordedFaults = (page: string, half = silence): [Fault, string | RegExp][] => [
  ['hangs', silence],
  ['drops the connection', /^(other side closed|read ECONNRESET|socket hang up)$/],
  ['stops halfway', half],
  ['sends a page', page],
  ['redirects', 'unexpected redirect'],
];

test('every fault has a log text for each service', () => {
  expect(wordedFaults('').map(([fault]) => fault)).toEqual([...faults]);
});

const matching = (words: string | RegExp) => (typeof words === 'string' ? words : expect.stringMatching(words));

describe('S3', () => {
  const name = 'photos/a.webp';
  async function open(fault: S3Server['fault']) {
    const s3 = await startS3Server('photos');
    const mediaWithin = (timeoutMs: number) =>
      createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket: 'photos', timeoutMs });
    await mediaWithin(ampleMs).put(name, Buffer.from('hello'));
    s3.fault = fault;
    return { s3, media: mediaWithin(timeoutFor(fault)) };
  }
  const read = async ({ media }: Awaited<ReturnType<typeof open>>) => {
    const found = await media.get(name);
    return found && (await buffer(found.content)).toString();
  };

  const answers: [S3Server['fault'], string | RegExp][] = [
    [{ status: 403, code: 'SignatureDoesNotMatch' }, 'it answered 403 (SignatureDoesNotMatch)'],
    [{ status: 403, code: 'AccessDenied' }, 'it answered 403 (AccessDenied)'],
    [{ status: 404, code: 'NoSuchBucket' }, 'it answered 404 (NoSuchBucket)'],
    [{ status: 404 }, 'it answered 404 (no reason)'],
    [{ status: 409, code: 'OperationAborted' }, 'it answered 409 (OperationAborted)'],
    [{ status: 429 }, 'it answered 429 (no reason)'],
    [{ status: 500, code: 'InternalError' }, 'it answered 500 (InternalError)'],
    [{ status: 503, code: 'SlowDown' }, 'it answered 503 (SlowDown)'],
  ];

  test.each([...answers, ...wordedFaults('it answered 200 without confirming the change')])(
    'that responds to storing with %j stores no file, and reports the error',
    async (fault, operator) => {
      const { media } = await open(fault);
      expect(await told(media.put('photos/b.webp', Buffer.from('b')))).toEqual({
        member: briefly,
        operator: matching(operator),
      });
    },
  );

  test.each([...answers, ...wordedFaults('it answered 200 without confirming the change')])(
    'that responds to removing with %j removes no file, and reports the error',
    async (fault, operator) => {
      const { media } = await open(fault);
      expect(await told(media.remove(name))).toEqual({ member: briefly, operator: matching(operator) });
    },
  );

  test.each([
    ...answers,
    ...wordedFaults('it answered 200 without a file').filter(([fault]) => fault !== 'stops halfway'),
    ['sends no length', 'it answered 200 without a file'] as const,
  ])('that responds to reading with %j returns no picture, and does not count it as lost', async (fault, operator) => {
    const opened = await open(fault);
    expect(await told(read(opened))).toEqual({ member: briefly, operator: matching(operator) });
    opened.s3.fault = undefined;
    expect(await told(read(opened))).toEqual({ result: 'hello' });
  });

  test.each([...answers, ...wordedFaults('it did not list the files')])(
    'that responds to listing with %j does not count as empty',
    async (fault, operator) => {
      const { media } = await open(fault);
      expect(await told(media.list())).toEqual({ member: briefly, operator: matching(operator) });
    },
  );

  test('that reports a missing file returns no file', async () => {
    const opened = await open({ status: 404, code: 'NoSuchKey' });
    expect(await told(read(opened))).toEqual({ result: undefined });
    expect(await told(opened.media.remove(name))).toEqual({ result: undefined });
  });
});

describe('Twilio', () => {
  const to = parsePhoneNumber('+14165551234')!;
  async function open(fault: TwilioServer['fault']) {
    const twilio = await startTwilioServer();
    const urls = { apiUrl: twilio.url, messagesUrl: twilio.url };
    const sms = createTwilioSms({ ...twilioAccount, ...urls, timeoutMs: timeoutFor(fault) });
    return { twilio, sms };
  }
  const invalid = 'Please enter a valid phone number with country code (e.g., +14165551234)';
  const country = 'We cannot send text messages to this country yet.';
  const tooOften = 'Too many codes were sent. Please try again later.';

  const ofUs: [TwilioServer['fault'], string | RegExp][] = [
    [{ status: 401, code: 20003 }, 'it answered 401 (20003)'], // credentials revoked, or no money left
    [{ status: 403, code: 20403 }, 'it answered 403 (20403)'],
    [{ status: 400, code: 60223 }, 'it answered 400 (60223)'],
    [{ status: 429, code: 20429 }, 'it answered 429 (20429)'],
    [{ status: 429 }, 'it answered 429 (no reason)'],
    [{ status: 404 }, 'it answered 404 (no reason)'], // a proxy
    [{ status: 500 }, 'it answered 500 (no reason)'],
    [{ status: 503, code: 20503 }, 'it answered 503 (20503)'],
    [{ status: 400, code: 21608 }, 'it answered 400 (21608)'], // a trial account
    [{ status: 429, code: 21611 }, 'it answered 429 (21611)'], // our own number's queue is full
    ...wordedFaults('it answered 200 (no reason)'),
  ];
  const ofNumbers: [TwilioServer['fault'], string, string][] = [
    [{ status: 400, code: 60200 }, invalid, 'it answered 400 (60200)'],
    [{ status: 403, code: 60205 }, invalid, 'it answered 403 (60205)'],
    [{ status: 429, code: 60202 }, tooOften, 'it answered 429 (60202)'],
    [{ status: 429, code: 60203 }, tooOften, 'it answered 429 (60203)'],
    [{ status: 429, code: 60212 }, tooOften, 'it answered 429 (60212)'],
    [{ status: 403, code: 60410 }, country, 'it answered 403 (60410)'],
    [{ status: 403, code: 60605 }, country, 'it answered 403 (60605)'],
    [{ status: 400, code: 21211 }, invalid, 'it answered 400 (21211)'],
    [{ status: 400, code: 21610 }, invalid, 'it answered 400 (21610)'],
    [{ status: 400, code: 21265 }, invalid, 'it answered 400 (21265)'],
    [{ status: 400, code: 21266 }, invalid, 'it answered 400 (21266)'],
    [{ status: 400, code: 21612 }, invalid, 'it answered 400 (21612)'],
    [{ status: 400, code: 21614 }, invalid, 'it answered 400 (21614)'],
    [{ status: 400, code: 21635 }, invalid, 'it answered 400 (21635)'],
    [{ status: 403, code: 21408 }, country, 'it answered 403 (21408)'],
  ];
  const texts: [outcome: object, state: object][] = [
    [{ status: 'queued' }, { state: 'on-its-way' }],
    [{ status: 'sent' }, { state: 'on-its-way' }],
    [{ status: 'delivered' }, { state: 'delivered' }],
    [
      { status: 'undelivered', error_code: 30006 },
      { state: 'undelivered', reason: 'the text is undelivered (30006)' },
    ],
    [{ status: 'failed' }, { state: 'undelivered', reason: 'the text is failed (no reason)' }],
  ];
  const noService: [TwilioServer['fault'], string] = [{ status: 404, code: 20404 }, 'it answered 404 (20404)'];

  test.each([...ofUs, noService])(
    'that responds to sending a code with %j counts as unavailable',
    async (fault, operator) => {
      const { twilio, sms } = await open(fault);
      twilio.fault = fault;
      const answer = { member: cannotSend, operator: matching(operator) };
      expect(await told(sms.sendCode({ to, language: 'en' }))).toEqual(answer);
      expect(await told(sms.sendText!({ to, text: 'Hello' }))).toEqual(answer);
      expect(await told(sms.check!())).toEqual({ ...answer, member: briefly });
    },
  );

  test.each(ofNumbers)(
    'that responds to sending a code with %j refuses the number',
    async (fault, member, operator) => {
      const { twilio, sms } = await open(fault);
      twilio.fault = fault;
      expect(await told(sms.sendCode({ to, language: 'en' }))).toEqual({ member, operator });
      expect(await told(sms.sendText!({ to, text: 'Hello' }))).toEqual({ member, operator });
    },
  );

  test.each(texts)('that says of a text that it is %j', async (outcome, state) => {
    const { twilio, sms } = await open(undefined);
    const receipt = await sms.sendText!({ to, text: 'Hello' });
    Object.assign(twilio.texts[0]!, outcome);
    expect(await sms.checkText!(receipt!)).toEqual(state);
  });

  test.each(ofUs)('that responds to checking a text with %j says nothing of it', async (fault, operator) => {
    const { twilio, sms } = await open(fault);
    twilio.fault = fault;
    const answer = { member: cannotSend, operator: matching(operator) };
    expect(await told(sms.checkText!('SM1'))).toEqual(answer);
  });

  test('that no longer has a text says nothing of it, but counts as available', async () => {
    const { sms } = await open(undefined);
    expect(await sms.checkText!('SM1')).toEqual({ state: 'on-its-way' });
  });

  test.each([...ofUs, noService])(
    'that responds to checking a code with %j neither accepts nor rejects the code',
    async (fault, operator) => {
      const { twilio, sms } = await open(fault);
      const receipt = await sms.sendCode({ to, language: 'en' });
      twilio.fault = fault;
      const check = sms.checkCode({ to, receipt, code: twilio.codeOf(to) });
      expect(await told(check)).toEqual({ member: cannotCheck, operator: matching(operator) });
      twilio.fault = undefined;
      expect(await sms.checkCode({ to, receipt, code: twilio.codeOf(to) })).toBe('right');
    },
  );
});

describe('Turnstile', () => {
  async function open(fault: TurnstileServer['fault']) {
    const turnstile = await startTurnstileServer();
    turnstile.genuine.add('proof');
    turnstile.fault = fault;
    return createTurnstileCaptcha({ ...turnstileKeys, host: turnstile.host, timeoutMs: timeoutFor(fault) });
  }
  const answered = (status: number, ...codes: string[]): [TurnstileServer['fault'], string] => [
    { status, codes },
    `it answered ${status} (${codes.join(', ') || 'no reason'})`,
  ];

  test.each([
    answered(200, 'missing-input-secret'),
    answered(200, 'invalid-input-secret'),
    answered(200, 'bad-request'),
    answered(200, 'internal-error'),
    answered(200, 'invalid-input-secret', 'invalid-input-response'),
    answered(200, 'an unknown code'),
    answered(200),
    answered(429),
    answered(500),
    ...wordedFaults('it answered 200 (no reason)'),
  ])('that responds with %j counts as unavailable', async (fault, operator) => {
    const captcha = await open(fault);
    const answer = { member: briefly, operator: matching(operator) };
    expect(await told(captcha.verify('proof'))).toEqual(answer);
    expect(await told(captcha.check!())).toEqual(answer);
  });

  test.each(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'])(
    'that responds with %s rejects the captcha token',
    async (code) => {
      const captcha = await open({ status: 200, codes: [code] });
      expect(await told(captcha.verify('proof'))).toEqual({ result: false });
      expect(await told(captcha.check!())).toEqual({ result: undefined });
    },
  );
});

test.each([
  [{ status: 400 }, 'it answered 400'],
  [{ status: 403 }, 'it answered 403'],
  [{ status: 429 }, 'it answered 429'],
  [{ status: 500 }, 'it answered 500'],
  ['answers nonsense' as const, 'it did not answer with places'],
  ...wordedFaults('it did not answer with places'),
])(
  'Nominatim that responds with %j counts as unavailable, and the log does not contain the query',
  async (fault, operator) => {
    const nominatim = await startNominatimServer();
    const geocoder = createNominatimGeocoder(nominatim.url, timeoutFor(fault));
    nominatim.fault = fault;
    const answer = { member: briefly, operator: matching(operator) };
    expect(await told(geocoder.reverse(45.479, -75.702, 'en'))).toEqual(answer);
    expect(await told(geocoder.check!())).toEqual(answer);
    nominatim.fault = undefined;
    expect(await geocoder.reverse(45.479, -75.702, 'en')).toMatchObject({ name: 'Gatineau' });
    expect(nominatim.asked.some((address) => address.includes('elsewhere'))).toBe(false);
  },
);

describe('a push service', () => {
  async function send(
    answer: Parameters<Awaited<ReturnType<typeof startPushService>>['device']>[0],
    answerWithinMs = ampleMs,
  ) {
    const { agent, device } = await startPushService();
    const push = createWebPush({ contact: 'help@example.com', agent, answerWithinMs });
    const { endpoint, keys } = device(answer).subscription;
    return push.send({ endpoint, ...keys }, '{}', push.makeKeys());
  }

  test.each([201, 202, 204])('that responds with %i has accepted the notification', async (status) =>
    expect(await send((response) => response.writeHead(status).end())).toBe('sent'),
  );

  test.each([404, 410])('that responds with %i no longer knows the device', async (status) =>
    expect(await send((response) => response.writeHead(status).end())).toBe('gone'),
  );

  test.each([301, 400, 401, 403, 413, 429, 500, 503])(
    'that responds with %i is logged with that status',
    async (status) =>
      expect(send((response) => response.writeHead(status, { location: '/' }).end())).rejects.toThrow(
        `A push service answered ${status}.`,
      ),
  );

  test('that does not respond, or hangs up, is logged as such', async () => {
    await expect(send(() => {}, briefMs)).rejects.toThrow(silence);
    await expect(send((response) => response.socket?.destroy())).rejects.toThrow('socket hang up');
  });
});

describe('a mail server', () => {
  const mail = { reference: 'a', to: 'ana@example.com', subject: 'Hello', text: 'Hello', html: '', links: [] };
  const send = (url: string, limits = { handOverMs: ampleMs, acceptMs: ampleMs }) =>
    createSmtpMailer(url, 'help@example.com', limits).send(mail);

  const recipient = (smtp: SmtpServer, answer: () => Promise<void>) => (smtp.beforeRecipient = answer);
  const message = (smtp: SmtpServer, answer: () => Promise<void>) => (smtp.beforeAnswer = answer);

  test.each([
    [recipient, '450 Mailbox busy', false],
    [recipient, '451 Local error', false],
    [recipient, '452 Out of storage', false],
    [recipient, '550 No such user', true],
    [recipient, '552 Mailbox full', true],
    [recipient, '553 Mailbox name not allowed', true],
    [message, '421 Closing', false],
    [message, '451 Local error', false],
    [message, '452 Out of storage', false],
    [message, '550 Looks like spam', true],
    [message, '552 Too large', true],
    [message, '554 Transaction failed', true],
  ])('that responds to the %o with %s makes the refusal final: %s', async (at, reply, isFinal) => {
    const smtp = await startSmtpServer();
    at(smtp, () => Promise.reject(refusal(reply)));
    const error: unknown = await send(smtp.url).catch((thrown: unknown) => thrown);
    expect(error instanceof RefusedMailError).toBe(isFinal);
    expect(reasonOf(error)).toContain(reply);
  });

  test.each([
    ['220 Hello', silence],
    ['554 No service', '554 No service'],
    ['421 Too busy', '421 Too busy'],
    ['<html>', 'Invalid greeting'],
    ['', /Greeting never received|no answer within/],
  ])('that greets with "%s" and then hangs refuses no mail permanently', async (greeting, words) => {
    const port = await rawServer((socket) => void (greeting && socket.write(`${greeting}\r\n`)));
    const handOverMs = words === silence || greeting === '' ? briefMs : ampleMs;
    const limits = { handOverMs, acceptMs: ampleMs };
    const error: unknown = await send(`smtp://127.0.0.1:${port}`, limits).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(RefusedMailError);
    expect(reasonOf(error)).toMatch(words);
  });

  test('that refuses the login refuses no mail permanently', async () => {
    const replies = ['250-host\r\n250 AUTH PLAIN', '535 Wrong password'];
    const port = await rawServer((socket) => {
      socket.write('220 Hello\r\n');
      socket.on('data', () => socket.write(`${replies.shift() ?? '221 Bye'}\r\n`));
    });
    const error: unknown = await send(`smtp://a:b@127.0.0.1:${port}`).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(RefusedMailError);
    expect(reasonOf(error)).toContain('535 Wrong password');
  });

  test('that hangs or hangs up after receiving the message may have accepted it', async () => {
    const smtp = await startSmtpServer();
    smtp.beforeAnswer = () => new Promise(() => {});
    await expect(send(smtp.url, { handOverMs: ampleMs, acceptMs: briefMs })).rejects.toThrow(silence);
    const replies = ['250 host', '250 OK', '250 OK', '354 Go on'];
    const port = await rawServer((socket) => {
      socket.write('220 Hello\r\n');
      socket.on('data', () => {
        const reply = replies.shift();
        if (reply) socket.write(`${reply}\r\n`);
        else socket.destroy();
      });
    });
    const error: unknown = await send(`smtp://127.0.0.1:${port}`).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(RefusedMailError);
    expect(reasonOf(error)).toMatch(/closed|ECONNRESET/);
  });

  async function rawServer(serve: (socket: Socket) => void): Promise<number> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}));
      serve(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  }
});
