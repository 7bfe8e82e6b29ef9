import { maxLengths } from '@ambiance/domain/members';

/** The counter is shown when at most this many characters are left. */
const nearTheEnd = 200;

/** Counts characters as the server does. Short texts need no exact count. */
const lengthOf = (text: string) =>
  text.length <= maxLengths.message - nearTheEnd ? text.length : Array.from(text).length;

/** The number of characters that may still be added to a message; negative if it is too long. */
export const charactersLeft = (text: string, quoted: string | undefined): number =>
  maxLengths.message - lengthOf(quoted ? `${quoted}\n${text}` : text);

export const isCounted = (left: number): boolean => left <= nearTheEnd;
