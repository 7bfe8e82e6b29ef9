import { readFile, rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gunzip, gzip } from 'node:zlib';
import type { Language } from '@ambiance/domain/languages';

/**
 * The file that the build writes and the gazetteer reads. It consists of columns, since objects would take ten times the memory.
 */
export interface PlacesFile {
  /** The name of every place as UTF-8, one on each line; a place's number is its line. */
  names: Uint8Array;
  /** Comparable names, one on each line: first the names of the places in order, then further names, then names of districts. */
  spellings: Uint8Array;
  /** The places to which the further names and the districts belong. */
  spellingOf: Uint32Array;
  /** The line of the first district. */
  firstDistrict: number;
  /** Every word in `spellings` as line times `wordsInLine` plus word number, sorted by the text from the word on. */
  words: Uint32Array;
  population: Uint32Array;
  /** Positions in degrees, and counties: first those of the places, then those of the neighbourhoods. */
  lat: Float32Array;
  lon: Float32Array;
  county: Uint16Array;
  /** The places that the neighbourhoods belong to. */
  neighbourhoodOf: Uint32Array;
  /** Capitals of countries and regions. They count as cities, whatever their size. */
  capitals: Uint32Array;
  counties: readonly { region: number; code: string }[];
  regions: readonly Region[];
  /** Names that differ from the local one, by place. */
  translations: ReadonlyMap<number, Partial<Record<Language, string>>>;
}

/** The maximum number of words of a name that are indexed. */
export const wordsInLine = 16;

export interface Region {
  /** ISO 3166 code of the country, in capitals. */
  country: string;
  names: Record<Language, string>;
  /** The common abbreviation in addresses, if there is one: QC, ON, NY. */
  abbreviation?: string;
}

export const placesFile = new URL('generated/places.bin.gz', import.meta.url);

export async function readPlaces(): Promise<PlacesFile> {
  const packed = await readFile(placesFile).catch((error: unknown) => {
    throw new Error('The list of places is missing; `npm start` and `npm test` build it.', { cause: error });
  });
  return deserialize(await promisify(gunzip)(packed));
}

/** Writes the whole file or none of it, so that two builds at once do no harm. */
export async function writePlaces(places: PlacesFile, temporary: URL): Promise<void> {
  await writeFile(temporary, await promisify(gzip)(serialize(places)));
  await rename(temporary, placesFile);
}
