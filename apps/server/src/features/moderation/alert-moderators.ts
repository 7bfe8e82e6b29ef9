import type { CaseId, UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { addNotice } from '../notices/add-notice.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { queueChange } from '../notifications/due.repository.ts';
import { recordAlert } from './emergencies.repository.ts';

/**
 * Alerts the moderators on duty if a case has become an emergency: on open pages, by mail and on their devices. Call it after the
 * report is stored, in the same transaction, and wake the mailer after the commit.
 * @param raisedBy the moderator who raised the case, who is not alerted
 */
export async function alertModerators(
  tx: Db,
  caseId: CaseId,
  now: Date,
  raisedBy: UserId | null = null,
): Promise<void> {
  const moderatorIds = await recordAlert(tx, caseId, now, raisedBy);
  for (const id of moderatorIds) {
    await addNotice(tx, id, { kind: 'emergency', caseId }, now);
    await queueMail(tx, id, { kind: 'emergency', details: { caseId } }, now);
  }
  await queueChange(tx, { topic: 'emergencies', id: caseId, userIds: moderatorIds }, now);
}
