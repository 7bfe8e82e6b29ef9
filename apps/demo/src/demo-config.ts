import { type Config, readConfig } from '@ambiance/server/config';
import { freePort } from './free-port.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Nothing else is heeded: a demo must not touch the database or mail of a real installation. */
const heeded = ['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'LOG_LEVEL', 'RATE_LIMIT_SCALE'];
const defaults = { HOST: '127.0.0.1', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '20' };

/** The settings of a demo. Without PORT it takes 3000 or the next one that is free. */
export async function demoConfig(environment: Environment, throwawayFolder: string): Promise<Config> {
  const given = Object.fromEntries(heeded.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
  const settings = { DATA_DIR: throwawayFolder, ...defaults, ...given };
  const port = environment['PORT'] || String(await freePort(3000, settings.HOST));
  // The logins of its staff are for everybody to try.
  return readConfig({ ...settings, PORT: port, DEMO: 'true', REQUIRE_SECOND_FACTOR: 'false' });
}
