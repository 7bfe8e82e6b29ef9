import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { otherHeldEmails } from './former-emails.repository.ts';
import { queueMail } from './outgoing-mails.repository.ts';

/** Mails about what opens an account. They also go to the addresses that are held for its owner, each with its way back. */
export const accessNotices = [
  'second-factor-added',
  'second-factor-removed',
  'second-factor-reset',
  'recovery-codes-renewed',
  'recovery-code-used',
] as const;
export type AccessNotice = (typeof accessNotices)[number];

/**
 * Queues a notice to the address of an account and to every other address held for its owner.
 * @param heldId what `holdAccess` returned before the change, whose link the current address gets
 */
export async function queueAccessNotice(
  tx: Db,
  userId: UserId,
  notice: { kind: AccessNotice; heldId?: number | undefined; left?: number },
  now: Date,
): Promise<void> {
  const { kind, heldId, left } = notice;
  const facts = left === undefined ? {} : { left };
  await queueMail(tx, userId, kind, now, heldId === undefined ? facts : { ...facts, formerEmailId: heldId });
  for (const formerEmailId of await otherHeldEmails(tx, userId, now)) {
    await queueMail(tx, userId, kind, now, { ...facts, formerEmailId, isFormer: 1 });
  }
}
