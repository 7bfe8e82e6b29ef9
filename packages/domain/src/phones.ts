declare const parsed: unique symbol;

/**
 * An international number: a plus sign and digits, as returned by `parsePhoneNumber`. Text messages are only sent to this type.
 */
export type PhoneNumber = string & { readonly [parsed]: true };

/** An international number without spaces; the plus may be missing. */
export const phonePattern = /^\+?[1-9]\d{1,14}$/;

/** A ten-digit Canadian number: area code and exchange begin with 2 to 9. */
const northAmerican = /^[2-9]\d{2}[2-9]\d{6}$/;

/**
 * Parses a phone number; spaces and punctuation between its digits are ignored. Ten digits without a plus are a North American
 * number or invalid. Canadians do not write the country code, and as an international number they would reach a stranger
 * abroad.
 */
export function parsePhoneNumber(typed: string): PhoneNumber | undefined {
  const bare = typed.replace('(0)', '').replace(/[\s\p{Cf}().\u2010-\u2014-]/gu, '');
  if (northAmerican.test(bare)) return `+1${bare}` as PhoneNumber;
  if (!phonePattern.test(bare) || /^\d{10}$/.test(bare)) return undefined;
  return (bare.startsWith('+') ? bare : `+${bare}`) as PhoneNumber;
}

/** Formats a North American number, `+1 514 555-0199`, with spaces and a hyphen that no line breaks at. Other numbers are returned unchanged. */
export const phoneText = (number: string): string =>
  number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1\u00a0$1\u00a0$2\u2011$3');

/** Limits of a verification code: digits, lifetime, and number of attempts. */
export const codeDigits = 6;
export const codeMinutes = 10;
export const maxCodeTries = 5;

/** Seconds before another code can be requested. */
export const resendSeconds = 60;
