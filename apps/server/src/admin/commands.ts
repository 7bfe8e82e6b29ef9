import type { AdminCommand } from './admin-command.ts';
import { memberSet } from './member-set.ts';
import { memberShow } from './member-show.ts';
import { memberStatus } from './member-status.ts';

/** Everything that the command can do, by the words that ask for it. */
export const commands: Readonly<Record<string, AdminCommand>> = {
  'member show': memberShow,
  'member set': memberSet,
  'member status': memberStatus,
};

export const helpLines = (): string[] => [
  'npm run admin -- COMMAND OPTIONS',
  '',
  'Works on the database of DATABASE_URL, or on the one under DATA_DIR, whether a server is running or not.',
  ...Object.entries(commands).flatMap(([words, { usage, explanation }]) => [
    '',
    `  ${words} ${usage}`,
    `      ${explanation}`,
  ]),
];
