import { operatorActs } from '@ambiance/domain/audit';
import type { AdminCommand, InstallationCommand } from './admin-command.ts';
import { backup, backupKey, backupList, backupVerify } from './backup.ts';
import { check } from './check.ts';
import { commandOf, nameOf } from './command.ts';
import { incidentExport, incidentList } from './incidents.ts';
import { keysSession, keysVapid } from './keys.ts';
import {
  auditList,
  auditVerify,
  memberFind,
  perkList,
  perkShow,
  priceList,
  queueList,
  staffList,
  venueList,
  venueShow,
} from './lists.ts';
import { memberExport } from './member-export.ts';
import { move } from './move.ts';
import { restore } from './restore.ts';
import { upgradeDatabase } from './database/upgrade-database.ts';
import { version } from './version.ts';

/** All commands that work with the database, by name: one for each act, and those that only read. */
export const commands: Readonly<Record<string, AdminCommand>> = {
  'member find': memberFind,
  ...Object.fromEntries(operatorActs.map((code) => [nameOf(code), commandOf(code)])),
  'member export': memberExport,
  'venue list': venueList,
  'venue show': venueShow,
  'perk list': perkList,
  'perk show': perkShow,
  'staff list': staffList,
  'price list': priceList,
  'queue list': queueList,
  'incident list': incidentList,
  'incident export': incidentExport,
  'audit list': auditList,
  'audit verify': auditVerify,
};

/** All commands about the whole installation, by name. */
export const installationCommands: Readonly<Record<string, InstallationCommand>> = {
  version,
  check,
  backup,
  'backup list': backupList,
  'backup verify': backupVerify,
  'backup key': backupKey,
  'keys session': keysSession,
  'keys vapid': keysVapid,
  restore,
  move,
  'upgrade-database': upgradeDatabase,
};

export const everyCommand: Readonly<Record<string, AdminCommand | InstallationCommand>> = {
  ...commands,
  ...installationCommands,
};

/** The help for one command: its options and its description. */
export function helpOf(name: string): string[] {
  const { usage, explanation } = everyCommand[name]!;
  return [`  ${[name, usage, '[--json]'].filter(Boolean).join(' ')}`, `      ${explanation}`];
}

export const helpLines = (): string[] => [
  'npm run admin -- COMMAND OPTIONS',
  '',
  'Works on the database of DATABASE_URL, or on the one under DATA_DIR. The server may be running.',
  'With --json a command prints one line, an object. COMMAND --help explains one command.',
  ...Object.keys(everyCommand)
    .toSorted((one, other) => one.localeCompare(other))
    .flatMap((name) => ['', ...helpOf(name)]),
];
