import { dateText } from '@ambiance/domain/date-text';
import { moodEndText } from '@ambiance/domain/mood-ends';
import { useTexts } from '../../i18n/texts.ts';
import { moodEndTexts } from './mood-end.texts.ts';

export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Returns a function that describes a mood's end in the device's time zone: "until 11:00 p.m.", "this weekend", "until Nov 27".
 * Suspends until its texts are loaded.
 */
export function useMoodEnd(now: Date): (until: Date) => string {
  const t = useTexts(moodEndTexts);
  return (until) => {
    const end = moodEndText(until, deviceZone(), now);
    if (end.says === 'weekend') return t('weekend');
    if (end.says === 'hour') {
      const time = dateText(until, t.language, { timeStyle: 'short' });
      return t('hour', { time });
    }
    // A calendar date is the same in every time zone.
    const day = dateText(`${end.day}T12:00:00Z`, t.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    return t('day', { day });
  };
}
