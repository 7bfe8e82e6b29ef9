import type { Db } from '../../platform/database/database.ts';
import { forgetExpiredLinks } from '../mail/account-links.repository.ts';
import { forgetUsedCaptchas } from './captcha-check.ts';
import { deleteEndedSessions } from './sessions.repository.ts';

/** Sweeps out what time has ended: sessions, links, used captchas. */
export async function forgetEnded(db: Db, now: Date): Promise<void> {
  await deleteEndedSessions(db, now);
  await forgetExpiredLinks(db, now);
  await forgetUsedCaptchas(db, now);
}
