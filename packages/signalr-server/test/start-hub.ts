import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createHub, type Hub } from '../src/hub.ts';
import type { Disconnection, HubConnection, HubOptions, HubUser } from '../src/types.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';

export interface TestUser extends HubUser {
  readonly session: string;
}

export type TestEvents = Record<string, readonly unknown[]>;
type TestConnection = HubConnection<TestUser, TestEvents>;

export interface TestHub {
  hub: Hub<TestUser, TestEvents>;
  server: Server;
  clock: ManualClock;
  url: string;
  connected: TestConnection[];
  disconnected: (Disconnection & { userId: string })[];
  errors: unknown[];
}

/** Parses a test token: `user` or `user/session`, optionally followed by `/expires-in-seconds`; `nobody` is refused. */
export function userOf(token: string | undefined, now: number): TestUser | null {
  const [userId = '', session = '', seconds] = (token ?? '').split('/');
  if (userId === '' || userId === 'nobody') return null;
  if (userId === 'unlucky') throw new Error('The user directory is down.');
  return { userId, session, expiresAt: seconds === undefined ? undefined : new Date(now + Number(seconds) * 1000) };
}

/** Starts a hub on a real server and port, with the test's clock; it ends with the test. */
export async function startHub(options: Partial<HubOptions<TestUser, TestEvents>> = {}): Promise<TestHub> {
  const clock = createManualClock();
  const connected: TestConnection[] = [];
  const disconnected: (Disconnection & { userId: string })[] = [];
  const errors: unknown[] = [];
  const hub = createHub<TestUser, TestEvents>({
    authenticate: ({ token }) => userOf(token, clock.now()),
    methods: {},
    clock,
    onConnected: (connection) => void connected.push(connection),
    onDisconnected: ({ user }, disconnection) =>
      void disconnected.push({ ...disconnection, userId: user.userId ?? '' }),
    onError: (error) => void errors.push(error),
    ...options,
  });
  const server = createServer();
  hub.attach(server, '/hub');
  const url = `${await listen(server)}/hub`;
  onTestFinished(async () => {
    const closed = hub.close();
    clock.advance(30);
    await closed;
    server.closeAllConnections();
    server.close();
  });
  return { hub, server, clock, url, connected, disconnected, errors };
}

export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
