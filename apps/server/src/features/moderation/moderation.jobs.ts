import { longestRetentionYears, retention } from '@ambiance/domain/retention';
import { caseReminderHours } from '@ambiance/domain/moderation';
import type { Job } from '../../platform/jobs.ts';
import { tryEach } from '../../platform/try-each.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteExpiredPerceptualHashes } from '../photos/perceptual-hashes.repository.ts';
import { evidenceOf } from '../photos/evidence.repository.ts';
import { evidenceFile } from '../photos/keep-evidence.ts';
import type { PhotoEncoder } from '../photos/photo-encoder.ts';
import { makePerceptualHashes } from '../photos/removed-pictures.ts';
import { endDueSuspensions } from './decisions/end-suspensions.ts';
import { casesToPurge, deleteCase } from './old-cases.repository.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { recordReminders } from './reminders.repository.ts';

type Needs = Pick<Platform, 'db' | 'backgroundDb' | 'bus' | 'media' | 'clock' | 'log'> & {
  encoder: PhotoEncoder;
  wakeMail(): void;
};

export const moderationJobs = (needs: Needs): Job[] => [
  { name: 'hash removed photos', everySeconds: 60, run: () => makePerceptualHashes(needs) },
  {
    name: 'forget fingerprints',
    everySeconds: 86_400,
    run: () => deleteExpiredPerceptualHashes(needs.backgroundDb, needs.clock.now()),
  },
  { name: 'end suspensions', everySeconds: 60, run: () => endDueSuspensions(needs) },
  { name: 'remind moderators', everySeconds: 3600, run: () => remindModerators(needs) },
  { name: 'delete old cases', everySeconds: 3600, run: () => purgeCases(needs) },
];

/**
 * Deletes cases with their reports, decisions and evidence: some time after they were closed, and in any case at the maximum age.
 */
async function purgeCases({ backgroundDb: db, media, clock }: Needs): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const old = await casesToPurge(db, {
    closedBefore: daysAgo(retention.reports.days),
    openedBefore: daysAgo(longestRetentionYears * 365),
  });
  const purge = async (caseId: (typeof old)[number]) => {
    for (const photo of await evidenceOf(db, caseId)) await media.remove(evidenceFile(photo));
    await deleteCase(db, caseId);
  };
  await tryEach(old, purge, 'Some cases could not be deleted yet.');
}

/**
 * Mails moderators about cases pending for too long, once for each reminder. If two are due at once, only the later one is sent.
 */
async function remindModerators({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
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
