import type { AdminCommand, InstallationCommand } from './admin-command.ts';
import { auditList, auditVerify } from './audit.ts';
import { backup, backupKey, backupList, backupVerify } from './backup.ts';
import { memberSet } from './member-set.ts';
import { memberShow } from './member-show.ts';
import { memberStatus } from './member-status.ts';
import { priceCancel } from './price-cancel.ts';
import { priceList } from './price-list.ts';
import { priceSchedule } from './price-schedule.ts';
import { queueList, queueRetry } from './queue.ts';
import { recorded } from './recorded.ts';
import { restore } from './restore.ts';
import { staffActivate, staffDeactivate } from './staff-access.ts';
import { staffCreate, staffLink } from './staff-create.ts';
import { staffList } from './staff-list.ts';
import { staffResetFactor } from './staff-reset-factor.ts';
import { venueClose } from './venue-close.ts';
import { venueCreate, venueSet } from './venue-create.ts';
import { venueList } from './venue-list.ts';

/** Everything that can be done in the database, by the words that ask for it. */
export const commands: Readonly<Record<string, AdminCommand>> = {
  'member show': recorded('member show', memberShow),
  'member set': recorded('member set', memberSet),
  'member status': recorded('member status', memberStatus),
  'venue list': venueList,
  'venue create': venueCreate,
  'venue set': venueSet,
  'venue close': venueClose,
  'staff list': staffList,
  'staff create': recorded('staff create', staffCreate),
  'staff link': recorded('staff link', staffLink),
  'staff deactivate': recorded('staff deactivate', staffDeactivate),
  'staff activate': recorded('staff activate', staffActivate),
  'staff reset-factor': recorded('staff reset-factor', staffResetFactor),
  'price list': priceList,
  'price schedule': priceSchedule,
  'price cancel': priceCancel,
  'audit list': auditList,
  'audit verify': auditVerify,
  'queue list': queueList,
  'queue retry': queueRetry,
};

/** What can be done with the installation as a whole. */
export const installationCommands: Readonly<Record<string, InstallationCommand>> = {
  backup,
  'backup list': backupList,
  'backup verify': backupVerify,
  'backup key': backupKey,
  restore,
};

export const helpLines = (): string[] => [
  'npm run admin -- COMMAND OPTIONS',
  '',
  'Works on the database of DATABASE_URL, or on the one under DATA_DIR, whether a server is running or not.',
  ...Object.entries({ ...commands, ...installationCommands }).flatMap(([words, { usage, explanation }]) => [
    '',
    `  ${words} ${usage}`,
    `      ${explanation}`,
  ]),
];
