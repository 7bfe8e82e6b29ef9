import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@ambiance/domain/languages';
import type { BrowserContextOptions } from 'playwright/test';
import { startScript } from '../apps/server/test/start-script.ts';
import { freePort } from '../packages/signalr-server/test/free-port.ts';

const password = 'ambiance-demo';

const kinds = ['free', 'standard', 'premium', 'host', 'manager', 'moderator', 'admin'] as const;
/** The kinds of users with a login; their addresses are `<kind>@ambiance.example`. */
export type Kind = (typeof kinds)[number];

interface Login {
  accessToken: string;
  user: { id: string; displayName: string };
}

/** The demo town with its invented members, and a login of each kind. */
export interface DemoTown {
  url: string;
  /** Options for a browser context in a language, logged in as a user of that kind. */
  browserOf(kind: Kind | undefined, language: Language): BrowserContextOptions;
  /** Calls the API as a user. Returns undefined if the call is refused or the response is empty. */
  ask(kind: Kind, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startDemoTown(): Promise<DemoTown> {
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-town-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), DATA_DIR: folder, PUBLIC_URL: url };
  const server = await startScript(
    new URL('../apps/demo/src/main.ts', import.meta.url),
    { ...process.env, ...settings },
    /Ctrl\+C/,
  );
  const stop = async () => {
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  const logins = new Map(await Promise.all(kinds.map(async (kind) => [kind, await logIn(url, kind)] as const)));
  return {
    url,
    browserOf(kind, language) {
      const login = kind && logins.get(kind);
      const user = login && JSON.stringify({ ...login.user, accessToken: login.accessToken });
      const localStorage = [{ name: 'language', value: language }, ...(user ? [{ name: 'user', value: user }] : [])];
      return {
        baseURL: url,
        locale: `${language}-CA`,
        timezoneId: 'America/Toronto',
        serviceWorkers: 'block',
        storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
      };
    },
    async ask(kind, method, path, body = {}) {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${logins.get(kind)?.accessToken}`, 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
      });
      return response.ok && response.status !== 204 ? response.json() : undefined;
    },
    stop,
  };
}

async function logIn(url: string, kind: Kind): Promise<Login> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${kind}@ambiance.example`, password }),
  });
  if (!response.ok) throw new Error(`${kind} could not log in: ${await response.text()}`);
  return (await response.json()) as Login;
}
