import type { Geocoder } from '../../platform/services/geocoder.ts';
import { createGazetteer, type Gazetteer } from './gazetteer.ts';
import { readPlaces } from './places-file.ts';

/** The geocoder that works without a network. It reads the list of places on its first use. */
export function createEmbeddedGeocoder(): Geocoder {
  let opening: Promise<Gazetteer> | undefined;
  const open = () => (opening ??= readPlaces().then(createGazetteer));
  return {
    search: async (search) => (await open()).search(search),
    reverse: async (latitude, longitude, language) => (await open()).reverse(latitude, longitude, language),
  };
}
