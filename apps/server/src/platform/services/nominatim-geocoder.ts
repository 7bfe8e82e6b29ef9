import * as z from 'zod/mini';
import type { Geocoder, Place } from './geocoder.ts';
import { callForJson, unavailable } from './outgoing-call.ts';

const maxAnswers = 5000;
/** Nominatim's zoom level at which an address ends with its city. */
const cityZoom = '10';

const answer = z.object({
  place_id: z.int(),
  licence: z.string(),
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  name: z.optional(z.string()),
  place_rank: z.int(),
  importance: z.optional(z.nullable(z.number())),
  address: z.object({
    city: z.optional(z.string()),
    town: z.optional(z.string()),
    village: z.optional(z.string()),
    state: z.optional(z.string()),
    county: z.optional(z.string()),
    country: z.optional(z.string()),
    country_code: z.optional(z.string()),
  }),
});
type NominatimAnswer = z.output<typeof answer>;

const searchAnswer = z.array(answer);
const reverseAnswer = z.union([answer, z.object({ error: z.string() })]);

/**
 * A server with Nominatim's API; `/search` and `/reverse` are below `serverUrl`. Responses are cached while the process
 * runs. Positions are sent with three decimals, about a hundred metres.
 */
export function createNominatimGeocoder(serverUrl: string, timeoutMs = 3000): Geocoder {
  const findPlaces = remembered((address) => fetchChecked(address, searchAnswer, timeoutMs));
  const findCity = remembered((address) => fetchChecked(address, reverseAnswer, timeoutMs));

  function addressOf(path: string, parameters: Readonly<Record<string, string>>): string {
    const query = new URLSearchParams({ ...parameters, format: 'jsonv2', addressdetails: '1' });
    return `${serverUrl.replace(/\/$/, '')}/${path}?${query.toString()}`;
  }

  return {
    async search({ text, kind, limit, language }) {
      const q = text.trim().toLowerCase();
      if (!q) return [];
      const parameters = { q, limit: String(limit), 'accept-language': language, ...(kind && { featureType: kind }) };
      const found = await findPlaces(addressOf('search', parameters));
      return found.flatMap((place) => toPlace(place, kind) ?? []);
    },

    async reverse(latitude, longitude, language) {
      const [lat, lon] = [latitude.toFixed(3), longitude.toFixed(3)];
      const found = await findCity(addressOf('reverse', { lat, lon, zoom: cityZoom, 'accept-language': language }));
      return 'error' in found ? undefined : toPlace(found, 'city');
    },

    async check() {
      await fetchChecked(addressOf('search', { q: 'canada', limit: '1' }), searchAnswer, timeoutMs);
    },
  };
}

/** Caches the newest few thousand responses by URL. Failures are not cached. */
function remembered<T>(load: (address: string) => Promise<T>): (address: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (address) => {
    const known = answers.get(address);
    if (known) return known;
    const loading = load(address);
    answers.set(address, loading);
    loading.catch(() => answers.delete(address));
    const [oldest] = answers.keys();
    if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest);
    return loading;
  };
}

async function fetchChecked<S extends z.core.$ZodType>(
  address: string,
  schema: S,
  timeoutMs: number,
): Promise<z.output<S>> {
  const call = { headers: { 'user-agent': 'Ambiance' }, timeoutMs };
  const { status, json } = await callForJson(address, call).catch((error: unknown) =>
    Promise.reject(unavailable(error)),
  );
  const { success, data } = z.safeParse(schema, json);
  if (status === 200 && success) return data;
  // Only the status, since the response would reveal a location.
  throw unavailable(status === 200 ? 'it did not answer with places' : `it answered ${status}`);
}

function toPlace(found: NominatimAnswer, wanted: 'city' | 'country' | undefined): Place | undefined {
  const { city, town, village, state, county, country, country_code: countryCode } = found.address;
  if (!country || !countryCode) return undefined;
  const kind = city ? 'city' : town ? 'town' : village ? 'village' : 'country';
  if (wanted && (wanted === 'country') !== (kind === 'country')) return undefined;
  return {
    id: found.place_id,
    kind,
    name: city ?? town ?? village ?? country,
    region: state ?? county,
    country,
    countryCode,
    latitude: found.lat,
    longitude: found.lon,
    rank: found.place_rank,
    importance: found.importance ?? 0,
    licence: found.licence,
  };
}
