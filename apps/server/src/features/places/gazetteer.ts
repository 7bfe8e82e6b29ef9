import type { Language } from '@ambiance/domain/languages';
import type { Place, PlaceSearch } from '../../platform/geocoder.ts';
import { createCitySearch } from './city-search.ts';
import { createCountrySearch } from './country-search.ts';
import { createNearestPlace } from './nearest-place.ts';
import { createPlaceView } from './place-view.ts';
import type { PlacesFile } from './places-file.ts';

export interface Gazetteer {
  search(search: PlaceSearch): Place[];
  reverse(latitude: number, longitude: number, language: Language): Place | undefined;
}

/** A geocoder over the bundled list of places. */
export function createGazetteer(file: PlacesFile): Gazetteer {
  const placeView = createPlaceView(file);
  const { searchCities, fullWeight } = createCitySearch(file, placeView);
  const searchCountries = createCountrySearch(file, placeView);
  const nearestPlace = createNearestPlace(file);

  return {
    search({ text, kind, limit, language }) {
      const countries = kind === 'city' ? [] : searchCountries(text, limit, language);
      const cities = kind === 'country' ? [] : searchCities(text, limit, language);
      return [...countries, ...cities].slice(0, limit);
    },

    reverse(latitude, longitude, language) {
      const place = nearestPlace(latitude, longitude);
      return place === undefined ? undefined : placeView(place, language, fullWeight(place));
    },
  };
}
