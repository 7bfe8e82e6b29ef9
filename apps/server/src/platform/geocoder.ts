import type { Language } from '@ambiance/domain/languages';

/** Somewhere with a name, which is in the language that was asked for. */
export interface Place {
  /** Tells places of one answer apart; it may differ tomorrow. */
  id: number;
  kind: 'city' | 'town' | 'village' | 'country';
  name: string;
  /** Province, state or the like. */
  region?: string | undefined;
  country: string;
  /** ISO 3166, in small letters. */
  countryCode: string;
  latitude: number;
  longitude: number;
  /** Smaller is more prominent, 4 for countries. */
  rank: number;
  /** From 0 to 1. */
  importance: number;
  /** Whose data it is, and under which terms. */
  licence: string;
}

export interface PlaceSearch {
  /** The beginning of a name, a region or country after it or not: `gati`, `London, Ontario`. */
  text: string;
  /** Towns and villages count as cities. Without a kind both are looked for. */
  kind?: 'city' | 'country' | undefined;
  limit: number;
  language: Language;
}

/** The door to maps. */
export interface Geocoder {
  /** The most prominent first. */
  search(search: PlaceSearch): Promise<Place[]>;
  /** The city a position is in; nothing far from any. Positions are neither kept nor logged. */
  reverse(latitude: number, longitude: number, language: Language): Promise<Place | undefined>;
  /** Rejects with the map server's words if it finds no places. The bundled list always finds some. */
  check?: () => Promise<void>;
}
