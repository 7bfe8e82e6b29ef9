import { api } from '@ambiance/contract/api';
import { pathParameters, type Route, type Routes, type Schema } from '@ambiance/contract/route';
import fc from 'fast-check';
import { createValues, type Known, oddNumbers, oddText, oddValue } from './odd-values.ts';

/** A request as it is written on the wire, so that a failing one can be printed. */
export interface OddRequest {
  method: string;
  target: string;
  /** Header lines without line endings. */
  headers: readonly string[];
  body: string;
  /** True if the request may announce more bytes than it sends. */
  isCut: boolean;
}

export const bytesOf = ({ method, target, headers, body }: OddRequest): Buffer =>
  Buffer.from(
    `${method} ${target} HTTP/1.1\r\nConnection: close\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n${body}`,
  );

interface Place {
  method: string;
  path: string;
  query?: Schema | undefined;
  body?: Schema | undefined;
}

/** Paths that are served outside the contract. */
const otherPaths = [
  '/',
  '/search',
  '/fr',
  '/robots.txt',
  '/sitemap.xml',
  '/assets/app-1234.js',
  '/healthz',
  '/metrics',
  '/dev/outbox',
  '/api/openapi.json',
  '/api/users/me/export',
  '/api/admin/members/{id}/export',
  '/api/webhooks/stripe',
  '/media/photos/{photo}',
  '/hubs/chat',
  '/hubs/chat/negotiate',
];

const places: readonly Place[] = [
  ...Object.values<Routes>(api).flatMap((routes) => Object.values<Route>(routes)),
  ...otherPaths.flatMap((path) => ['GET', 'POST'].map((method) => ({ method, path }))),
];

const inserts =
  '// /../ /./ /..%2f %2e%2e/ %00 %2500 \\ %5c %2f %252f %25 % %E0%A4%A %F0%9F é 🙂 \u202e ;a=b # * ? & + |'.split(' ');
const longInserts = ['x'.repeat(201), 'y'.repeat(3000), '/a'.repeat(1000), '%61'.repeat(400), 'z'.repeat(20_000)];
/** Query values other than text are written as JSON. Converting an object by its own odd `toString` would fail in this test. */
const inQuery = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(2, '0');

/** Ways to rewrite or corrupt a path at a given position. */
const pathChange: fc.Arbitrary<(path: string, at: number) => string> = fc.oneof(
  fc
    .oneof({ weight: 8, arbitrary: fc.constantFrom(...inserts) }, fc.constantFrom(...longInserts), oddText)
    .map((part) => (path: string, at: number) => path.slice(0, at) + part + path.slice(at)),
  fc.constantFrom(
    (path: string, at: number) => `${path.slice(0, at)}%${hex(path[at] ?? '/')}${path.slice(at + 1)}`,
    (path: string, at: number) => `${path.slice(0, at)}%25${hex(path[at] ?? '/')}${path.slice(at + 1)}`,
    (path: string) => path.toUpperCase(),
    (path: string) => `${path}/`,
    (path: string) => `http://elsewhere.example${path}`,
    (path: string, at: number) => path.slice(at),
  ),
);

const rarely = <T, U>(odd: fc.Arbitrary<T>, usual: U, weight = 6): fc.Arbitrary<T | U> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });

const headerLine = fc.oneof(
  fc.constantFrom(
    'Accept: text/html',
    'Accept: application/json',
    `Accept: ${'text/html;q=0.1,'.repeat(200)}`,
    'Accept-Language: fr-CA,fr;q=0.9,en;q=0.1',
    'Accept-Language: *;q=nonsense',
    `Accept-Language: ${'fr-'.repeat(2000)}`,
    `Accept-Language: ${'fr,'.repeat(2000)}`,
    'Accept-Encoding: br',
    'Accept-Encoding: identity;q=0, *;q=0',
    `Accept-Encoding: ${'gzip, '.repeat(500)}`,
    'Origin: null',
    'Origin: https://elsewhere.example',
    'Origin: http://[',
    'Access-Control-Request-Method: PUT',
    'Access-Control-Request-Headers: x-a, x-b',
    'Range: bytes=0-',
    'Range: bytes=-1',
    'Range: bytes=0-0,2-3,5-',
    'Range: bytes=99999999999999999999-1',
    'Range: lines=1-2',
    'If-None-Match: *',
    'If-None-Match: "',
    'If-Modified-Since: yesterday',
    'If-Range: "a"',
    'Cookie: a=b; c',
    'X-Forwarded-For: 1.2.3.4, ::1, nonsense',
    'X-HTTP-Method-Override: DELETE',
    `User-Agent: ${'Mozilla/5.0 ('.repeat(300)}`,
    'Stripe-Signature: t=1,v1=00',
    'Authorization: Bearer',
    'Authorization: Basic YTpi',
    `Authorization: Bearer ${'a.'.repeat(1000)}`,
    `Authorization: ${'Bearer '.repeat(1000)}`,
    'Content-Encoding: gzip',
    'Upgrade: websocket',
    'No-Colon',
    ': no name',
    `X-Long: ${'x'.repeat(17_000)}`,
  ),
  oddText.map((text) => `X-Odd: ${text}`),
);

const contentType = rarely(
  fc.constantFrom(
    'text/plain',
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    'application/jsonx',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=b',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    'json',
    '',
    '; ;',
    `application/json;${' a=b;'.repeat(500)}`,
  ),
  'application/json',
);

interface Framed {
  headers: string[];
  body: string;
  isCut: boolean;
}

/** Ways to announce a body's length, most of them wrong. */
const framing: fc.Arbitrary<(body: string) => Framed> = rarely(
  fc.constantFrom<(body: string) => Framed>(
    (body) => ({ headers: [`Content-Length: ${body.length + 100}`], body, isCut: true }),
    (body) => ({ headers: ['Content-Length: 1'], body, isCut: true }),
    (body) => ({ headers: ['Content-Length: -1'], body, isCut: true }),
    (body) => ({ headers: ['Content-Length: 99999999999999999999'], body, isCut: true }),
    (body) => ({ headers: ['Content-Length: 2', 'Content-Length: 3'], body, isCut: true }),
    (body) => ({ headers: ['Content-Length: 70000'], body, isCut: true }),
    (body) => ({ headers: ['Transfer-Encoding: chunked'], body, isCut: true }),
    () => ({ headers: ['Transfer-Encoding: chunked'], body: 'ffffffffffffffff\r\n', isCut: true }),
    (body) => ({
      headers: ['Transfer-Encoding: chunked'],
      body: `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      isCut: false,
    }),
    () => ({ headers: ['Transfer-Encoding: gzip, chunked'], body: '0\r\n\r\n', isCut: true }),
    (body) => ({ headers: ['Transfer-Encoding: chunked', `Content-Length: ${body.length}`], body, isCut: true }),
    (body) => ({ headers: ['Expect: 100-continue', `Content-Length: ${Buffer.byteLength(body)}`], body, isCut: false }),
    (body) => ({ headers: ['Expect: something', `Content-Length: ${Buffer.byteLength(body)}`], body, isCut: true }),
  ),
  (body: string): Framed => ({ headers: [`Content-Length: ${Buffer.byteLength(body)}`], body, isCut: false }),
);

const formPart = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nnot a picture\r\n';

const bodyChange: fc.Arbitrary<(body: string, at: number) => string> = rarely(
  fc.constantFrom<(body: string, at: number) => string>(
    (body, at) => body.slice(0, at),
    (body) => body + body,
    (body) => `\ufeff${body}`,
    (body) => body.replace('{', '{"__proto__":{"a":1},'),
    (body) => body.replace('{', '{"constructor":{"prototype":{}},'),
    () => `{"a":${'['.repeat(20_000)}`,
    (body) => body.padEnd(66_000),
    (body) => body.padEnd(60_000),
    () => '[]',
    () => 'null',
    () => `${formPart}--b--\r\n`,
    () => formPart,
    () => formPart.repeat(30),
    (_, at) => formPart.slice(0, at),
  ),
  (body: string) => body,
);

const method = rarely(
  fc.constantFrom(
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'QUERY',
    'CONNECT',
    'get',
    'NONSENSE',
    '',
  ),
  undefined,
  8,
);

/** Requests to every endpoint. Most look legitimate, but each part may be odd. */
export function oddRequests(known: Known): fc.Arbitrary<OddRequest> {
  const valueOf = createValues(known);
  const parameter = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known.ids) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.constantFrom('..', '.', '%00', '0', '-1', '9'.repeat(30), `${'a'.repeat(32)}.webp`),
        fc.constantFrom(...oddNumbers).map(String),
        oddText,
      ),
    },
  );
  const session = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...known.accessTokens).map((token) => [`Authorization: Bearer ${token}`]) },
    { weight: 1, arbitrary: fc.constant<string[]>([]) },
  );

  const targetOf = ({ path, query }: Place) => {
    const filled = fc
      .tuple(...pathParameters(path).map(() => parameter))
      .map((values) => values.reduce((text, value) => text.replace(/\{\w+\}/, () => value), path));
    const changes = rarely(fc.array(fc.tuple(pathChange, fc.nat()), { minLength: 1, maxLength: 2 }), [], 3);
    const asked = query ? (valueOf(query) as fc.Arbitrary<object>) : fc.constant({});
    const search = rarely(
      oddText.map((text) => `?${text}&a[]=1&a=2&__proto__=3`),
      undefined,
      8,
    );
    return fc.tuple(filled, changes, asked, search).map(([whole, all, pairs, odd]) => {
      const changed = all.reduce((text, [change, at]) => change(text, at % (text.length + 1)), whole);
      const text = new URLSearchParams(
        Object.entries(pairs ?? {}).map(([name, value]): [string, string] => [name, inQuery(value).toWellFormed()]),
      ).toString();
      return changed + (odd ?? (text && `?${text}`));
    });
  };
  const bodyOf = (place: Place) =>
    place.body || place.method !== 'GET'
      ? fc
          .tuple(place.body ? valueOf(place.body) : rarely(oddValue, {}), bodyChange, fc.nat())
          .map(([value, change, at]) => {
            const text = JSON.stringify(value);
            return change(text, at % (text.length + 1));
          })
      : rarely(fc.constant('{"a":1}'), '', 20);

  const requestTo = (place: Place) =>
    fc
      .record({
        method,
        target: targetOf(place),
        body: bodyOf(place),
        session,
        host: rarely(fc.constantFrom([], ['Host: a', 'Host: b'], ['Host: é/..']), ['Host: localhost'], 20),
        type: contentType,
        frame: framing,
        more: rarely(fc.array(headerLine, { minLength: 1, maxLength: 3 }), [], 2),
      })
      .map(({ method, target, body, session, host, type, frame, more }): OddRequest => {
        const framed = body === '' ? { headers: [], body, isCut: false } : frame(body);
        const typed = body === '' ? [] : [`Content-Type: ${type}`];
        const headers = [...host, ...session, ...typed, ...framed.headers, ...more];
        // Line breaks in a value split a request into several, and their number is unknown.
        const isCut = framed.isCut || [target, ...headers].some((text) => /[\r\n]/.test(text));
        return { method: method ?? place.method, target, headers, body: framed.body, isCut };
      });
  return fc.oneof(...places.map(requestTo));
}
