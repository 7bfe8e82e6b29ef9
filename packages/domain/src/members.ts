import type { CalendarDate } from './calendar.ts';

/** Maximum length of each text of a member, in characters. */
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

/**
 * Status of an account. Suspended and Blocked accounts cannot sign in and are hidden; Deleted ones are waiting to be erased.
 */
export const accountStatuses = ['Active', 'Suspended', 'Blocked', 'Deleted'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const roles = ['member', 'host', 'manager', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Last activity, without an hour: today, or in the seven days that end today. */
export const activities = ['today', 'this-week'] as const;
export type Activity = (typeof activities)[number];

/** How the last activity is shown on a day; null if it is longer ago. */
export function activityOn(today: CalendarDate, lastActive: CalendarDate): Activity | null {
  const days = (Date.parse(today) - Date.parse(lastActive)) / 86_400_000;
  if (days >= 7) return null;
  return days < 1 ? 'today' : 'this-week';
}

/** Sources of a verification badge, strongest first: an admin outranks a venue, a venue outranks a phone number. */
export const verificationSources = ['admin', 'venue', 'phone'] as const;
export type VerificationSource = (typeof verificationSources)[number];

/** The first word of a display name. */
export const firstName = (displayName: string): string => displayName.split(/\s/u)[0]!;
