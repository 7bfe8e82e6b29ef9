import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PostgresError } from '../postgres-error.ts';

/** Words to put before a command of PostgreSQL, and the user who then owns its files (undefined: the current user). */
export type Privileges = { command: string[]; owner: number | undefined };

/** Programs are only searched for here. No environment variable of the caller reaches PostgreSQL. */
export const programEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

const nobody = 65534;

// PostgreSQL refuses to run as root. In a user namespace it runs as the user `nobody` inside, while its files still belong
// to root. If namespaces are not allowed, its user is `nobody` everywhere, with the right to enter folders of root.
const waysDownFromRoot: Privileges[] = [
  { command: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'], owner: 0 },
  {
    command: [
      'setpriv',
      `--reuid=${nobody}`,
      `--regid=${nobody}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--',
    ],
    owner: nobody,
  },
];

export async function dropPrivileges(): Promise<Privileges> {
  if (process.getuid?.() !== 0) return { command: [], owner: undefined };
  for (const way of waysDownFromRoot) if (await works(way.command)) return way;
  throw new PostgresError(
    'PostgreSQL refuses to run as root, and neither "unshare" nor "setpriv" can start it as another user here.',
    { code: 'needs-other-user' },
  );
}

async function works([program = '', ...words]: string[]) {
  try {
    await promisify(execFile)(program, [...words, 'true'], { env: programEnvironment });
    return true;
  } catch {
    return false;
  }
}
