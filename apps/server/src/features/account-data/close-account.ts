import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { isUnusable, type Payments } from '../../platform/payments.ts';
import { endSessionsOf } from '../accounts/sessions.repository.ts';
import { keepAnAdministrator, markDeleted } from '../accounts/users.repository.ts';
import type { AssignmentChange } from '../assignments/publish-assignment-change.ts';
import { endCharges } from '../billing/cancel-subscription.ts';
import { customerOf } from '../billing/customers.repository.ts';
import { reassignOpenChats } from '../hosts/host-changes.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';

interface Needs {
  db: Db;
  clock: Clock;
  payments: Payments;
}

/**
 * Deletes an account: gone at once, erased after 30 days unless its owner undoes it by the mailed link. `deleted` runs last in
 * the transaction that hides it, and not where it was deleted already. Answers what to tell colleagues of a host.
 * @throws DomainError `staff.last-admin`, and `account.not-deleted`: the account is as it was, though its plan may have ended
 */
export async function closeAccount(
  needs: Needs,
  userId: UserId,
  deleted?: (tx: Db, now: Date) => Promise<void>,
): Promise<AssignmentChange[]> {
  const now = needs.clock.now();
  // Checked again in the transaction, where the result is final.
  await keepAnAdministrator(needs.db, userId);
  // First of all, so that nobody keeps paying for a deleted account. The end of the plan is read from its event, or by a job.
  await endPlan(needs, userId, now);
  return needs.db.transaction().execute(async (tx) => {
    const changed = await reassignOpenChats(tx, userId, now);
    if (!(await markDeleted(tx, userId, now))) return changed;
    await endSessionsOf(tx, userId);
    await queueMail(tx, userId, 'undo-deletion', now);
    await deleted?.(tx, now);
    return changed;
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
