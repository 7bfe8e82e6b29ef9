import { expect, onTestFinished, test, vi } from 'vitest';
import { serverTexts } from './server.texts.ts';
import { createTransport, giveUpSilentReads } from './transport.ts';

interface Answer {
  status?: number;
  body?: BodyInit;
  type?: string;
  headers?: Record<string, string>;
}

/** A transport whose server gives one response, and the request that it was sent. */
function connect(
  answer: Answer | Error,
  login: { accessToken?: string; ended?: 'lapsed' } = { accessToken: 'token-1' },
) {
  const fetch = vi.fn(async (_address: string | URL | Request, _init?: RequestInit) => {
    if (answer instanceof Error) throw answer;
    return new Response(answer.body ?? null, {
      status: answer.status ?? 200,
      ...(answer.headers && { headers: answer.headers }),
    });
  });
  const end = vi.fn();
  const send = createTransport({
    fetch,
    session: {
      get: () => (login.accessToken ? { accessToken: login.accessToken, id: 'me', displayName: 'Me' } : undefined),
      ended: () => login.ended,
      end,
    },
    texts: serverTexts,
    language: () => 'fr',
    supportEmail: () => 'help@example.com',
  });
  const headers = () => new Headers(fetch.mock.calls[0]?.[1]?.headers);
  return { send, fetch, end, headers };
}

/** The first half of a response, after which the connection is cut. */
const cutInTheMiddle = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
    pull: (controller) => controller.error(new TypeError('network error')),
  });

const get = { method: 'GET', path: '/api/users/me', needsSession: true } as const;
const login = { method: 'POST', path: '/api/auth/login', needsSession: false, body: { email: 'a' } } as const;

test('a call carries the JSON content type, the chosen language and the token', async () => {
  const { send, headers } = connect({ body: '{"id":"1"}' });
  await expect(send(get)).resolves.toEqual({ body: { id: '1' }, link: undefined });
  expect(headers().get('Content-Type')).toBe('application/json');
  expect(headers().get('Accept-Language')).toBe('fr');
  expect(headers().get('Authorization')).toBe('Bearer token-1');
});

test('a call that needs no session carries no token', async () => {
  const { send, headers } = connect({ body: '{}' });
  await send(login);
  expect(headers().has('Authorization')).toBe(false);
});

test('a form with files sets its own content type', async () => {
  const { send, headers } = connect({ body: '{}' });
  await send({ ...get, method: 'POST', body: new FormData() });
  expect(headers().has('Content-Type')).toBe(false);
});

test('an empty response body returns no value', async () => {
  await expect(connect({ status: 204 }).send(get)).resolves.toEqual({ body: undefined, link: undefined });
});

test('a 401 ends the session, and the user reads that it expired', async () => {
  const { send, end } = connect({ status: 401, body: '{"error":"Please log in to continue."}' });
  await expect(send(get)).rejects.toMatchObject({
    message: 'Session expired. Please login again.',
    status: 401,
    code: 'session.expired',
  });
  expect(end).toHaveBeenCalledWith('refused');
});

test.each(['suspended', 'blocked', 'password-changed', 'deleted', 'deactivated'])(
  'a 401 with the code session.%s ends the session with the server’s reason',
  async (end) => {
    const body = JSON.stringify({ error: 'The reason.', code: `session.${end}` });
    const connected = connect({ status: 401, body });
    await expect(connected.send(get)).rejects.toMatchObject({ code: 'session.expired' });
    expect(connected.end).toHaveBeenCalledWith('refused', 'The reason.');
  },
);

test.each([{ accessToken: 'token-1' }, {}])(
  'a 401 for a call that needs no session ends none and keeps the server’s message',
  async (stored) => {
    const body = '{"error":"Invalid email or password. Please try again.","code":"login.refused"}';
    const { send, end } = connect({ status: 401, body }, stored);
    await expect(send(login)).rejects.toMatchObject({
      message: 'Invalid email or password. Please try again.',
      code: 'login.refused',
    });
    expect(end).not.toHaveBeenCalled();
  },
);

test('an expired token is treated as a 401, and a missing one is reported, both without a call', async () => {
  const lapsed = connect({ body: '{}' }, { ended: 'lapsed' });
  await expect(lapsed.send(get)).rejects.toThrow('Session expired. Please login again.');
  expect(lapsed.end).toHaveBeenCalledWith('refused');

  const visitor = connect({ body: '{}' }, {});
  await expect(visitor.send(get)).rejects.toThrow('No auth token available');
  expect([...lapsed.fetch.mock.calls, ...visitor.fetch.mock.calls]).toEqual([]);
});

const serverError = 'A server error occurred. Please try again later or contact support at help@example.com.';

test.each<[string, Answer, string]>([
  ['the error field of a JSON body', { status: 403, body: '{"error":"Not in your plan"}' }, 'Not in your plan'],
  ['any other text as it is', { status: 400, body: 'Too short, as 3 < 8' }, 'Too short, as 3 < 8'],
])('a failure shows %s, in the server’s words', async (_case, answer, message) => {
  await expect(connect(answer).send(get)).rejects.toMatchObject({ message, said: message, more: message });
});

test.each<[string, Answer]>([
  ['a page', { status: 502, body: '<!DOCTYPE html><h1>Bad gateway</h1>' }],
  ['a page without a doctype', { status: 502, body: '<html><body>Bad gateway</body></html>' }],
  ['a part of a page', { status: 502, body: 'Bad gateway <hr><center>nginx</center>' }],
  ['a comment before a page', { status: 503, body: '<!-- down --><h1>Down</h1>' }],
  ['a page in the error field', { status: 503, body: '{"error":"<b>Down</b>"}' }],
  ['nothing, as 500', { status: 500 }],
  ['a page where JSON was due', { status: 200, body: '<html></html>' }],
])('a failure that returns %s tells the user where to find help', async (_case, answer) => {
  const expected = { message: serverError, said: undefined, more: serverError };
  await expect(connect(answer).send(get)).rejects.toMatchObject(expected);
});

test.each<[string, Answer, string]>([
  ['a missing service for a bare 404', { status: 404 }, 'Service not found'],
  ['the default for anything else', { status: 418 }, 'Request failed'],
  ['the default for JSON that says nothing', { status: 400, body: '{}' }, 'Request failed'],
])('a failure with %s adds no detail to its title', async (_case, answer, message) => {
  await expect(connect(answer).send(get)).rejects.toMatchObject({ message, said: undefined, more: undefined });
});

test('a call unknown to the server announces a newer version instead of showing the server’s message', async () => {
  const body = '{"error":"Service not found","code":"route.unknown"}';
  const message = 'Ambiance is being updated. Please try again in a minute.';
  const expected = { message, said: undefined, more: message, code: 'route.unknown' };
  await expect(connect({ status: 404, body }).send(get)).rejects.toMatchObject(expected);
});

test('a refusal has its status, its code, the invalid fields and the retry time', async () => {
  const body = JSON.stringify({
    error: 'Some fields need your attention.',
    code: 'request.invalid',
    fields: { city: { code: 'city.required', error: 'City is required' } },
  });
  await expect(connect({ status: 400, body, headers: { 'Retry-After': '30' } }).send(get)).rejects.toMatchObject({
    status: 400,
    code: 'request.invalid',
    fields: { city: { code: 'city.required', error: 'City is required' } },
    retryAfter: 30,
  });
});

test.each<[string, () => Answer | Error]>([
  ['before', () => new TypeError('Failed to fetch')],
  ['in the middle of', () => ({ body: cutInTheMiddle() })],
])('a network failure %s the response is reported', async (_when, answer) => {
  await expect(connect(answer()).send(get)).rejects.toMatchObject({
    message: 'Network error. Please check your connection and try again.',
    more: 'Network error. Please check your connection and try again.',
    status: 0,
  });
});

/** A transport whose server never responds. `sent` are the paths of the calls that still wait. */
function connectToSilence(limitsMs?: { call: number; upload: number }) {
  const sent = new Set<unknown>();
  const send = createTransport({
    fetch: (address, init) =>
      new Promise((_resolve, reject) => {
        sent.add(address);
        init?.signal?.addEventListener('abort', () => {
          sent.delete(address);
          reject(init.signal?.reason as Error);
        });
      }),
    session: {
      get: () => ({ accessToken: 'token-1', id: 'me', displayName: 'Me' }),
      ended: () => undefined,
      end: vi.fn(),
    },
    texts: serverTexts,
    language: () => 'en',
    supportEmail: () => undefined,
    ...(limitsMs && { limitsMs }),
  });
  return { send, sent };
}

test.each([
  ['a read', get, { call: 1, upload: 100_000 }],
  ['a change', login, { call: 1, upload: 100_000 }],
  ['an upload', { ...login, body: new FormData() }, { call: 100_000, upload: 1 }],
])('%s without a response fails like a network', async (_what, call, limitsMs) => {
  await expect(connectToSilence(limitsMs).send(call)).rejects.toMatchObject({ code: 'network', status: 0 });
});

test('on a silent path, only reads that have waited for a while are given up', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { send, sent } = connectToSilence();
  const end = new AbortController();
  const { signal } = end;
  const read = send(get);
  const change = send({ ...login, signal });
  await vi.waitUntil(() => sent.size === 2);
  vi.setSystemTime(Date.now() + 5001);
  const later = send({ ...get, path: '/api/moods', signal });
  await vi.waitUntil(() => sent.size === 3);
  giveUpSilentReads();
  await expect(read).rejects.toMatchObject({ code: 'network' });
  expect([...sent]).toEqual([login.path, '/api/moods']);
  end.abort();
  await Promise.allSettled([change, later]);
});

test('a cancelled call stays cancelled', async () => {
  const reason = new DOMException('', 'AbortError');
  await expect(connect(reason).send({ ...get, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
