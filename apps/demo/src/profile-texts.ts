import type { City } from './cities.ts';

/** Sentences that people of the town say about themselves. Any life goes with any love. */
export interface ProfileTexts {
  lives: { young: readonly string[]; any: readonly string[]; old: readonly string[] };
  loves: Readonly<Record<City['key'] | 'anywhere', readonly string[]>>;
  hopes: readonly string[];
}
