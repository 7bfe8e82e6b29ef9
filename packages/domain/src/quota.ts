/** Plan limits that can refuse a message, in the order in which they are checked. */
export type RateLimitType = 'daily_messages' | 'weekly_new_chats';
