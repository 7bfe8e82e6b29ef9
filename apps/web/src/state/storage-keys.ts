/** Under which names this browser keeps what `first-paint.ts` reads before any other script. */
export const loginKey = 'user';
export const languageKey = 'language';
export const schemeKey = 'scheme';

/** Where this browser keeps the ids of blocked users, as a JSON list. Emptied when the session ends, or somebody else's begins. */
export const blockedUsersKey = 'blockedUsers';

/** Where this browser stores the meetings that the user has seen. Removed when the session ends. */
export const shownMeetingsKey = 'shownMeetings';

/** Under which names this tab keeps what is being written, and the conversation that led to the plans. */
export const draftsKey = 'drafts';
export const conversationLeftKey = 'conversationLeft';
