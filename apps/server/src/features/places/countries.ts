import { type Language, languages } from '@ambiance/domain/languages';
import { comparableName } from './place-text.ts';

const displayNames = {
  en: new Intl.DisplayNames('en-CA', { type: 'region' }),
  fr: new Intl.DisplayNames('fr-CA', { type: 'region' }),
};

/** Further common names of countries, by country code. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  CZ: ['Czech Republic', 'République tchèque'],
  GB: ['UK', 'Great Britain', 'Grande-Bretagne', 'England', 'Angleterre'],
  NL: ['Holland', 'Hollande'],
  US: ['USA', 'United States of America', 'America', 'États-Unis d’Amérique', 'Amérique'],
};

/** Cached, since looking up a name takes longer than finding a place. */
const names = { en: new Map<string, string>(), fr: new Map<string, string>() };

export function countryName(code: string, language: Language): string {
  const name = names[language].get(code) ?? displayNames[language].of(code) ?? code;
  names[language].set(code, name);
  return name;
}

/** All comparable spellings of a country, including its code. */
export function countrySpellings(code: string): string[] {
  const written = [...languages.map((language) => countryName(code, language)), ...(otherNames[code] ?? []), code];
  return [...new Set(written.map(comparableName))];
}
