import { chatHubPath } from '@ambiance/contract/chat-events';
import { createHub } from '../../signalr-server/src/hub.ts';
import type { TransportName } from '../../signalr-server/src/types.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { flakyNetwork } from '../../signalr-server/test/flaky-network.ts';
import { type ConnectionTimes, createChatConnection } from '../src/chat-connection.ts';
import type { ChatConnectionState } from '../src/connection-view.ts';

/** A time in milliseconds that is longer than any test. */
export const never = 600_000;
/** Timeouts that are long enough for a busy machine. */
const slowTimes: ConnectionTimes = {
  reconnect: [0, 50],
  retry: [50],
  limit: never,
  resume: never,
  silence: never,
  quiet: never,
};

/** Starts a hub that issues tickets on a real port, behind a network that the test controls. */
export async function startChatHub(...transports: TransportName[]) {
  const connected: string[] = [];
  let issued = 0;
  let expired = 0;
  const hub = createHub<{ userId: string }, { UserOnline: [string]; UserOffline: [string] }>({
    authenticate({ token = '' }) {
      const [userId = '', ticket] = token.split('.');
      return Number(ticket) > expired ? { userId } : null;
    },
    ...(transports.length > 0 && { transports }),
    methods: { Typing: () => undefined, StopTyping: () => new Promise(() => undefined) },
    onConnected(connection) {
      connected.push(connection.id);
      connection.send('UserOnline', 'cleo');
    },
    allowedOrigins: () => true,
  });
  const server = createServer((_, response) => response.end(`ana.${(issued += 1)}`));
  hub.attach(server, chatHubPath);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await hub.close();
    server.closeAllConnections();
    server.close();
  });
  const network = await flakyNetwork(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { hub, network, connected, expireTokens: () => void (expired = issued) };
}

/** Connects a chat client through that network until the end of the test. */
export async function connectChat(url: string, times: Partial<ConnectionTimes> = {}) {
  const origin = new URL(url).origin;
  const chat = createChatConnection(
    {
      origin,
      isSignedIn: () => true,
      ticket: async (signal) => (await fetch(`${origin}/ticket`, { method: 'POST', signal })).text(),
      language: () => 'en',
      notConnected: async () => 'Not connected.',
      mayStart: async () => undefined,
      connected: () => undefined,
    },
    { ...slowTimes, ...times },
  );
  const states: ChatConnectionState[] = [];
  chat.state.subscribe(() => states.push(chat.state.get()));
  const release = chat.open();
  onTestFinished(async () => {
    release();
    await chat.restart();
  });
  /** Resolves once the client is connected, or once it has been in another state. */
  const reached = (state: ChatConnectionState) =>
    expect.poll(() => (state === 'Connected' ? [chat.state.get()] : states)).toContain(state);
  await reached('Connected');
  return { chat, states, reached, release };
}
