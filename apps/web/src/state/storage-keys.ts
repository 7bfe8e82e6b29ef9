/** Storage keys of this browser that `first-paint.ts` reads before any other script. */
export const loginKey = 'user';
export const languageKey = 'language';
export const schemeKey = 'scheme';

/** Storage key of the blocked users' ids, a JSON list. Cleared when the session ends or another user's session starts. */
export const blockedUsersKey = 'blockedUsers';

/** Storage key of the meetings that the user has seen. Removed when the session ends. */
export const shownMeetingsKey = 'shownMeetings';

/** Storage key of the declined proposals that the user has seen. Removed when the session ends. */
export const shownDeclinesKey = 'shownDeclines';

/** Storage key of the meetings in the user's calendar. Removed when the session ends. */
export const calendarMeetingsKey = 'calendarMeetings';

/** Storage key of the recent meetings that the user no longer wants to be asked about. Removed when the session ends. */
export const dismissedMeetingsKey = 'dismissedMeetings';

/** Storage key of the partners whose messages are translated. Removed when the session ends. */
export const translatedPartnersKey = 'translatedPartners';

/** Storage key of a first message that waits until its sender's address is confirmed. Removed when the session ends. */
export const pendingFirstMessageKey = 'pendingFirstMessage';

/** This tab's storage keys of unsent and unsaved texts, and of the conversation from which the user opened the plans. */
export const draftsKey = 'drafts';
export const wordsDraftKey = 'words';
export const conversationLeftKey = 'conversationLeft';
