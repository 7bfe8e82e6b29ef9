import type { StaffMember } from '@ambiance/contract/operator-shapes';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import type { AccountStatus } from '@ambiance/domain/members';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { endSessionsOf } from '../accounts/sessions.repository.ts';
import { credentialsOf, setStatusUnlessDeleted } from '../accounts/users.repository.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { addStaffAccount } from '../hosts/staff-account.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { endInForce } from '../moderation/decisions-in-force.repository.ts';
import { endDecision } from '../moderation/effects.ts';
import { type ActBy, recordAct } from './act.ts';
import { staffAccountOf } from './staff.repository.ts';

interface Needs {
  db: Db;
  clock: Clock;
  ids: Ids;
  timeZone: string;
}

/** Sets the status of an account by hand. It ends the moderators' decision in force. Returns how many sessions ended. */
export async function setAccountStatus(
  tx: Db,
  userId: UserId,
  status: Exclude<AccountStatus, 'Deleted'>,
  now: Date,
): Promise<number> {
  // Lock the user: a moderator may be deciding about them, or they may be deleting the account.
  await lockUsers(tx, [userId]);
  // Ending a decision gives back the plan that a ban ended, so it is skipped if a block follows.
  const end = status === 'Blocked' ? endInForce : endDecision;
  await end(tx, userId, 'support', now);
  await setStatusUnlessDeleted(tx, userId, status, now);
  return status === 'Active' ? 0 : endSessionsOf(tx, userId);
}

/**
 * Removes or restores the access of a moderator or administrator. If two remove each other, the second one is refused.
 * @throws DomainError `staff.yourself`, `staff.unknown`, `staff.last-admin`, `role.not-allowed`
 */
export const setModeratorAccess = (
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  by: ActBy,
  userId: UserId,
  active: boolean,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { actorId } = by;
    if (actorId === userId) throw new DomainError('staff.yourself');
    await lockUsers(tx, actorId === null ? [userId] : [actorId, userId]);
    const actor = actorId === null ? undefined : await staffAccountOf(tx, actorId);
    if (actor && (actor.role !== 'admin' || actor.status !== 'Active')) throw new DomainError('role.not-allowed');
    const account = await staffAccountOf(tx, userId);
    const isOurs = account?.role === 'moderator' || account?.role === 'admin';
    if (!isOurs || account.status === 'Deleted') throw new DomainError('staff.unknown');
    await setAccountStatus(tx, userId, active ? 'Active' : 'Suspended', clock.now());
    await recordAct(tx, by, active ? 'staff activate' : 'staff deactivate', userId, clock.now());
  });

/**
 * Creates the account of a moderator or administrator, and mails an invitation with a link to set the password. An address that
 * already has an account is refused.
 * @throws DomainError `staff.address-taken`
 */
export const addModerator = (
  { db, clock, ids, timeZone }: Needs,
  by: ActBy,
  account: { email: string; displayName: string; role: StaffMember['role']; language: Language },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const [now, id] = [clock.now(), ids.uuid()];
    const user = { ...account, id, city: '', country: '', venueId: undefined, passwordHash: null };
    const isTaken = (await credentialsOf(tx, { email: account.email })) !== undefined;
    if (isTaken || !(await addStaffAccount(tx, user, now, timeZone))) {
      throw new DomainError('staff.address-taken', { fields: { email: 'staff.address-taken' } });
    }
    const inviter = await inviterName(tx, by.actorId);
    await queueMail(tx, id, 'staff-invitation', now, { inviter, role: account.role });
    await recordAct(tx, by, `staff create --role ${account.role}`, id, now);
  });

async function inviterName(tx: Db, actorId: UserId | null): Promise<string> {
  if (actorId === null) return 'Ambiance';
  const actor = await tx.selectFrom('users').where('id', '=', actorId).select('display_name').executeTakeFirstOrThrow();
  return actor.display_name;
}
