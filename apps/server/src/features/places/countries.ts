import { type Language, languages } from '@ambiance/domain/languages';
import { comparableName } from './place-text.ts';

const displayNames = {
  en: new Intl.DisplayNames('en-CA', { type: 'region' }),
  fr: new Intl.DisplayNames('fr-CA', { type: 'region' }),
};

/** What people also write. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  CZ: ['Czech Republic', 'République tchèque'],
  GB: ['UK', 'Great Britain', 'Grande-Bretagne', 'England', 'Angleterre'],
  NL: ['Holland', 'Hollande'],
  US: ['USA', 'United States of America', 'America', 'États-Unis d’Amérique', 'Amérique'],
};

/** Kept, because asking for a name takes longer than finding a place. */
const names = { en: new Map<string, string>(), fr: new Map<string, string>() };

export function countryName(code: string, language: Language): string {
  const name = names[language].get(code) ?? displayNames[language].of(code) ?? code;
  names[language].set(code, name);
  return name;
}

/** Every way to write a country, comparable; its code among them. */
export function countrySpellings(code: string): string[] {
  const written = [...languages.map((language) => countryName(code, language)), ...(otherNames[code] ?? []), code];
  return [...new Set(written.map(comparableName))];
}
