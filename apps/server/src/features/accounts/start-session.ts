import type { LoggedIn } from '@ambiance/contract/accounts';
import { dayIn } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { lockUsers } from '../discovery/discovery-index.repository.ts';
import { meOf } from '../members/me.repository.ts';
import { sessionDays } from './access-token.ts';
import type { AccountNeeds } from './account-needs.ts';
import { rememberDevice } from './known-devices.repository.ts';
import { addSession } from './sessions.repository.ts';
import { type Credentials, credentialsOf } from './users.repository.ts';

/** Opens a session in a transaction that holds its user, and answers its token. */
export async function startSession(
  { clock, ids, tokens }: AccountNeeds,
  tx: Db,
  userId: UserId,
  device: string | null,
) {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + sessionDays * 86_400_000);
  const session = { id: ids.uuid(), userId, createdAt, expiresAt, device };
  await addSession(tx, session);
  return tokens.sign(session);
}

interface From {
  device: string | null;
  deviceSecret: string | undefined;
  /** Uses up the code that came, in a transaction that holds its user; throws where it is not right. */
  consumeCode?: (tx: Db) => Promise<void>;
}

/**
 * Lets somebody in whose password was found to be right, and answers a token and the user as they see themselves. Whoever
 * ends sessions holds the user as well: what was replaced or ended while the password was being checked counts already.
 */
export async function logIn(
  needs: AccountNeeds,
  checked: Credentials,
  { device, deviceSecret, consumeCode }: From,
): Promise<LoggedIn> {
  const { db, clock, timeZone, requireSecondFactor, supportEmail, tokens, loginTokens } = needs;
  const accessToken = await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [checked.userId]);
    await needs.endSuspension(tx, checked.userId, clock.now());
    const account = await credentialsOf(tx, checked);
    if (!account || account.passwordHash !== checked.passwordHash || account.status === 'Deleted') {
      throw new DomainError('login.refused');
    }
    if (account.status !== 'Active') {
      const details = { supportEmail, statusToken: await tokens.signStatusToken(account.userId) };
      throw new DomainError(account.status === 'Suspended' ? 'account.suspended' : 'account.blocked', { details });
    }
    if (account.isDeactivatedStaff) throw new DomainError('staff.deactivated');
    if (account.hasSecondFactor) {
      if (!consumeCode)
        throw new DomainError('second-factor.required', { details: { loginToken: await loginTokens.sign(account) } });
      await consumeCode(tx);
    }
    if (deviceSecret) await rememberDevice(tx, account.userId, deviceSecret, clock.now());
    return startSession(needs, tx, account.userId, device);
  });
  return {
    accessToken,
    user: await meOf(db, checked.userId, {
      now: clock.now(),
      today: dayIn(timeZone, clock.now()),
      requireSecondFactor,
    }),
  };
}
