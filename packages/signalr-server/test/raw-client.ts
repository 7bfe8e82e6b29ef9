import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

export interface RawSocket {
  send(data: string | Uint8Array): void;
  /** All frames received so far: text, or hexadecimal for binary ones. */
  frames: string[];
  /** Resolves with the code of the close frame. */
  closed: Promise<number>;
  socket: WebSocket;
}

/** A WebSocket without a SignalR client, for tests of improper clients. */
export async function openRawSocket(url: string, token = 'ana'): Promise<RawSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers: { Authorization: `Bearer ${token}` } });
  const frames: string[] = [];
  socket.on('message', (data: Buffer, isBinary) => void frames.push(isBinary ? data.toString('hex') : data.toString()));
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });
  onTestFinished(() => socket.terminate());
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return { send: (data) => socket.send(data), frames, closed, socket };
}

/** Resolves with the status of a refused upgrade, or 101 if it is accepted. */
export async function upgradeStatus(url: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  socket.on('error', () => socket.terminate());
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('open', () => {
      resolve(101);
      socket.terminate();
    });
  });
}

export interface Negotiated {
  connectionId: string;
  connectionToken: string;
  [field: string]: unknown;
}

export function request(url: string, init: RequestInit = {}, token = 'ana'): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${token}`);
  return fetch(url, { ...init, headers });
}

export async function negotiate(url: string, query = 'negotiateVersion=1', token = 'ana'): Promise<Negotiated> {
  const response = await request(`${url}/negotiate?${query}`, { method: 'POST' }, token);
  return (await response.json()) as Negotiated;
}
