import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { never } from '../test/chat-hub.ts';
import { createChatConnection } from './chat-connection.ts';
import type { ChatConnectionState } from './connection-view.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const record = (message: object) => `${JSON.stringify(message)}\x1e`;

/** A minimal hub, up to an open connection. It keeps its port while it runs. */
async function startHub(port = 0) {
  let connections = 0;
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.end(
      JSON.stringify({
        negotiateVersion: 1,
        connectionId: 'a',
        connectionToken: 'a',
        availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
      }),
    );
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    connections += 1;
    socket.once('message', () => socket.send(record({})));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    /** Ends every connection and tells the clients not to reconnect. */
    endForGood() {
      for (const socket of sockets.clients) {
        socket.send(record({ type: 7, allowReconnect: false }));
        socket.close();
      }
    },
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function open(port: number) {
  const chat = createChatConnection(
    {
      origin: `http://127.0.0.1:${port}`,
      isSignedIn: () => true,
      ticket: async () => 'ticket',
      language: () => 'en',
      notConnected: async () => 'Not connected.',
      mayStart: async () => undefined,
      connected: () => undefined,
    },
    { reconnect: [0, 5], retry: [5], limit: never, resume: never, silence: never, quiet: never },
  );
  const states: ChatConnectionState[] = [];
  chat.state.subscribe(() => states.push(chat.state.get()));
  const release = chat.open();
  ends.push(() => chat.restart(), release);
  const reached = (state: ChatConnectionState) => expect.poll(() => chat.state.get()).toBe(state);
  return { chat, states, reached, release };
}

test('a client keeps trying a hub that is unavailable for longer than its reconnect attempts', async () => {
  const hub = await startHub();
  const { states, reached } = open(hub.port);
  await reached('Connected');
  await hub.stop();
  await reached('Disconnected');
  const later = await startHub(hub.port);
  ends.unshift(later.stop);
  await reached('Connected');
  expect(states).toEqual(['Connecting', 'Connected', 'Reconnecting', 'Disconnected', 'Connected']);
});

test('a hub that ends a connection permanently is contacted again only by a user’s action', async () => {
  const hub = await startHub();
  ends.unshift(hub.stop);
  const { chat, reached } = open(hub.port);
  await reached('Connected');
  hub.endForGood();
  await reached('Disconnected');
  // Opening a second connection takes longer than a reconnection would. By then, the first must still be disconnected.
  const aside = open(hub.port);
  await aside.reached('Connected');
  expect([chat.state.get(), hub.connections()]).toEqual(['Disconnected', 2]);
  chat.reconnect();
  await reached('Connected');
});

test('a page that takes over a lost connection between two attempts to restore it continues them', async () => {
  const hub = await startHub();
  const { chat, reached, release } = open(hub.port);
  await reached('Connected');
  const lost = new Promise<void>((resolve) => {
    chat.state.subscribe(() => {
      release();
      resolve();
    });
  });
  await hub.stop();
  await lost;
  // Opening a second connection takes longer than the wait for the second attempt.
  const other = await startHub();
  ends.unshift(other.stop);
  await open(other.port).reached('Connected');
  const later = await startHub(hub.port);
  ends.unshift(later.stop);
  ends.push(chat.open());
  await reached('Connected');
});
