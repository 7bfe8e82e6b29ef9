import type { CalendarDate } from './calendar.ts';

/** The most characters that each text of a member may have. */
export const maxLengths = {
  displayName: 50,
  city: 100,
  country: 100,
  description: 1000,
  expectations: 300,
  reportReason: 2000,
  message: 4000,
  password: 128,
  search: 80,
  email: 254,
} as const;

export const minPasswordLength = 8;

/** Where an account stands. Suspended and Blocked can neither sign in nor be seen; Deleted waits to be erased. */
export const accountStatuses = ['Active', 'Suspended', 'Blocked', 'Deleted'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const roles = ['member', 'host', 'manager', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** When somebody was last active, in words that tell no hour: today, or in the seven days that end today. */
export const activities = ['today', 'this-week'] as const;
export type Activity = (typeof activities)[number];

/** How to tell on a day when somebody was last active; null where that is longer ago. */
export function activityOn(today: CalendarDate, lastActive: CalendarDate): Activity | null {
  const days = (Date.parse(today) - Date.parse(lastActive)) / 86_400_000;
  if (days >= 7) return null;
  return days < 1 ? 'today' : 'this-week';
}

/** How a badge was earned, the strongest first: an admin's word outranks a venue's, a venue's outranks a phone. */
export const verificationSources = ['admin', 'venue', 'phone'] as const;
export type VerificationSource = (typeof verificationSources)[number];

/** The first of the names that somebody shows. */
export const firstName = (displayName: string): string => displayName.split(/\s/u)[0]!;
