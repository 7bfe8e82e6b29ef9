import type { Role } from '@ambiance/domain/members';

/** Links of the header and the drawer, each named by its text's key in the shell's catalogue. */
const links = [
  { to: '/host/dashboard', name: 'hostDashboard', roles: ['host'] },
  { to: '/venue/dashboard', name: 'venueDashboard', roles: ['manager'] },
  { to: '/moderation', name: 'moderation', roles: ['moderator', 'admin'] },
  { to: '/admin', name: 'admin', roles: ['admin'] },
  { to: '/search', name: 'discover', roles: ['member', 'moderator', 'admin'] },
  { to: '/messages', name: 'messages', roles: ['member', 'host', 'moderator', 'admin'] },
  { to: '/connections', name: 'connections', roles: ['member', 'moderator', 'admin'] },
  { to: '/perks', name: 'perks', roles: ['member', 'moderator', 'admin'] },
  { to: '/venues', name: 'venues', roles: ['member', 'moderator', 'admin'] },
  { to: '/subscriptions', name: 'plans', roles: ['member', 'moderator', 'admin'] },
  { to: '/profile', name: 'profile', roles: ['member', 'host', 'manager', 'moderator', 'admin'] },
  { to: '/settings', name: 'settings', roles: ['member', 'host', 'manager', 'moderator', 'admin'] },
] as const satisfies readonly { to: string; name: string; roles: readonly Role[] }[];

export type NavigationLink = (typeof links)[number];

export const linksFor = (role: Role): NavigationLink[] =>
  links.filter((link) => link.roles.some((one) => one === role));

/** Marks the link to a page. On a page of the settings, a list without them marks the profile, which leads to them. */
export function currentAt(pathname: string, to: string, hasSettings: boolean): 'page' | 'true' | undefined {
  if (to === pathname) return 'page';
  return pathname.startsWith('/settings') && to === (hasSettings ? '/settings' : '/profile') ? 'true' : undefined;
}
