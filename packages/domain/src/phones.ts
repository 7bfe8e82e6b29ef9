/** An international number without spaces; the plus may be missing. */
export const phonePattern = /^\+?[1-9]\d{1,14}$/;

/** A verification code: its digits, how long it works, and how often it may be guessed. */
export const codeDigits = 6;
export const codeMinutes = 10;
export const maxCodeTries = 5;

/** How long to wait before asking for another code. */
export const resendSeconds = 60;
