import type { Language } from '@ambiance/domain/languages';
import { localeOf } from './i18n/translator.ts';

/** Weekday and time at which counting starts again, in the device's zone unless another is named. */
export const resetTime = (resetsUtc: string, language: Language, timeZone?: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(new Date(resetsUtc));
