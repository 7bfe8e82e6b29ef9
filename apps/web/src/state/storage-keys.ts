/** Under which names this browser keeps what `first-paint.ts` reads before any other script. */
export const loginKey = 'user';
export const languageKey = 'language';
export const schemeKey = 'scheme';

/** Under which name this tab keeps what is being written. */
export const draftsKey = 'drafts';
