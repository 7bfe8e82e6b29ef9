/** What can refuse a message for a plan's sake, in the order in which they are asked. */
export type RateLimitType = 'daily_messages' | 'weekly_new_chats';
