import { dateText } from '@ambiance/domain/date-text';
import type { Language } from '@ambiance/domain/languages';

/** A month such as `2026-11`, in words. */
export const monthText = (month: string, language: Language): string =>
  dateText(`${month}-15T12:00:00Z`, language, { timeZone: 'UTC', month: 'long', year: 'numeric' });
