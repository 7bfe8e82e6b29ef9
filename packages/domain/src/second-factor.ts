import type { Role } from './members.ts';

/** Number of recovery codes in a set. Each works once, if the user has lost their authenticator app. */
export const recoveryCodeCount = 10;

/** Roles with access to other people's data: a password is not enough for them. */
const guardedRoles: readonly Role[] = ['manager', 'moderator', 'admin'];

/** True if a role requires a second factor; for other roles it is optional. */
export const asksForSecondFactor = (role: Role): boolean => guardedRoles.includes(role);

/** Number of passkeys that an account can have. */
export const maxPasskeys = 10;
/** Longest name of a passkey, in characters. */
export const maxPasskeyName = 60;
