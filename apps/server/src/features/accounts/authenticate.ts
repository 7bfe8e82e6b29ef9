import { dayIn } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import type { Authenticate } from '../../http/authenticate.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { AccessTokens } from './access-token.ts';
import { userOfSession } from './sessions.repository.ts';
import { recordActivity } from './users.repository.ts';

interface Needs {
  db: Db;
  clock: Clock;
  timeZone: string;
  /** What reads the token that came. */
  readToken: AccessTokens['read'];
}

/** Asks the database on every request, so that a session that was ended is dead at once on every node. */
export function createAuthenticate({ db, clock, timeZone, readToken }: Needs): Authenticate {
  return async (accessToken) => {
    if (!accessToken) throw new DomainError('session.missing');
    const now = clock.now();
    const found = await userOfSession(db, await readToken(accessToken), now);
    if (!found || found.status !== 'Active') throw new DomainError('session.expired');
    const { activeOn, ...user } = found;
    const today = dayIn(timeZone, now);
    if (activeOn < today) await recordActivity(db, user.id, today);
    return user;
  };
}
