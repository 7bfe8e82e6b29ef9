import { rolesOf, type Route, type WorkAccess } from '@ambiance/contract/route';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { AccountStatus, Role } from '@ambiance/domain/members';
import type { TierKey } from '@ambiance/domain/tiers';

/** The signed-in user, as read from the database for this request. */
export interface CurrentUser {
  id: UserId;
  sessionId: string;
  /** When the session expires. */
  sessionEndsAt: Date;
  role: Role;
  status: AccountStatus;
  effectiveTier: TierKey;
  /** Someone else chose the password, so the user must replace it first. */
  mustChangePassword: boolean;
  /** The role requires a two-step login, and the user has not set one up. */
  mustAddSecondFactor: boolean;
}

/**
 * Returns the user of an access token or, with `withStatusToken`, of the status token of a suspended or banned account.
 * Throws `session.missing` or `session.expired`.
 */
export type Authenticate = (accessToken: string | undefined, withStatusToken?: boolean) => Promise<CurrentUser>;

export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1];

/** Throws `venue.not-yours` unless the user has that role at venue `id`, or a not-found error. */
export type RequireWork = (work: WorkAccess, userId: UserId, id: number) => Promise<void>;

/** Throws if a route is not for this user, or not yet. */
export function authorize({ access, whileNotReady }: Pick<Route, 'access' | 'whileNotReady'>, user: CurrentUser): void {
  const roles = rolesOf(access);
  if (roles && !roles.includes(user.role)) throw new DomainError('role.not-allowed');
  if (whileNotReady) return;
  if (user.mustChangePassword) throw new DomainError('password.must-change');
  if (user.mustAddSecondFactor) throw new DomainError('second-factor.must-add');
}
