import { DomainError } from '@ambiance/domain/errors';
import * as z from 'zod/mini';
import type { Geocoder, Place } from './geocoder.ts';

const timeoutMilliseconds = 3000;
const maxCachedAnswers = 5000;
/** Nominatim's zoom at which an address ends with its city. */
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
 * A server that speaks Nominatim, by the address its `/search` and `/reverse` lie under. Answers are kept for as long
 * as the process lives. Positions leave it with three decimals, which is a hundred metres.
 */
export function createNominatimGeocoder(serverUrl: string): Geocoder {
  const cached = new Map<string, Promise<unknown>>();

  function ask(path: string, parameters: Readonly<Record<string, string>>): Promise<unknown> {
    const query = new URLSearchParams({ ...parameters, format: 'jsonv2', addressdetails: '1' });
    const address = `${serverUrl.replace(/\/$/, '')}/${path}?${query.toString()}`;
    const known = cached.get(address);
    if (known) return known;
    const asked = fetchJson(address);
    cached.set(address, asked);
    asked.catch(() => cached.delete(address));
    const [oldest] = cached.keys();
    if (cached.size > maxCachedAnswers && oldest !== undefined) cached.delete(oldest);
    return asked;
  }

  return {
    async search({ text, kind, limit, language }) {
      const q = text.trim().toLowerCase();
      if (!q) return [];
      const body = await ask('search', {
        q,
        limit: String(limit),
        'accept-language': language,
        ...(kind && { featureType: kind }),
      });
      return parse(searchAnswer, body).flatMap((found) => toPlace(found, kind) ?? []);
    },

    async reverse(latitude, longitude, language) {
      const lat = latitude.toFixed(3);
      const lon = longitude.toFixed(3);
      const body = await ask('reverse', { lat, lon, zoom: cityZoom, 'accept-language': language });
      const found = parse(reverseAnswer, body);
      return 'error' in found ? undefined : toPlace(found, 'city');
    },
  };
}

async function fetchJson(address: string): Promise<unknown> {
  try {
    const response = await fetch(address, {
      headers: { 'user-agent': 'Ambiance' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (response.ok) return await response.json();
  } catch {
    // What went wrong would name the address, and that says where somebody is.
  }
  throw unavailable();
}

function parse<S extends z.core.$ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw unavailable();
  return parsed.data;
}

const unavailable = () => new DomainError('server.unavailable', { details: { retryAfterSeconds: 5 } });

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
