import { type Language, languages } from '@ambiance/domain/languages';
import { canadianCityNames, englishCities, frenchCities } from './city-names.ts';
import type { Place } from './join-sources.ts';

const tables = { en: englishCities, fr: frenchCities };

/**
 * Returns the English and French names of large cities by place index. Each name also becomes another spelling of its
 * place.
 */
export function translateCities(places: readonly Place[]) {
  const translations = new Map<number, Partial<Record<Language, string>>>();
  for (const language of languages) {
    for (const [country, names] of Object.entries(tables[language])) {
      for (const [local, translated] of Object.entries(names)) {
        const { number, city } = cityNamed(places, country, local);
        translations.set(number, { ...translations.get(number), [language]: translated });
        city.otherSpellings.push(translated);
      }
    }
  }
  for (const [local, names] of Object.entries(canadianCityNames)) {
    cityNamed(places, 'CA', local).city.otherSpellings.push(...names);
  }
  return translations;
}

function cityNamed(places: readonly Place[], country: string, name: string) {
  const number = places.findIndex((place) => place.country === country && place.name === name);
  const city = places[number];
  if (!city) throw new Error(`There is no ${name} in ${country}.`);
  return { number, city };
}
