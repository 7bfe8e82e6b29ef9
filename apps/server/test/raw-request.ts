import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What came back over a socket; without an answer the status is 0. */
export interface RawAnswer {
  status: number;
  /** By name in small letters. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Sends bytes as they are, which no HTTP client would, and reads until the server closes the connection. */
export async function sendRaw(address: string, bytes: string | Uint8Array): Promise<RawAnswer> {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.write(bytes);
  const answer = (await buffer(socket)).toString('utf8');
  socket.end();
  return readAnswer(answer);
}

function readAnswer(answer: string): RawAnswer {
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

/** The bytes of a GET request for a target that is not touched, after which the connection closes. */
export const getBytes = (target: string, headers = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`;
