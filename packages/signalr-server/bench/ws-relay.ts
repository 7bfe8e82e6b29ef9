import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { reportTo } from './contender.ts';

/** The minimal relay: it reads the recipient of a message, and forwards and echoes the message unchanged. */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const byUser = new Map<string, WebSocket>();

sockets.on('connection', (socket, request) => {
  byUser.set(new URL(request.url ?? '', 'http://relay').searchParams.get('access_token') ?? '', socket);
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { to: string };
    byUser.get(message.to)?.send(data, { binary: false });
    socket.send(data, { binary: false });
  });
});

server.listen(0, '127.0.0.1', () => reportTo(process, (server.address() as AddressInfo).port));
