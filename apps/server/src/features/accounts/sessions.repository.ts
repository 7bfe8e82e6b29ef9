import {
  countingSubscription,
  effectiveTier,
  type SubscriptionState,
  type SubscriptionStatus,
} from '@ambiance/domain/subscriptions';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { AccountStatus, Role } from '@ambiance/domain/members';
import type { TierKey } from '@ambiance/domain/tiers';
import { sql } from 'kysely';
import type { CurrentUser } from '../../http/authenticate.ts';
import { type Db, query } from '../../platform/database/database.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { deleteDevicesOf } from './known-devices.repository.ts';

export interface NewSession {
  id: string;
  userId: UserId;
  createdAt: Date;
  expiresAt: Date;
  device: string | null;
}

export async function addSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      device: session.device,
    })
    .execute();
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/**
 * Ends all sessions of a user, or all but one, and deletes all known devices. Returns the number of ended sessions. A
 * login in progress either opened its session before and loses it, or waits until this transaction has ended.
 */
export async function endSessionsOf(db: Db, userId: UserId, exceptSessionId?: string): Promise<number> {
  await lockUsers(db, [userId]);
  await deleteDevicesOf(db, userId);
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptSessionId) sessions = sessions.where('id', '<>', exceptSessionId);
  return Number((await sessions.executeTakeFirst()).numDeletedRows);
}

/** The ids of those sessions that are still open. */
export async function livingSessions(db: Db, sessionIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .where('id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('expires_at', '>', now)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Locks a user whose session is still open until the transaction ends. Replacing a password ends all other sessions, so the
 * earlier check of the password still holds.
 * @throws DomainError `session.expired`
 */
export async function lockSession(
  tx: Db,
  { id, sessionId }: Pick<CurrentUser, 'id' | 'sessionId'>,
  now: Date,
): Promise<void> {
  await lockUsers(tx, [id]);
  const living = await livingSessions(tx, [sessionId], now);
  if (!living.has(sessionId)) throw new DomainError('session.expired');
}

/** A user's open sessions, newest first. */
export async function sessionsOf(db: Db, userId: UserId, now: Date) {
  const rows = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .select(['id', 'device', 'created_at'])
    .execute();
  return rows.map((row) => ({ id: row.id, device: row.device, createdAt: row.created_at }));
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

interface AccessRow {
  expires_at: Date;
  role: Role;
  status: AccountStatus;
  active_on: string;
  must_change_password: boolean;
  has_second_factor: boolean;
  given_tier: TierKey | null;
  given_status: SubscriptionStatus | null;
  given_until: Date | null;
  given_past_due_since: Date | null;
  paid_tier: TierKey | null;
  paid_status: SubscriptionStatus | null;
  paid_until: Date | null;
  paid_past_due_since: Date | null;
}

/** The user of an open session, with everything that access checks need; undefined if the session is over. */
export async function userOfSession(
  db: Db,
  { sessionId, userId }: { sessionId: string; userId: UserId },
  now: Date,
): Promise<(Omit<CurrentUser, 'mustAddSecondFactor'> & { activeOn: string; hasSecondFactor: boolean }) | undefined> {
  const [row] = await query<AccessRow>(
    db,
    `select sessions.expires_at, users.role, users.status, users.active_on, users.must_change_password,
       exists (select 1 from second_factors where second_factors.user_id = users.id) as has_second_factor,
       given.tier as given_tier, given.status as given_status, given.current_period_end_at as given_until,
       given.past_due_since_at as given_past_due_since,
       paid.tier as paid_tier, paid.status as paid_status, paid.current_period_end_at as paid_until,
       paid.past_due_since_at as paid_past_due_since
     from sessions
     join users on users.id = sessions.user_id
     left join subscriptions given on given.user_id = users.id and given.source = 'given'
     left join subscriptions paid on paid.user_id = users.id and paid.source = 'paid'
     where sessions.id = $1 and sessions.user_id = $2 and sessions.expires_at > $3`,
    [sessionId, userId, now],
  );
  if (!row) return undefined;
  const subscriptions = [
    ...subscriptionFrom(row.given_tier, row.given_status, row.given_until, row.given_past_due_since),
    ...subscriptionFrom(row.paid_tier, row.paid_status, row.paid_until, row.paid_past_due_since),
  ];
  return {
    id: userId,
    sessionId,
    sessionEndsAt: row.expires_at,
    role: row.role,
    status: row.status,
    effectiveTier: effectiveTier(countingSubscription(subscriptions, now), now),
    mustChangePassword: row.must_change_password,
    activeOn: row.active_on,
    hasSecondFactor: row.has_second_factor,
  };
}

const subscriptionFrom = (
  tier: TierKey | null,
  status: SubscriptionStatus | null,
  currentPeriodEndAt: Date | null,
  pastDueSinceAt: Date | null,
): SubscriptionState[] =>
  tier === null || status === null ? [] : [{ tier, status, currentPeriodEndAt, pastDueSinceAt }];
