import { isShownTwice, zoneName } from '@ambiance/domain/date-text';
import type { Language } from '@ambiance/domain/languages';
import { meetingTimeText } from '@ambiance/domain/proposals';

export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A day and an hour in the time zone of the meeting, within a sentence. If the reader's zone is different, the name of the zone
 * follows.
 */
export function timeText(atUtc: string, timeZone: string, language: Language): string {
  const there = meetingTimeText(atUtc, timeZone, language);
  const at = new Date(atUtc);
  const isClear = there === meetingTimeText(atUtc, deviceTimeZone(), language) || isShownTwice(at, timeZone);
  return isClear ? there : `${there} (${zoneName(at, timeZone, language)})`;
}

/** The same on a line of its own. */
export const whenText = (...when: Parameters<typeof timeText>): string => capitalised(timeText(...when));
