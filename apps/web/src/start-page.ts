import type { Role } from '@ambiance/domain/members';

const startPages: Readonly<Record<Role, string>> = {
  member: '/search',
  host: '/host/dashboard',
  manager: '/venue/dashboard',
  moderator: '/search',
  admin: '/search',
};

/** Where somebody begins after logging in. */
export const startPageOf = (role: Role | undefined): string => startPages[role ?? 'member'];
