import type { Place as WirePlace, placeRoutes } from '@ambiance/contract/places';
import { DomainError } from '@ambiance/domain/errors';
import type { Handlers } from '../../http/serve.ts';
import type { Geocoder, Place } from '../../platform/services/geocoder.ts';

const defaultLimit = 10;

export const placeHandlers = ({ geocoder }: { geocoder: Geocoder }): Handlers<typeof placeRoutes> => ({
  async search({ query, language }) {
    const { q, limit = defaultLimit } = query;
    const kind = query.featureType ?? query.featuretype;
    const places = await geocoder.search({ text: q, kind, limit, language });
    return places.map(toWire);
  },

  async reverse({ query, language }) {
    const place = await geocoder.reverse(query.lat, query.lon, language);
    if (!place) throw new DomainError('place.unknown');
    return toWire(place);
  },
});

/** Converts a place to the format of Nominatim. */
function toWire({ kind, name, region, country, countryCode, latitude, longitude, ...place }: Place): WirePlace {
  const isCountry = kind === 'country';
  return {
    place_id: place.id,
    licence: place.licence,
    lat: String(latitude),
    lon: String(longitude),
    class: isCountry ? 'boundary' : 'place',
    type: isCountry ? 'administrative' : kind,
    addresstype: kind,
    place_rank: place.rank,
    importance: place.importance,
    name,
    display_name: [...new Set([name, region, country].filter(Boolean))].join(', '),
    address: {
      ...(!isCountry && { [kind]: name, ...(region && { state: region }) }),
      country,
      country_code: countryCode,
    },
  };
}
