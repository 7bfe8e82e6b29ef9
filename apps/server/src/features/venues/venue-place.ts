import lookUp from '@photostructure/tz-lookup';
import type { CellCentre } from '@ambiance/domain/location-grid';
import type { Geocoder } from '../../platform/services/geocoder.ts';

interface VenuePlace {
  city: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
}

/** The position of a venue's city; undefined if the geocoder does not know the city. */
export async function positionOfCity(
  geocoder: Geocoder,
  { city, country }: Pick<VenuePlace, 'city' | 'country'>,
): Promise<CellCentre | undefined> {
  const text = `${city}, ${country}`;
  const [place] = await geocoder.search({ text, kind: 'city', limit: 1, language: 'en' });
  return place && { latitude: place.latitude, longitude: place.longitude };
}

/** The IANA time zone at a venue's position, or else in its city; undefined if the geocoder does not know the city. */
export async function timeZoneAt(
  geocoder: Geocoder,
  { city, country, latitude, longitude }: VenuePlace,
): Promise<string | undefined> {
  if (latitude !== null && longitude !== null) return lookUp(latitude, longitude);
  const place = await positionOfCity(geocoder, { city, country });
  return place && lookUp(place.latitude, place.longitude);
}
