import { type Language, languages } from '@ambiance/domain/languages';
import { englishCities, frenchCities } from './city-names.ts';
import type { Place } from './join-sources.ts';

const tables = { en: englishCities, fr: frenchCities };

/** Gives large cities their English and French names, by the place's number; each is a further spelling of it. */
export function translateCities(places: readonly Place[]) {
  const translations = new Map<number, Partial<Record<Language, string>>>();
  for (const language of languages) {
    for (const [country, names] of Object.entries(tables[language])) {
      for (const [local, translated] of Object.entries(names)) {
        const number = places.findIndex((place) => place.country === country && place.name === local);
        const city = places[number];
        if (!city) throw new Error(`There is no ${local} in ${country} to be called ${translated}.`);
        translations.set(number, { ...translations.get(number), [language]: translated });
        city.otherSpellings.push(translated);
      }
    }
  }
  return translations;
}
