import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DomainError } from '@ambiance/domain/errors';
import { AwsClient } from 'aws4fetch';
import { checkMediaName, isMediaName, type MediaStore } from './media-store.ts';

interface S3Settings {
  /** The address of the service, without the bucket, such as `https://s3.ca-central-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  /** What all names begin with, such as `ambiance/`. */
  prefix?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Until it begins to answer. */
  timeoutMs?: number;
  /** Until it sends the next part of a file. */
  idleMs?: number;
}

/** A bucket of any S3-compatible store, addressed by its path. Throws `server.unavailable` while it cannot be asked. */
export function createS3MediaStore({
  endpoint,
  bucket,
  prefix = '',
  timeoutMs = 8_000,
  idleMs = 8_000,
  ...signer
}: S3Settings): MediaStore {
  const client = new AwsClient({ ...signer, service: 's3', retries: 1 });
  const folder = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  async function ask(
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    { content, stop = new AbortController() }: { content?: Buffer; stop?: AbortController } = {},
  ): Promise<Response | undefined> {
    const deadline = setTimeout(() => stop.abort(), timeoutMs);
    const request = {
      method,
      // Signed with the request, so that nothing else can arrive under this name.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(content ?? '')
          .digest('hex'),
      },
      body: content ? new Uint8Array(content) : null,
      redirect: 'error',
      signal: stop.signal,
    } as const;
    const send = () => client.fetch(`${folder}${path}`, request);
    // Again where a kept connection had just been closed; doing any of these twice is doing it once.
    const response = await send()
      .catch(send)
      .catch((error: unknown) => error);
    const body = response instanceof Response && !response.ok ? await response.text().catch(() => '') : '';
    clearTimeout(deadline);
    if (!(response instanceof Response)) throw unavailable(response);
    if (response.ok) return response;
    if (response.status === 404) return undefined;
    const [, code = 'no reason'] = /<Code>(\w+)<\/Code>/.exec(body) ?? [];
    throw unavailable(new Error(`it answered ${response.status} (${code})`));
  }

  const pathOf = (name: string) => {
    checkMediaName(name);
    return `/${prefix}${name}`;
  };

  async function put(name: string, content: Buffer): Promise<void> {
    if (!(await ask('PUT', pathOf(name), { content }))) throw new Error(`There is no bucket ${bucket}`);
  }

  /** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
  async function list(within = ''): Promise<string[]> {
    const names: string[] = [];
    const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + within });
    for (;;) {
      const page = await (await ask('GET', `?${query.toString()}`))?.text();
      if (page === undefined) throw new Error(`There is no bucket ${bucket}`);
      const keys = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!);
      names.push(...keys.map((key) => key.slice(prefix.length)).filter(isMediaName));
      const [, next] = /<NextContinuationToken>([^<]+)</.exec(page) ?? [];
      if (!next) return names;
      query.set('continuation-token', next);
    }
  }

  return {
    put,
    async get(name) {
      const stop = new AbortController();
      const found = await ask('GET', pathOf(name), { stop });
      if (!found?.body) return undefined;
      return {
        size: Number(found.headers.get('content-length')),
        content: withoutPauses(found.body, idleMs, stop),
      };
    },
    async remove(name) {
      await ask('DELETE', pathOf(name));
    },
    list,
    check: () => put('checks/last.txt', Buffer.from('Ambiance can store files here.')),
  };
}

const unavailable = (cause: unknown) =>
  new DomainError('server.unavailable', { details: { retryAfterSeconds: 5 }, cause });

/** What is sent, until a part of it is waited for too long. The time that our own reader takes does not count. */
function withoutPauses(body: ReadableStream<Uint8Array>, idleMs: number, stop: AbortController): Readable {
  const reader = body.getReader();
  return new Readable({
    read() {
      const pause = setTimeout(() => stop.abort(), idleMs);
      void reader
        .read()
        .then(
          ({ value }) => void this.push(value ?? null),
          (error: Error) => void this.destroy(error),
        )
        .finally(() => clearTimeout(pause));
    },
    destroy(error, destroyed) {
      stop.abort();
      destroyed(error);
    },
  });
}
