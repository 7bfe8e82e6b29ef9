import type { City } from './cities.ts';

/** Sentences for profiles. Every text about life goes with every text about love. */
export interface ProfileTexts {
  lives: { young: readonly string[]; any: readonly string[]; old: readonly string[] };
  loves: Readonly<Record<City['key'] | 'anywhere', readonly string[]>>;
  hopes: readonly string[];
}
