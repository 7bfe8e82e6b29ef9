import { rolesOf, type Route, type WorkAccess } from '@ambiance/contract/route';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { AccountStatus, Role } from '@ambiance/domain/members';
import type { TierKey } from '@ambiance/domain/tiers';

/** Who is asking, as read from the database for this very request. */
export interface CurrentUser {
  id: UserId;
  sessionId: string;
  /** When the session ends by itself. */
  sessionEndsAt: Date;
  role: Role;
  status: AccountStatus;
  effectiveTier: TierKey;
  /** Their password was typed by somebody else and must be replaced first. */
  mustChangePassword: boolean;
  /** Their role asks for a second factor and they have none. */
  mustAddSecondFactor: boolean;
}

/**
 * Turns an access token into who is asking, or where `withStatusToken` the token of a suspended or banned account; throws
 * `session.missing` or `session.expired`.
 */
export type Authenticate = (accessToken: string | undefined, withStatusToken?: boolean) => Promise<CurrentUser>;

export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1];

/** Refuses who does not do that work at the venue of the path's `id`; throws `venue.not-yours`, or that there is no such thing. */
export type RequireWork = (work: WorkAccess, userId: UserId, id: number) => Promise<void>;

/** Refuses a signed-in user whom a route does not serve, or not yet. */
export function authorize({ access, whileNotReady }: Pick<Route, 'access' | 'whileNotReady'>, user: CurrentUser): void {
  const roles = rolesOf(access);
  if (roles && !roles.includes(user.role)) throw new DomainError('role.not-allowed');
  if (whileNotReady) return;
  if (user.mustChangePassword) throw new DomainError('password.must-change');
  if (user.mustAddSecondFactor) throw new DomainError('second-factor.must-add');
}
