import { connect } from 'node:net';

/** The response read from a socket. Without a response the status is 0. */
export interface RawAnswer {
  status: number;
  /** Headers by their names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * Sends raw bytes that no HTTP client would send. It reads until the server closes the connection or switches protocols. With
 * `ends` the sending side closes after the bytes, however many were announced. The socket closes after `withinMs` of silence.
 */
export async function sendRaw(
  address: string,
  bytes: string | Uint8Array,
  { ends = false, withinMs = 30_000 }: { ends?: boolean; withinMs?: number } = {},
): Promise<RawAnswer> {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.setTimeout(withinMs, () => socket.destroy());
  const chunks: Buffer[] = [];
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // The server may cut off a refused request. The response until then counts.
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    if (chunks.length === 1 && chunk.toString('latin1', 0, 12) === 'HTTP/1.1 101') socket.destroy();
  });
  socket.on('end', () => socket.end());
  if (ends) socket.end(bytes);
  else socket.write(bytes);
  await closed;
  return readAnswer(Buffer.concat(chunks).toString('utf8'));
}

function readAnswer(whole: string): RawAnswer {
  const answer = whole.replace(/^(HTTP\/1\.1 100 .*\r\n\r\n)+/, '');
  const headEnd = answer.indexOf('\r\n\r\n');
  const [first = '', ...lines] = answer.slice(0, Math.max(headEnd, 0)).split('\r\n');
  const headers = lines.map((line) => {
    const [name = ''] = line.split(':', 1);
    return [name.toLowerCase(), line.slice(name.length + 1).trim()];
  });
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: answer.slice(headEnd + 4),
  };
}

/** The bytes of a GET request with an unmodified target. The connection closes after the response. */
export const getBytes = (target: string, headers = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`;
