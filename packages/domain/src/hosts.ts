/** Availability of a host: connected, not connected, or switched off by a manager. */
export const hostStates = ['available', 'away', 'off'] as const;
export type HostState = (typeof hostStates)[number];

export const hostState = (isActive: boolean, isOnline: boolean): HostState =>
  isActive ? (isOnline ? 'available' : 'away') : 'off';

/** True if another active host than this one can take over their chats. */
export const hasColleague = (activeHosts: number, isActive: boolean): boolean => activeHosts > (isActive ? 1 : 0);
