import { caseReminderHours } from '@ambiance/domain/moderation';
import type { Platform } from '../../platform/platform.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { recordReminders } from './reminders.repository.ts';

/**
 * Mails moderators about cases pending for too long, once for each reminder. If two are due at once, only the later one is sent.
 */
export async function remindModerators({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const [place, hours] of [...caseReminderHours.entries()].toReversed()) {
    await db.transaction().execute(async (tx) => {
      const openedBefore = new Date(now.getTime() - hours * 3_600_000);
      for (const { moderatorId, cases } of await recordReminders(tx, place + 1, openedBefore)) {
        await queueMail(tx, moderatorId, { kind: 'cases-waiting', details: { hours, cases } }, now);
      }
    });
  }
}
