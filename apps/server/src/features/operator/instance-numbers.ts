import type { InstanceNumbers } from '@ambiance/contract/operator-shapes';
import { dayIn } from '@ambiance/domain/calendar';
import { ownVersion } from '../../platform/versions.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailQueue } from '../mail/outgoing-mails.repository.ts';
import { caseBacklog } from '../moderation/reminders.repository.ts';
import { notificationQueue } from '../notifications/due.repository.ts';
import { backupState, type HasBackups } from './backup-state.ts';
import { currentNumbers, memberNumbers } from './numbers.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock'> & {
  timeZone: string;
  hasBackups: HasBackups;
  /** A newer version than this one, if one is known. */
  newerVersion(): string | undefined;
};

export async function instanceNumbers(needs: Needs): Promise<InstanceNumbers> {
  const { db, clock, timeZone } = needs;
  const now = clock.now();
  const newer = needs.newerVersion();
  const [{ members, standard, premium, countedAt, ...numbers }, current, cases, mails, notifications, backup] =
    await Promise.all([
      memberNumbers(db, { now, today: dayIn(timeZone, now) }),
      currentNumbers(db),
      caseBacklog(db, now),
      mailQueue(db, now),
      notificationQueue(db, now),
      backupState(needs),
    ]);
  return {
    ...numbers,
    ...current,
    countedUtc: countedAt.toISOString(),
    members: { free: members - standard - premium, standard, premium },
    openCases: cases.open,
    overdueCases: cases.overdue,
    mails: { due: mails.due, failed: mails.failed },
    notifications: { due: notifications.due, failed: notifications.failed },
    ...(backup && { backup }),
    version: ownVersion,
    ...(newer && { newerVersion: newer }),
  };
}
