import { type Config, readConfig } from '@ambiance/server/config';
import { createServer } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

/** All other variables are ignored: a demo must not touch the database or mail of a real installation. */
const heeded = ['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'LOG_LEVEL', 'RATE_LIMIT_SCALE'];
const defaults = { HOST: '127.0.0.1', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '20' };

/** The settings of a demo. Without PORT, it uses port 3000 or the next free one. */
export async function demoConfig(environment: Environment, throwawayFolder: string): Promise<Config> {
  const given = Object.fromEntries(heeded.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
  const settings = { DATA_DIR: throwawayFolder, ...defaults, ...given };
  const port = environment['PORT'] || String(await freePort(3000, settings.HOST));
  // Anyone may try the demo's staff logins, so they need no two-step login.
  return readConfig({ ...settings, PORT: port, DEMO: 'true', REQUIRE_SECOND_FACTOR: 'false' });
}

/** Returns the first free port of `host` from `first` on, or `first` itself if none of the tried ports is free. */
async function freePort(first: number, host: string): Promise<number> {
  for (let port = first; port < first + 50; port++) if (await isFree(port, host)) return port;
  return first;
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}
