import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { isUnusable } from '../../platform/services/payments.ts';
import type { Platform } from '../../platform/platform.ts';
import { endSessionsOf } from '../accounts/sessions.repository.ts';
import { keepAnAdministrator, markDeleted } from '../accounts/users.repository.ts';
import { closeAssignmentsOf } from '../assignments/assignments.repository.ts';
import type { AssignmentChange } from '../assignments/publish-assignment-change.ts';
import { endCharges } from '../billing/cancel-subscription.ts';
import { customerOf } from '../billing/customers.repository.ts';
import { notifyMeetingsOff } from '../conversations/notify-meetings-off.ts';
import { reassignOpenChats } from '../hosts/host-changes.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'payments'>;

/**
 * Deletes an account. It is hidden at once and erased after 30 days, unless its owner undoes the deletion by the mailed link.
 * `isByStaff`: the mail says that staff deleted the account. `deleted` runs last in the transaction that hides the account, but
 * not if the account was already deleted. Returns the changed assignments of a host or a member, for notifying
 * the staff of their venues.
 * @throws DomainError `staff.last-admin`
 * @throws DomainError `account.not-deleted`: the account is unchanged, but its plan may have ended
 */
export async function closeAccount(
  needs: Needs,
  userId: UserId,
  { isByStaff = false, deleted }: { isByStaff?: boolean; deleted?: (tx: Db) => Promise<void> } = {},
): Promise<AssignmentChange[]> {
  const now = needs.clock.now();
  // Checked early to refuse before the plan ends. The check inside the transaction is final.
  await keepAnAdministrator(needs.db, userId);
  // The plan ends first, so that no deleted account is charged. Its end is recorded by a provider event or a job.
  await endPlan(needs, userId, now);
  return needs.db.transaction().execute(async (tx) => {
    const reassigned = await reassignOpenChats(tx, userId, now);
    await notifyMeetingsOff(tx, userId, now);
    if (!(await markDeleted(tx, userId, now))) return reassigned;
    const closed = await closeAssignmentsOf(tx, userId, now);
    await endSessionsOf(tx, userId);
    await queueMail(tx, userId, { kind: 'undo-deletion', ...(isByStaff && { details: { isByStaff: 1 } }) }, now);
    await deleted?.(tx);
    return [...reassigned, ...closed];
  });
}

async function endPlan(needs: Needs, userId: UserId, now: Date): Promise<void> {
  const customer = await customerOf(needs.db, { userId });
  if (!customer) return;
  await endCharges(needs, customer, now).catch((error: unknown) => {
    if (!(error instanceof DomainError) || !isUnusable(error)) throw error;
    throw new DomainError('account.not-deleted', { details: error.details, cause: error.cause });
  });
}
