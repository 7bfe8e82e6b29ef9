// A minimal relay on `ws`: it forwards a message and returns it to its sender. With "insert", it first stores the message
// with a plain insert.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { serveBench } from './contender.ts';

const [count, storing] = process.argv.slice(2);
const users = Array.from({ length: Number(count) }, () => ({ id: randomUUID(), accessToken: randomUUID() }));
const idOf = new Map<string, string>(users.map(({ id, accessToken }) => [accessToken, id]));
const byUser = new Map<string, WebSocket>();
const store = storing === 'insert' ? await openStore() : undefined;

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket, request) => {
  const userId = idOf.get(new URL(request.url ?? '', 'http://relay').searchParams.get('access_token') ?? '') ?? '';
  byUser.set(userId, socket);
  socket.on('message', (data: Buffer) => void handOn(socket, userId, data.toString()));
});

async function handOn(socket: WebSocket, from: string, frame: string) {
  const { to, text, number } = JSON.parse(frame) as { to: string; text: string; number: number };
  const id = await store?.insert(from, to, text);
  const message = JSON.stringify({ id, from, to, text, number });
  byUser.get(to)?.send(message);
  socket.send(message);
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');

serveBench({ url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/?access_token=`, users }, async () => {
  for (const socket of sockets.clients) socket.terminate();
  server.close();
  await store?.close();
});

async function openStore() {
  const dataDir = await mkdtemp(join(tmpdir(), 'ambiance-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('error') });
  const pool = new Pool({ connectionString: postgres.url, max: 12 });
  pool.on('error', () => undefined); // statements that are still running at the end
  await pool.query(`create table messages (
    id bigint generated always as identity primary key, sender uuid not null, recipient uuid not null,
    text text not null, sent_at timestamptz not null default now())`);
  return {
    async insert(sender: string, recipient: string, text: string) {
      const { rows } = await pool.query<{ id: string }>({
        name: 'insert',
        text: 'insert into messages (sender, recipient, text) values ($1, $2, $3) returning id',
        values: [sender, recipient, text],
      });
      return rows[0]!.id;
    },
    async close() {
      await pool.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
