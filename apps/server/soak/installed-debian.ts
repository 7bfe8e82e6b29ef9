import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type Debian, makeDebian } from './bare-debian.ts';
import type { Guide } from './guide.ts';
import { systemctl } from './systemctl.ts';

const domain = 'ambiance.example.org';
const settingsFile = '/etc/ambiance/ambiance.env';
const certificates = `/etc/letsencrypt/live/${domain}`;

/** A stub for certbot, since the certificate authority could not reach this machine. */
const certbot = `#!/bin/sh
mkdir -p ${certificates}
openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=${domain} -addext subjectAltName=DNS:${domain} -keyout ${certificates}/privkey.pem -out ${certificates}/fullchain.pem 2>/dev/null
`;

/** A Debian on which the commands of the guide have installed Ambiance. */
export interface InstalledDebian extends Debian {
  /** Fetches a path through nginx. Returns the body and the status. */
  ask(path: string): Promise<string>;
  settings(): Promise<NodeJS.Dict<string>>;
  /** Adds or replaces a setting; undefined removes it. */
  set(name: string, value: string | undefined): Promise<void>;
  /** Runs all checks of the installation. Returns the exit code, the state of each check by its name, and all lines. */
  check(): Promise<{ code: number; states: Record<string, string>; said: string }>;
}

/** Installs Ambiance on a bare Debian, with the commands of docs/install.md up to HTTPS. */
export async function installByGuide(guide: Guide): Promise<InstalledDebian> {
  const debian = await makeDebian();
  const { folder, run, write } = debian;
  await run(guide.block('1. Packages and a user'));
  await run('apt-get install -y --no-install-recommends socat systemd');
  await write('/usr/local/bin/systemctl', systemctl);
  await write('/usr/local/bin/certbot', certbot);
  await run(`echo '127.0.0.1 localhost ${domain}' >> /etc/hosts`);
  await run(`export SOURCE=/source\n${guide.block('2. Build it')}`);
  await run(guide.block('3. Settings'));
  await run(guide.block('4. Start it'));
  await run(guide.block('5. HTTPS with nginx'));
  return {
    ...debian,
    ask: (path) => run(`curl -sk -w ' %{http_code}' https://${domain}${path}`),
    settings: async () => parseEnv(await readFile(join(folder, settingsFile), 'utf8')),
    async set(name, value) {
      await run(`sed -i '/^${name}=/d' ${settingsFile}`);
      if (value !== undefined) await run(`echo '${name}=${value}' >> ${settingsFile}`);
    },
    async check() {
      const command = guide.command('6. The first administrator', 'ambiance-admin check');
      // Certificates of the stub are trusted, as those of the authority would be.
      const trusting = `export NODE_EXTRA_CA_CERTS=${certificates}/fullchain.pem`;
      const said = await run(`${trusting}\n${command} && echo 'Exit code 0' || echo "Exit code $?"`);
      const rows = said.split('\n').map((line) => line.split(/ {2,}/));
      const states = rows.flatMap(([state, name, sentence]) => (sentence ? [[name!, state!] as const] : []));
      return { code: Number(/^Exit code (\d+)$/m.exec(said)?.[1]), states: Object.fromEntries(states), said };
    },
  };
}
