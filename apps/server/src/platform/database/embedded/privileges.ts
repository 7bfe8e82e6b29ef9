import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PostgresStartError } from './start-error.ts';

/** The words to put before a command of PostgreSQL, and the user who then owns its files (undefined: whoever we are). */
export type Privileges = { command: string[]; owner: number | undefined };

/** Programs are looked for here alone: neither our secrets nor the caller's settings reach PostgreSQL. */
export const programEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

const nobody = 65534;

// PostgreSQL refuses to run as root. In a user namespace it is nobody inside while its files stay root's own; where
// namespaces are not allowed it becomes nobody for all, and may still walk through folders only root may enter.
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
  throw new PostgresStartError(
    'PostgreSQL refuses to run as root, and neither "unshare" nor "setpriv" may give it another user here. ' +
      'Start Ambiance as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
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
