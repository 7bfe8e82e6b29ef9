import { addDays, dayIn } from '@ambiance/domain/calendar';
import type { UserId } from '@ambiance/domain/ids';
import { unusedAccounts } from '@ambiance/domain/retention';
import type { Db } from '../../platform/database/database.ts';
import { isActive, lockUsers } from '../../platform/database/lock-users.ts';
import type { Platform } from '../../platform/platform.ts';
import { tryEach } from '../../platform/try-each.ts';
import { endSessionsOf } from '../accounts/sessions.repository.ts';
import { markDeleted } from '../accounts/users.repository.ts';
import { closeAssignmentsOf } from '../assignments/assignments.repository.ts';
import { type AssignmentChange, publishAssignmentChange } from '../assignments/publish-assignment-change.ts';
import { publishGone } from '../assignments/publish-gone.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import {
  dueDeletions,
  dueSecondWarnings,
  isUnusedSince,
  recordSecondWarning,
  recordWarning,
  removeWarnings,
  unusedSince,
  withdrawWarnings,
} from './unused-accounts.repository.ts';

export type Needs = Pick<Platform, 'backgroundDb' | 'clock' | 'bus' | 'log'> & { timeZone: string };

const { days, firstWarningDays, secondWarningDays } = unusedAccounts;
const dayMs = 86_400_000;

/**
 * Warns members twice before their unused account is deleted, then deletes it as if they had asked: they can undo it for 30
 * days. A member who logs in at any time in between keeps the account.
 */
export async function deleteUnusedAccounts(needs: Needs): Promise<void> {
  const { backgroundDb: db, clock, timeZone } = needs;
  const now = clock.now();
  const ago = (some: number) => new Date(now.getTime() - some * dayMs);
  await withdrawWarnings(db, { now, timeZone });
  const acts = [
    ...(await dueDeletions(db, ago(secondWarningDays))).map((id) => () => deleteUnusedAccount(needs, id)),
    ...(await dueSecondWarnings(db, ago(firstWarningDays - secondWarningDays))).map((id) => () => warnAgain(needs, id)),
    ...(await unusedSince(db, warnFrom(needs), now)).map((id) => () => warn(needs, id)),
  ];
  await tryEach(acts, (act) => act(), 'Some unused accounts could not be handled for now.');
}

/** The last day of activity of the accounts that are warned today. */
const warnFrom = ({ clock, timeZone }: Needs) => addDays(dayIn(timeZone, clock.now()), firstWarningDays - days);

const warn = (needs: Needs, userId: UserId) =>
  ifUnused(needs, userId, async (tx, now) => {
    if (await recordWarning(tx, userId, now)) await queueWarning(tx, userId, now, firstWarningDays);
  });

const warnAgain = (needs: Needs, userId: UserId) =>
  ifUnused(needs, userId, async (tx, now) => {
    if (await recordSecondWarning(tx, userId, now)) await queueWarning(tx, userId, now, secondWarningDays);
  });

const queueWarning = (tx: Db, userId: UserId, now: Date, inDays: number) => {
  const details = { lastMs: now.getTime() + inDays * dayMs, isLast: inDays === secondWarningDays ? 1 : 0 };
  return queueMail(tx, userId, { kind: 'unused-account', details }, now);
};

/** Deletes an account after both warnings. The provider is not called, because there is no plan. */
export async function deleteUnusedAccount(needs: Needs, userId: UserId): Promise<void> {
  let closed: AssignmentChange[] = [];
  await ifUnused(needs, userId, async (tx, now) => {
    if (!(await removeWarnings(tx, userId)) || !(await markDeleted(tx, userId, now))) return;
    closed = await closeAssignmentsOf(tx, userId, now);
    await endSessionsOf(tx, userId);
    await queueMail(tx, userId, { kind: 'undo-deletion', details: { isUnused: 1 } }, now);
  });
  const { backgroundDb: db, bus, log } = needs;
  for (const change of closed) await publishAssignmentChange({ db, bus }, change);
  if (!(await isActive(db, userId))) await publishGone({ db, bus, log }, userId);
}

/** Runs an act on an account that is locked and still unused: a login or a payment at the same time comes before or after it. */
const ifUnused = (needs: Needs, userId: UserId, act: (tx: Db, now: Date) => Promise<void>): Promise<void> =>
  needs.backgroundDb.transaction().execute(async (tx) => {
    const now = needs.clock.now();
    await lockUsers(tx, [userId]);
    if (await isUnusedSince(tx, userId, warnFrom(needs), now)) await act(tx, now);
  });
