import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { otherHeldEmails } from './former-emails.repository.ts';
import { queueMail } from './outgoing-mails.repository.ts';
import type { AccessNotice } from './second-factor-mail-texts.ts';

/**
 * Queues a notice to the address of an account and to every other address held for its owner.
 * @param heldId the result of `holdAccess` before the change; the current address gets the link of this id
 */
export async function queueAccessNotice(
  tx: Db,
  userId: UserId,
  notice: { kind: AccessNotice; heldId?: number | undefined; left?: number },
  now: Date,
): Promise<void> {
  const { kind, heldId, left } = notice;
  const facts = left === undefined ? {} : { left };
  const details = heldId === undefined ? facts : { ...facts, formerEmailId: heldId };
  await queueMail(tx, userId, { kind, details }, now);
  for (const formerEmailId of await otherHeldEmails(tx, userId, now)) {
    await queueMail(tx, userId, { kind, details: { ...facts, formerEmailId, isFormer: 1 } }, now);
  }
}
