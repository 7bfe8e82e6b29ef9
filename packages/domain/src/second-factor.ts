import type { Role } from './members.ts';

/** So many are made at once; each opens the account once, where the app that makes codes is lost. */
export const recoveryCodeCount = 10;

/** Whose work opens what belongs to others: a password alone is not enough for them. */
const guardedRoles: readonly Role[] = ['manager', 'moderator', 'admin'];

/** Whether a role asks for a second factor; anybody else may have one. */
export const asksForSecondFactor = (role: Role): boolean => guardedRoles.includes(role);
