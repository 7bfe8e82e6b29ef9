import type { Call, Reply } from '@ambiance/contract/client';
import type { ErrorCode } from '@ambiance/domain/errors';
import { apiBase } from '../loading/api-base.ts';
import { firstPicture } from '../loading/first-picture.ts';
import { consumeFirstAnswer } from '../loading/first-answers.ts';
import { language } from '../i18n/language.ts';
import { instance } from './instance.ts';
import { type Session, session } from '../session/session.ts';
import { requestHeaders } from './request-headers.ts';
import { serverTexts } from './server.texts.ts';

interface FailureDetails {
  code?: string | undefined;
  fields?: ServerError['fields'] | undefined;
  retryAfter?: number | undefined;
  token?: string | undefined;
  said?: string | undefined;
  more?: string | undefined;
}

/** A refusal by the server, or no response (status 0). `message` is a sentence in the chosen language. */
export class ServerError extends Error {
  readonly status: number;
  /** The server's own message, if it sent one. */
  readonly said: string | undefined;
  /** Text below a title: the server's own message, or the transport's if it says what to do. */
  readonly more: string | undefined;
  /** The error catalogue's code, such as `mood.not-in-plan`, if the server sent one. */
  readonly code: string | undefined;
  /** Wrong fields of the request, each with its message. */
  readonly fields: Readonly<Record<string, { code: string; error: string }>>;
  /** Seconds to wait before a retry, if the server says so. */
  readonly retryAfter: number | undefined;
  /** Token of a refused login: opens /account-status for a suspended or banned account, or belongs with a two-step code. */
  readonly token: string | undefined;

  constructor(message: string, status: number, details: FailureDetails = {}) {
    super(message);
    this.name = 'ServerError';
    this.status = status;
    this.said = details.said;
    this.more = details.said ?? details.more;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
    this.token = details.token;
  }

  /** The same failure for calls whose screens have messages of their own: `HTTP 500`. */
  asStatus(): ServerError {
    const { status, said, more, code, fields, retryAfter } = this;
    return new ServerError(`HTTP ${status}`, status, { said, more, code, fields, retryAfter });
  }
}

/** The API's error body. Other servers may return anything. */
interface ErrorBody {
  error?: string;
  code?: string;
  fields?: ServerError['fields'];
  statusToken?: string;
  loginToken?: string;
}

/** Timeouts of calls, in milliseconds. */
export const usualLimitsMs = { call: 60_000, upload: 300_000 };
/** Milliseconds after which a read without any response is silent. */
export const silentMs = 5000;

/** Reads without any response, each with the time when it was sent. */
const unanswered = new Map<AbortController, number>();

/**
 * Aborts silent reads, as if the network had failed. While the path to the server carries no data, they would otherwise take all
 * connections that the browser opens to one server.
 */
export function giveUpSilentReads(): void {
  for (const [read, sentAt] of unanswered) if (Date.now() - sentAt > silentMs) read.abort();
}

interface TownFacts {
  fetch: typeof fetch;
  session: Pick<Session, 'get' | 'ended' | 'end'>;
  texts: Pick<typeof serverTexts, 'load'>;
  /** The chosen language, for the server's messages. */
  language: () => string;
  supportEmail: () => string | undefined;
  limitsMs?: typeof usualLimitsMs;
}

/** Creates the function that sends calls to the API: JSON, the bearer token, and one message for every failure. */
export function createTransport({
  fetch,
  session,
  texts,
  language,
  supportEmail,
  limitsMs = usualLimitsMs,
}: TownFacts) {
  const expired = async (sentence?: string) => {
    session.end('refused', ...(sentence === undefined ? [] : [sentence]));
    const t = await texts.load();
    return new ServerError(t('sessionExpired'), 401, { code: 'session.expired' });
  };

  const tokenFor = async (): Promise<string> => {
    const token = session.get()?.accessToken;
    if (token) return token;
    if (session.ended() === 'lapsed') throw await expired();
    const t = await texts.load();
    const sentence = t('noToken');
    throw new ServerError(sentence, 401, { code: 'session.missing', more: sentence });
  };

  const failureOf = async (response: Response, text: string, body: unknown): Promise<ServerError> => {
    const { status } = response;
    const json = body as ErrorBody | null | undefined;
    const said = body === undefined ? text.trim() : typeof json?.error === 'string' ? json.error : '';
    const details = {
      code: json?.code,
      fields: json?.fields,
      token: json?.statusToken ?? json?.loginToken,
      retryAfter: Number(response.headers.get('Retry-After')) || undefined,
    };
    // The server's version differs from the page's, as it does briefly during an update.
    if (json?.code === 'route.unknown') {
      const t = await texts.load();
      return new ServerError(t('otherVersion'), status, { ...details, more: t('otherVersion') });
    }
    if (said && !isHtml(said)) return new ServerError(said, status, { ...details, said });
    const t = await texts.load();
    if (said || status === 500) {
      const email = supportEmail();
      const more = email ? t('serverErrorWithEmail', { email }) : t('serverError');
      return new ServerError(more, status, { ...details, more });
    }
    return new ServerError(t(status === 404 ? 'serviceNotFound' : 'requestFailed'), status, details);
  };

  return async function send(call: Call): Promise<Reply> {
    const token = call.needsSession ? await tokenFor() : undefined;
    const isForm = call.body instanceof FormData;
    const silence = new AbortController();
    if (call.method === 'GET') unanswered.set(silence, Date.now());
    const limit = AbortSignal.timeout(isForm ? limitsMs.upload : limitsMs.call);
    const answer = fetch(apiBase + call.path, {
      method: call.method,
      headers: requestHeaders({ language: language(), token, isForm }),
      ...(call.body !== undefined && { body: isForm ? (call.body as FormData) : JSON.stringify(call.body) }),
      signal: AbortSignal.any([silence.signal, limit, ...(call.signal ? [call.signal] : [])]),
    })
      .finally(() => unanswered.delete(silence))
      .then(async (response) => ({ response, text: await response.text() }));
    const { response, text } = await answer.catch(async (reason: unknown) => {
      if (call.signal?.aborted) throw reason;
      const t = await texts.load();
      const sentence = t('networkError');
      throw new ServerError(sentence, 0, { code: 'network', more: sentence });
    });
    const body = parseJson(text);
    if (response.ok && (body !== undefined || !text)) return { body, link: response.headers.get('Link') ?? undefined };
    // A login in another tab may have replaced the refused token in the meantime. That session must not end.
    if (response.status === 401 && token && session.get()?.accessToken === token) {
      throw await expired(endSentence(body));
    }
    throw await failureOf(response, text, body);
  };
}

const endReasons = [
  'session.suspended',
  'session.blocked',
  'session.password-changed',
  'session.deleted',
  'session.deactivated',
] as const satisfies ErrorCode[];

/** The server's sentence in a refusal that says why the session ended; undefined if it only expired. */
export function endSentence(body: unknown): string | undefined {
  const { code, error } = (body ?? {}) as ErrorBody;
  return endReasons.some((one) => one === code) ? error : undefined;
}

/** True if a text is HTML, as proxies return in front of a server. */
const isHtml = (text: string) => /<[!/?a-z][^>]*>/i.test(text);

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** Sends a call of the typed client to the API. */
export const send = createTransport({
  fetch: async (input, init) => {
    const asked = consumeFirstAnswer(input, init);
    if (asked) return Promise.race([asked, ...(init?.signal ? [abortOf(init.signal)] : [])]);
    await firstPicture();
    return globalThis.fetch(input, init);
  },
  session,
  texts: serverTexts,
  language: language.get,
  supportEmail: () => instance.get()?.supportEmail,
});
