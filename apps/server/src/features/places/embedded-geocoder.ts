import type { Geocoder } from '../../platform/geocoder.ts';
import { createGazetteer, type Gazetteer } from './gazetteer.ts';
import { readPlaces } from './places-file.ts';

/** The geocoder that needs no network. The list of places is read when it is first asked for something. */
export function createEmbeddedGeocoder(): Geocoder {
  let opening: Promise<Gazetteer> | undefined;
  const open = () => (opening ??= readPlaces().then(createGazetteer));
  return {
    search: async (search) => (await open()).search(search),
    reverse: async (latitude, longitude, language) => (await open()).reverse(latitude, longitude, language),
  };
}
