import { dateText } from '@ambiance/domain/date-text';
import type { Language } from '@ambiance/domain/languages';
import type { Translate } from '../../../i18n/translator.ts';
import type { texts } from './redeem.en.ts';

interface Clock {
  timeZone: string;
  now: Date;
  language: Language;
}

/** When a redemption happened, in the venue's time zone, as the end of a sentence: "at 9:05 p.m.", or "on" and the day unless it is today. */
export function whenAtVenue(t: Translate<typeof texts>, utc: string, { timeZone, now, language }: Clock): string {
  const dayOf = (at: Date | string) => dateText(at, 'en', { timeZone, dateStyle: 'short' });
  const time = dateText(utc, language, { timeZone, timeStyle: 'short' });
  if (dayOf(utc) === dayOf(now)) return t('atTime', { time });
  return t('onDay', { day: dateText(utc, language, { timeZone, dateStyle: 'medium' }), time });
}
