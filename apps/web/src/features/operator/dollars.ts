import type { Language } from '@ambiance/domain/languages';

/** Formats an amount in cents (CAD) for the language. */
export const dollarsIn = (language: Language, cents: number): string =>
  new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency: 'CAD' }).format(cents / 100);
