import type { Language } from '@ambiance/domain/languages';

/** Cents of CAD as people write them. */
export const dollarsIn = (language: Language, cents: number): string =>
  new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency: 'CAD' }).format(cents / 100);
