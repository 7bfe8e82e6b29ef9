import lookUp from '@photostructure/tz-lookup';
import type { Geocoder } from '../../platform/geocoder.ts';

interface VenuePlace {
  city: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
}

/** The IANA time zone at a venue's position, else in its city; undefined where nobody knows the city. */
export async function timeZoneAt(
  geocoder: Geocoder,
  { city, country, latitude, longitude }: VenuePlace,
): Promise<string | undefined> {
  if (latitude !== null && longitude !== null) return lookUp(latitude, longitude);
  const text = `${city}, ${country}`;
  const [place] = await geocoder.search({ text, kind: 'city', limit: 1, language: 'en' });
  return place && lookUp(place.latitude, place.longitude);
}
