import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fail, type Fault } from './faults.ts';
import { listen } from './listen.ts';

export const s3Account = { region: 'ca-central-1', accessKeyId: 'AKEXAMPLE', secretAccessKey: 'a secret key' };

export interface S3Server {
  endpoint: string;
  /** The stored objects, by bucket and name. */
  objects: Map<string, Buffer>;
  /** The fault with which it responds from now on. */
  fault?: Fault | 'fails' | 'sends no length' | { status: number; code?: string } | undefined;
  /** The requested files, by bucket and name. */
  asked: string[];
  /** The number of files that it is sending. */
  sending: number;
  /** A promise that it awaits in the middle of a file. */
  pause?: Promise<unknown>;
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * A small object store. It refuses requests without a valid AWS Signature Version 4: by this account, over method, path,
 * headers and content, in the last 15 minutes. It closes when the test ends.
 */
export async function startS3Server(bucket: string): Promise<S3Server> {
  const s3: S3Server = { endpoint: '', objects: new Map(), asked: [], sending: 0 };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const content = await buffer(request);
    if (s3.fault === 'fails') return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    if (typeof s3.fault === 'object') {
      const { status, code } = s3.fault;
      return void response.writeHead(status).end(code && `<Error><Code>${code}</Code></Error>`);
    }
    if (s3.fault && s3.fault !== 'sends no length') return fail(response, s3.fault);
    const path = decodeURIComponent((request.url ?? '').split('?', 1)[0]!);
    const key = path.slice(1);
    if (!isSigned(request, content))
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (!`${path}/`.startsWith(`/${bucket}/`)) {
      return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    }
    const listed = new URL(request.url ?? '', 'http://host').searchParams;
    if (listed.has('list-type')) return void response.end(listing(listed));
    if (request.method === 'PUT') {
      s3.objects.set(key, content);
      return void response.writeHead(200, { etag: `"${sha256(content)}"` }).end();
    }
    const stored = s3.objects.get(key);
    if (request.method === 'DELETE') {
      s3.objects.delete(key);
      return void response.writeHead(204).end();
    }
    s3.asked.push(key);
    if (!stored) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    const length = s3.fault === 'sends no length' ? {} : { 'content-length': stored.length };
    response.writeHead(200, { etag: `"${sha256(stored)}"`, ...length });
    s3.sending += 1;
    response.once('close', () => (s3.sending -= 1));
    const middle = stored.length / 2;
    if (s3.pause) response.write(stored.subarray(0, middle));
    await s3.pause;
    return void response.end(s3.pause ? stored.subarray(middle) : stored);
  }

  /** Lists three names per page. */
  function listing(asked: URLSearchParams): string {
    const beginning = `${bucket}/${asked.get('prefix') ?? ''}`;
    const found = [...s3.objects.keys()].filter((key) => key.startsWith(beginning)).toSorted();
    const from = Number(asked.get('continuation-token') ?? 0);
    const keys = found
      .slice(from, from + 3)
      .map((key) => `<Contents><Key>${key.slice(bucket.length + 1)}</Key></Contents>`);
    const next = from + 3 < found.length ? `<NextContinuationToken>${from + 3}</NextContinuationToken>` : '';
    return `<ListBucketResult>${keys.join('')}${next}</ListBucketResult>`;
  }

  s3.endpoint = await listen(createServer((request, response) => void respond(request, response)));
  return s3;
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html */
function isSigned(request: IncomingMessage, content: Buffer): boolean {
  const { authorization = '' } = request.headers;
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      authorization,
    );
  if (!given) return false;
  const [, accessKeyId, day = '', region = '', headerList = '', signature = ''] = given;
  const time = String(request.headers['x-amz-date']);
  const contentHash = String(request.headers['x-amz-content-sha256']);
  const names = headerList.split(';');
  const isComplete = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name));
  const isOurs =
    accessKeyId === s3Account.accessKeyId && region === s3Account.region && contentHash === sha256(content);
  if (!isComplete || !isOurs || !time.startsWith(day) || !isRecent(time)) return false;

  const url = new URL(request.url ?? '', 'http://host');
  const query = [...url.searchParams].map((pair) => pair.map(encoded).join('=')).toSorted();
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    headerList,
    contentHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${s3Account.secretAccessKey}`);
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

function isRecent(time: string): boolean {
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  return Math.abs(Date.now() - at) < 15 * 60_000;
}
