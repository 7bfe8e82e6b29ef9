import type { Language } from '@ambiance/domain/languages';

/** A named place. The name is in the requested language. */
export interface Place {
  /** Distinguishes the places of one response. It may change from day to day. */
  id: number;
  kind: 'city' | 'town' | 'village' | 'country';
  name: string;
  /** Province, state or similar. */
  region?: string | undefined;
  country: string;
  /** ISO 3166 code in lower case. */
  countryCode: string;
  latitude: number;
  longitude: number;
  /** Smaller is more prominent, 4 for countries. */
  rank: number;
  /** From 0 to 1. */
  importance: number;
  /** Source and licence of the data. */
  licence: string;
}

export interface PlaceSearch {
  /** The beginning of a name, optionally with a region or country: `gati`, `London, Ontario`. */
  text: string;
  /** Towns and villages count as cities. Without a kind, both are searched. */
  kind?: 'city' | 'country' | undefined;
  limit: number;
  language: Language;
}

/** The adapter for maps. */
export interface Geocoder {
  /** Returns the most prominent place first. */
  search(search: PlaceSearch): Promise<Place[]>;
  /** Returns the city that contains a position; undefined if none is near. Positions are neither stored nor logged. */
  reverse(latitude: number, longitude: number, language: Language): Promise<Place | undefined>;
  /** Rejects with the map server's message if it finds no places. The bundled list always finds some. */
  check?: () => Promise<void>;
}
