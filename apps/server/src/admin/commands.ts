import type { AdminCommand, InstallationCommand } from './admin-command.ts';
import { auditList, auditVerify } from './audit.ts';
import { backup, backupKey, backupList, backupVerify } from './backup.ts';
import { mailResend } from './mail-resend.ts';
import { memberDelete } from './member-delete.ts';
import { memberExport } from './member-export.ts';
import { memberFind } from './member-find.ts';
import { memberSet } from './member-set.ts';
import { memberShow } from './member-show.ts';
import { memberStatus } from './member-status.ts';
import { paymentList, paymentRefund } from './payment.ts';
import { perkAdd, perkEnd, perkSet, perkShow } from './perk-change.ts';
import { perkList } from './perk-list.ts';
import { priceCancel } from './price-cancel.ts';
import { priceList } from './price-list.ts';
import { priceSchedule } from './price-schedule.ts';
import { queueDrop, queueList, queueRetry } from './queue.ts';
import { recorded } from './recorded.ts';
import { restore } from './restore.ts';
import { upgradeDatabase } from './upgrade-database.ts';
import { staffActivate, staffDeactivate } from './staff-access.ts';
import { staffCreate, staffLink } from './staff-create.ts';
import { staffList } from './staff-list.ts';
import { staffResetFactor } from './staff-reset-factor.ts';
import { venueClose, venueReopen } from './venue-close.ts';
import { venueCreate, venueSet } from './venue-create.ts';
import { venueList } from './venue-list.ts';
import { venueShow } from './venue-show.ts';

/** All commands that work with the database, by name. */
export const commands: Readonly<Record<string, AdminCommand>> = {
  'member find': memberFind,
  'member show': recorded('member show', memberShow),
  'member set': recorded('member set', memberSet),
  'member status': recorded('member status', memberStatus),
  'member export': memberExport,
  'member delete': memberDelete,
  'payment list': recorded('payment list', paymentList),
  'payment refund': paymentRefund,
  'mail resend': mailResend,
  'venue list': venueList,
  'venue show': venueShow,
  'venue create': recorded('venue create', venueCreate),
  'venue set': recorded('venue set', venueSet),
  'venue close': venueClose,
  'venue reopen': venueReopen,
  'perk list': perkList,
  'perk show': perkShow,
  'perk add': recorded('perk add', perkAdd),
  'perk set': recorded('perk set', perkSet),
  'perk end': perkEnd,
  'staff list': staffList,
  'staff create': recorded('staff create', staffCreate),
  'staff link': recorded('staff link', staffLink),
  'staff deactivate': recorded('staff deactivate', staffDeactivate),
  'staff activate': recorded('staff activate', staffActivate),
  'staff reset-factor': recorded('staff reset-factor', staffResetFactor),
  'price list': priceList,
  'price schedule': recorded('price schedule', priceSchedule),
  'price cancel': recorded('price cancel', priceCancel),
  'audit list': auditList,
  'audit verify': auditVerify,
  'queue list': queueList,
  'queue retry': queueRetry,
  'queue drop': queueDrop,
};

/** All commands about the whole installation, by name. */
export const installationCommands: Readonly<Record<string, InstallationCommand>> = {
  backup,
  'backup list': backupList,
  'backup verify': backupVerify,
  'backup key': backupKey,
  restore,
  'upgrade-database': upgradeDatabase,
};

const everyCommand: Readonly<Record<string, AdminCommand | InstallationCommand>> = {
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
  'Works on the database of DATABASE_URL, or on the one under DATA_DIR, whether a server is running or not.',
  'With --json a command answers one line, an object. COMMAND --help explains one command.',
  ...Object.keys(everyCommand).flatMap((name) => ['', ...helpOf(name)]),
];
