import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isFileName } from '@ambiance/embedded-postgres';
import { AwsV4Signer } from 'aws4fetch';
import type { MediaStore } from './media-store.ts';
import { callOutside, DeadlineError, unavailable, withDeadline } from './outgoing-call.ts';

type Method = 'GET' | 'PUT' | 'DELETE';

interface S3Settings {
  /** The URL of the service, without the bucket, such as `https://s3.ca-central-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  /** Prefix of all names, such as `ambiance/`. */
  prefix?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Timeout until the response begins. */
  timeoutMs?: number;
  /** Timeout until the next chunk of a file. */
  idleMs?: number;
}

/** True if the same request may succeed later. */
const mayPass = (status: number) => status >= 500 || status === 429;

interface Answer {
  response: Response;
  /** The text of the response; empty if it is a file. */
  text: string;
}

/** A bucket of any S3-compatible store, addressed by path. Throws `server.unavailable` if the store fails. */
export function createS3MediaStore({
  endpoint,
  bucket,
  prefix = '',
  timeoutMs = 8_000,
  idleMs = 8_000,
  ...signer
}: S3Settings): MediaStore {
  const signingKeys = new Map<string, ArrayBuffer>();
  const folder = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  async function send(method: Method, path: string, content: Buffer | undefined, withinMs: number): Promise<Answer> {
    // Signed with the request, so that no other content can be stored under this name.
    const headers = { 'x-amz-content-sha256': sha256Of(content ?? '') };
    const body = content ? new Uint8Array(content) : null;
    const request = { service: 's3', method, url: folder + path, headers, body };
    const signed = await new AwsV4Signer({ ...signer, cache: signingKeys, ...request }).sign();
    // Not signed, since proxies change it. The length of a compressed response would differ from the stated one.
    signed.headers.set('accept-encoding', 'identity');
    const call = { method, headers: signed.headers, body, timeoutMs: withinMs };
    return callOutside(signed.url.toString(), call, async (response) => {
      const isFile = response.ok && method === 'GET' && !path.startsWith('?');
      return { response, text: isFile ? '' : await response.text() };
    });
  }

  /** Retries once if the connection had just been closed or the store was busy: all these requests are idempotent. */
  async function ask(method: Method, path: string, content?: Buffer): Promise<Answer | undefined> {
    const startedAt = performance.now();
    const again = () => send(method, path, content, timeoutMs - (performance.now() - startedAt));
    try {
      const first = await send(method, path, content, timeoutMs).catch((error: unknown) =>
        error instanceof DeadlineError ? Promise.reject(error) : again(),
      );
      const answer = mayPass(first.response.status) ? await again() : first;
      if (answer.response.ok) return answer;
      const [, code] = /<Code>(\w+)<\/Code>/.exec(answer.text) ?? [];
      // A missing bucket, or a proxy's page, does not mean that the file is missing.
      if (answer.response.status === 404 && code === 'NoSuchKey') return undefined;
      throw new Error(`it answered ${answer.response.status} (${code ?? 'no reason'})`);
    } catch (error) {
      throw unavailable(error);
    }
  }

  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new Error('Not a file name');
    return `/${prefix}${name}`;
  };

  async function put(name: string, content: Buffer): Promise<void> {
    const answer = await ask('PUT', pathOf(name), content);
    if (!answer) throw unavailable('it answered 404 (NoSuchKey)');
    refusePage(answer, true);
  }

  /** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
  async function list(within = ''): Promise<string[]> {
    const names: string[] = [];
    const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + within });
    for (;;) {
      const page = (await ask('GET', `?${query.toString()}`))?.text ?? '';
      if (!page.includes('<ListBucketResult')) throw unavailable('it did not list the files');
      const keys = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!);
      names.push(...keys.map((key) => key.slice(prefix.length)).filter(isFileName));
      const [, next] = /<NextContinuationToken>([^<]+)</.exec(page) ?? [];
      if (!next) return names.filter((name) => name !== checkFile);
      query.set('continuation-token', next);
    }
  }

  async function get(name: string) {
    const response = (await ask('GET', pathOf(name)))?.response;
    if (!response) return undefined;
    const length = response.headers.get('content-length');
    // Every store sends both. A proxy's page has no etag, and a truncated body cannot be detected without its length.
    if (!response.body || length === null || !response.headers.has('etag')) {
      await response.body?.cancel();
      throw unavailable(`it answered ${response.status} without a file`);
    }
    return { size: Number(length), content: withoutPauses(response.body, idleMs) };
  }

  return {
    put,
    get,
    async remove(name) {
      const answer = await ask('DELETE', pathOf(name));
      if (answer) refusePage(answer, false);
    },
    list,
    check: () => put(checkFile, Buffer.from('Ambiance can store files here.')),
  };
}

/** Written by `check`. It is no photo, so it is not listed. */
const checkFile = 'checks/last.txt';

const sha256Of = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

/** A store confirms a change with an empty body. Anything else comes from a proxy in between. */
function refusePage({ response, text }: Answer, needsTag: boolean): void {
  const isConfirmed = text === '' && (!needsTag || response.headers.has('etag'));
  if (!isConfirmed) throw unavailable(`it answered ${response.status} without confirming the change`);
}

/** Also closes the connection, unless the body was read to its end. */
const cancelQuietly = (reader: ReadableStreamDefaultReader) => void reader.cancel().catch(() => undefined);

/** Streams a body and fails if the next chunk takes too long. Time spent by our own reader does not count. */
function withoutPauses(body: ReadableStream<Uint8Array>, idleMs: number): Readable {
  const reader = body.getReader();
  return new Readable({
    read() {
      void withDeadline(idleMs, () => reader.read()).then(
        ({ value }) => void this.push(value ?? null),
        (error: Error) => void this.destroy(error),
      );
    },
    destroy(error, destroyed) {
      cancelQuietly(reader);
      destroyed(error);
    },
  });
}
