import { clockText as clockTextIn } from '@ambiance/domain/date-text';
import type { Language } from '@ambiance/domain/languages';

/** A time of day on the device's clock. */
export const clockText = (at: string, language: Language): string =>
  clockTextIn(at, language, {
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    hour: 'numeric',
    minute: '2-digit',
  });
