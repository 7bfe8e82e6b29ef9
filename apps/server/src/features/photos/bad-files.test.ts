import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { watchIncomingFiles } from '../../../test/incoming-files.ts';
import { jpegClaiming, padded, picture, pngClaiming, pngWithTextBomb } from '../../../test/picture-files.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { until } from '../../../test/until.ts';

const file = (content: Buffer | string, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });

const wrongType = { status: 415, code: 'photo.type', message: 'Only JPG, PNG, and WEBP images are allowed' };
const unreadable = { status: 400, code: 'photo.unreadable' };
const tooManyPixels = { status: 400, code: 'photo.dimensions' };

const refused: readonly [string, () => Promise<Buffer | string> | Buffer | string, object][] = [
  ['an SVG named .png', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', wrongType],
  ['a page', () => '<!doctype html><script>alert(1)</script>', wrongType],
  ['a PDF', () => '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj', wrongType],
  ['a program', () => Buffer.from('7f454c4602010100', 'hex'), wrongType],
  ['a GIF', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), wrongType],
  ['a HEIC photo', () => Buffer.from('0000001c667479706865696300000000', 'hex'), wrongType],
  ['nothing', () => '', wrongType],
  ['the first bytes of a JPEG', () => Buffer.from('ffd8ff', 'hex'), unreadable],
  [
    'a page with the first bytes of a JPEG',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<html>')]),
    unreadable,
  ],
  [
    'a page with the first bytes of a PNG',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<html>')]),
    unreadable,
  ],
  ['a page with the first bytes of a WebP', () => 'RIFF0000WEBP<html><script>alert(1)</script>', unreadable],
  [
    'a JPEG that was cut off',
    async () => (await picture('jpeg', { width: 900, height: 900 })).subarray(0, 2000),
    unreadable,
  ],
  [
    'a PNG that was cut off',
    async () => (await picture('png', { width: 900, height: 900 })).subarray(0, -2000),
    unreadable,
  ],
  [
    'a WebP that was cut off',
    async () => (await picture('webp', { width: 900, height: 900 })).subarray(0, -200),
    unreadable,
  ],
  ['a PNG whose pixels are missing', () => pngClaiming(100, 100), unreadable],
  ['a PNG that claims 2,500 megapixels', () => pngClaiming(50_000, 50_000), tooManyPixels],
  ['a PNG of one row over 12,000 pixels wide', () => pngClaiming(12_001, 1), tooManyPixels],
  ['a JPEG that claims 4,000 megapixels', () => jpegClaiming(65_500, 65_500), tooManyPixels],
  ['a flat picture of over 40 megapixels', () => picture('png', { width: 8000, height: 5001 }), tooManyPixels],
];

test('a file is accepted or refused by its content, not by its declared type', async () => {
  const { signUp } = await startTestServer();
  const ana = await signUp();
  for (const [name, make, refusal] of refused) {
    const upload = ana.photos.upload({ files: [file(await make(), 'holiday.png', 'image/png')] });
    await expect(upload, name).rejects.toMatchObject(refusal);
  }
  expect(await ana.photos.list()).toEqual([]);
});

const disguised: readonly [string, () => Promise<Buffer>][] = [
  ['a page behind the end', async () => Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>')])],
  [
    'an archive behind the end',
    async () => Buffer.concat([await picture('png'), Buffer.from('PK\u0003\u0004 <script>')]),
  ],
  ['gigabytes of packed text', async () => pngWithTextBomb()],
  ['40 megapixels of one colour', () => picture('png', { width: 8000, height: 5000 })],
  ['a strip of 12,000 pixels', () => picture('png', { width: 12_000, height: 4 })],
];

test('only the photo is stored from a file that is both a photo and something else', async () => {
  const { signUp, address } = await startTestServer();
  const ana = await signUp();
  for (const [name, make] of disguised) {
    const photo = (await ana.photos.upload({ files: [file(await make())] })).at(-1)!;
    const stored = await (await fetch(address + photo.url)).text();
    expect(stored.slice(8, 12), name).toBe('WEBP');
    expect(stored, name).not.toContain('script');
  }
});

describe('an invalid upload form', () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nhello\r\n`;

  /** The head of an upload, for a sender that does not send all of it. */
  /** A connection for the upload of a member, and what was answered to it. */
  async function openUpload() {
    const { signUp, address } = await startTestServer();
    const ana = await signUp();
    const incoming = await watchIncomingFiles();
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk)));
    return { ana, incoming, socket, answer: () => received };
  }
  const headOf = (accessToken: string, length: number) =>
    [
      'POST /api/users/me/photos HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${accessToken}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${length}`,
      '\r\n',
    ].join('\r\n');

  const forms: readonly [string, Record<string, string>, string, number, string][] = [
    ['without a boundary', { 'content-type': 'multipart/form-data' }, 'hello', 400, 'request.malformed'],
    ['that is cut off', headers, part('files'), 400, 'request.malformed'],
    ['that is no form', headers, 'hello', 400, 'request.malformed'],
    ['with files in another field', headers, `${part('avatar')}--x--\r\n`, 400, 'request.malformed'],
    ['with a field named like part of an object', headers, `${part('__proto__')}--x--\r\n`, 400, 'request.malformed'],
    [
      'with very many fields',
      headers,
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(30)}--x--\r\n`,
      400,
      'request.malformed',
    ],
    ['of another type', { 'content-type': 'application/json' }, '{}', 415, 'request.unsupported'],
  ];

  test('is refused', async () => {
    const { signUp, address } = await startTestServer();
    const { accessToken } = await signUp();
    const authorization = `Bearer ${accessToken}`;
    for (const [name, type, body, status, code] of forms) {
      const request = { method: 'POST', headers: { ...type, authorization }, body };
      const response = await fetch(`${address}/api/users/me/photos`, request);
      expect([response.status, await response.json()], name).toMatchObject([status, { code }]);
    }
  });

  test('sent to another route is refused there because of its content type', async () => {
    const { address } = await startTestServer();
    const body = `${part('files')}--x--\r\n`;
    const response = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body });
    expect([response.status, await response.json()]).toMatchObject([415, { code: 'request.unsupported' }]);
  });

  test('whose sender disconnects at any moment leaves no data behind', async () => {
    const { signUp, address } = await startTestServer();
    const ana = await signUp();
    const incoming = await watchIncomingFiles();
    const head = headOf(ana.accessToken, 5000);
    const hangUp = async (arrived: () => Promise<boolean>) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      await new Promise<void>((resolve) => socket.write(head + part('files').slice(0, -20), () => resolve()));
      await until(arrived);
      socket.destroy();
    };
    for (let count = 0; count < 5; count += 1) await hangUp(async () => true);
    await hangUp(async () => (await incoming()).length > 0);
    expect(await ana.photos.upload({ files: [file(await picture())] })).toHaveLength(1);
    await until(async () => (await incoming()).length === 0);
  });

  test('with a file that is too large is refused before the file ends', async () => {
    const { ana, incoming, socket, answer } = await openUpload();
    socket.write(headOf(ana.accessToken, 2 ** 30) + part('files'));
    socket.write(Buffer.alloc(11 * 1024 * 1024));
    await until(() => answer().includes('"code":"photo.too-large"'));
    expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    await until(async () => (await incoming()).length === 0);
    expect(await ana.photos.upload({ files: [file(await picture())] })).toHaveLength(1);
  });

  test.each([
    ['with an endless part without a name', ''],
    ['with an endless field after a file', '; name="caption"'],
  ])('%s is refused before it ends', async (_, named) => {
    const { ana, incoming, socket, answer } = await openUpload();
    socket.write(headOf(ana.accessToken, 2 ** 30) + (named && part('files')));
    socket.write(`--x\r\nContent-Disposition: form-data${named}\r\n\r\n`);
    // Six photos of 10 MB, and as much again as one of them.
    socket.write(Buffer.alloc(71 * 1024 * 1024));
    await until(() => answer().includes('"code":"request.malformed"'));
    expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
    await until(async () => (await incoming()).length === 0);
    expect(await ana.photos.list()).toEqual([]);
    expect(await ana.photos.upload({ files: [file(await picture())] })).toHaveLength(1);
  });

  test('is refused with a response even while much of it is still arriving', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    const large = file(padded(await picture(), 11 * 1024 * 1024));
    await expect(ana.photos.upload({ files: [large, large, large, large] })).rejects.toMatchObject({ status: 413 });
    expect(await ana.photos.upload({ files: [file(await picture())] })).toHaveLength(1);
  });
});
