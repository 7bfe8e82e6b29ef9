import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { reportTo } from './contender.ts';

/** The relay on Socket.IO, with default options and a room per user. */
const server = createServer();
const io = new Server(server, { transports: ['websocket'] });

io.on('connection', (socket) => {
  const user = String(socket.handshake.query['access_token']);
  void socket.join(user);
  socket.on('Say', (to: string, text: string, reply?: () => void) => {
    io.to([to, user]).emit('Said', user, text);
    reply?.();
  });
});

server.listen(0, '127.0.0.1', () => reportTo(process, (server.address() as AddressInfo).port));
