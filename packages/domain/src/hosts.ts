/** Availability of a host: connected, not connected, or switched off by a manager. */
export const hostStates = ['available', 'away', 'off'] as const;
export type HostState = (typeof hostStates)[number];

export const hostState = (isActive: boolean, isOnline: boolean): HostState =>
  isActive ? (isOnline ? 'available' : 'away') : 'off';
