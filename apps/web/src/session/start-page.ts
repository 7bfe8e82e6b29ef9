import type { Role } from '@ambiance/domain/members';

/** What a navigation to /auth may bring along: the tab to open, an address, and where somebody was going, and the account that was signed in, if any. */
export interface AuthState {
  tab?: 'login' | 'register';
  email?: string;
  from?: string;
  userId?: string | null;
}

/** What a refused log-in brings along to /account-status, which it opens. */
export interface AccountStatusState {
  statusToken: string;
}

/** What the latest navigation has brought along, for what has to know before the router says it. */
export const navigationState = () => (globalThis.history?.state as { usr?: AuthState } | null)?.usr;

/** For newcomers, who have no login yet. */
export const toRegister: AuthState = { tab: 'register' };

const startPages: Readonly<Record<Role, string>> = {
  member: '/search',
  host: '/host/dashboard',
  manager: '/venue/dashboard',
  moderator: '/moderation',
  admin: '/moderation',
};

/** Where a second factor is added. */
export const secondFactorPath = '/second-factor';

/** Where somebody begins after logging in. */
export const startPageOf = (role: Role | undefined): string => startPages[role ?? 'member'];
