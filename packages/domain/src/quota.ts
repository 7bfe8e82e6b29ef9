import type { Limit } from './tiers.ts';

/** How much of a limit is used up. A null limit is unlimited. */
export interface Usage {
  used: number;
  limit: Limit;
}

/** What can refuse a message for a plan's sake, in the order in which they are asked. */
export type RateLimitType = 'daily_messages' | 'weekly_new_chats';
