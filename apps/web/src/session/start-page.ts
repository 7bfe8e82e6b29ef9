import type { Role } from '@ambiance/domain/members';

/**
 * Navigation state for /auth: the tab to open, an email address, the page that the user requested, and the account that was signed
 * in.
 */
export interface AuthState {
  tab?: 'login' | 'register';
  email?: string;
  from?: string;
  userId?: string | null;
}

/** Navigation state of a refused login for /account-status, which it opens. */
export interface AccountStatusState {
  statusToken: string;
}

/** For newcomers, who have no account yet. */
export const toRegister: AuthState = { tab: 'register' };

/** State of /auth that its address selects: `/auth?tab=register` opens the registration. */
export const askedByAddress = (): AuthState | null =>
  new URLSearchParams(globalThis.location?.search).get('tab') === 'register' ? toRegister : null;

/** State of the latest navigation, for code that needs it before the router has it. */
export const navigationState = () => (globalThis.history?.state as { usr?: AuthState } | null)?.usr ?? askedByAddress();

const startPages: Readonly<Record<Role, string>> = {
  member: '/search',
  host: '/host/dashboard',
  manager: '/venue/dashboard',
  moderator: '/moderation',
  admin: '/moderation',
};

/** Page that sets up two-step login. */
export const secondFactorPath = '/second-factor';

/** First page after login. */
export const startPageOf = (role: Role | undefined): string => startPages[role ?? 'member'];
