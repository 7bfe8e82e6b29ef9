import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteExpiredLinks } from '../mail/account-links.repository.ts';
import { deleteExpiredEmails } from '../mail/former-emails.repository.ts';
import { deleteOldTraces } from '../contact-hashes/account-traces.ts';
import { deleteExpiredCaptchas } from './captcha/captcha-check.ts';
import { deleteUnusedDevices } from './known-devices.repository.ts';
import { deleteEndedSessions } from './sessions.repository.ts';

/**
 * Deletes expired sessions, unused devices, old traces, links, former addresses and used captchas. After an interruption there may be
 * very many.
 */
export const accountJobs = ({ backgroundDb: db, clock }: Pick<Platform, 'backgroundDb' | 'clock'>): Job[] => [
  {
    name: 'forget what has ended',
    everySeconds: 3600,
    async run() {
      const now = clock.now();
      await deleteEndedSessions(db, now);
      await deleteUnusedDevices(db, now);
      await deleteOldTraces(db, now);
      await deleteExpiredLinks(db, now);
      await deleteExpiredEmails(db, now);
      await deleteExpiredCaptchas(db, now);
    },
  },
];
