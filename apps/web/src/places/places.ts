import type { FeatureType, Place } from '@ambiance/contract/places';
import { queryOptions } from '@tanstack/react-query';
import { language } from '../i18n/language.ts';
import { server } from '../server/server.ts';

const fewestCharacters = 2;
const fetched = 10;
const shown = 5;
/** Timeout for places. After it, people would rather type the name themselves. */
const timeoutMs = 5000;

/** Name of the place itself: a city, town or village, or a country. Undefined if it is anything else. */
export const nameOf = (place: Place, kind: FeatureType): string | undefined =>
  kind === 'country' ? place.address.country : (place.address.city ?? place.address.town ?? place.address.village);

/** The most prominent places of the requested kind. */
export const bestPlaces = (found: readonly Place[], kind: FeatureType): Place[] =>
  found
    .filter((place) => nameOf(place, kind))
    .toSorted((one, other) => one.place_rank - other.place_rank)
    .slice(0, shown);

/** Suggestions for the text typed so far. */
export const placesQuery = (kind: FeatureType, typed: string) =>
  queryOptions({
    queryKey: ['places', kind, language.get(), typed],
    queryFn: async ({ signal }) => {
      const query = { q: typed, featureType: kind, limit: String(fetched) };
      const search = withTimeout(signal, (stopping) => server.places.search({ query, signal: stopping }));
      const found = await search.catch((reason: unknown) => {
        if (!signal.aborted) console.warn('Places could not be looked up.', reason);
        throw reason;
      });
      return bestPlaces(found, kind);
    },
    enabled: typed.length >= fewestCharacters,
    staleTime: Infinity,
    // The next letter starts a new search.
    retry: false,
  });

/** Aborts a request after the timeout, or if it is no longer needed. */
async function withTimeout<T>(signal: AbortSignal, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${timeoutMs / 1000} s`));
      abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([call(stop.signal), tooLong]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** A city chosen from the suggestions, with its coordinates. */
export interface ChosenCity {
  city: string;
  country: string;
  latitude: number;
  longitude: number;
  isInQuebec: boolean;
}

export const chosenCity = (place: Place): ChosenCity => ({
  city: nameOf(place, 'city') ?? '',
  country: place.address.country,
  latitude: Number(place.lat),
  longitude: Number(place.lon),
  isInQuebec: place.address.country_code === 'ca' && /^qu[eé]bec$/i.test(place.address.state ?? ''),
});

/** True if the fields still name the city. If they were edited by hand, its coordinates no longer apply. */
export const isCity = (one: Pick<ChosenCity, 'city' | 'country'>, typed: { city: string; country: string }): boolean =>
  one.city === typed.city.trim() && one.country === typed.country.trim();

const positionOptions: PositionOptions = { maximumAge: 300_000, timeout: 8000 };

/** The device's position. The browser first asks the user, so call it from a button or if `isPositionGranted`. */
export const currentPosition = (): Promise<GeolocationCoordinates> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, positionOptions);
  });

/** True if the browser gives the position without a prompt. */
export async function isPositionGranted(): Promise<boolean> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
  return permission?.state === 'granted';
}

export async function placeHere(): Promise<Place> {
  const { latitude, longitude } = await currentPosition();
  return server.places.reverse({ query: { lat: String(latitude), lon: String(longitude) } });
}
