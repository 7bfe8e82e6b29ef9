import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { placesFile, writePlaces } from '../src/features/places/places-file.ts';
import { addCanadianTowns } from './places/canadian-towns.ts';
import { joinSources } from './places/join-sources.ts';
import { splitNeighbourhoods } from './places/neighbourhoods.ts';
import { dataFiles, readSources } from './places/sources.ts';
import { toColumns } from './places/to-columns.ts';

const inputsFile = new URL('inputs.txt', placesFile);

/**
 * Builds the list of places for the embedded geocoder if it is missing or its inputs have changed. An installation without
 * development dependencies lacks the data packages and keeps its existing list.
 */
export async function buildPlaces(): Promise<void> {
  const inputs = await describeInputs();
  if (existsSync(placesFile)) {
    const builtFrom = await readFile(inputsFile, 'utf8').catch(() => '');
    if (inputs === undefined || inputs === builtFrom) return;
  }
  if (inputs === undefined) throw new Error('Building the list of places needs the development dependencies.');
  const { populated, named, regions } = readSources();
  const joined = joinSources(populated, named);
  const complete = addCanadianTowns(joined.places, joined.unpopulated);
  const { places, neighbourhoods } = splitNeighbourhoods(complete.places, complete.unpopulated);
  await mkdir(new URL('.', placesFile), { recursive: true });
  await writePlaces(toColumns(places, neighbourhoods, regions), new URL(`places.${process.pid}.tmp`, placesFile));
  await writeFile(inputsFile, inputs);
}

/** Describes the inputs of the list: data packages by size and date, our own code by content. */
async function describeInputs(): Promise<string | undefined> {
  const data = dataFiles();
  if (!data) return undefined;
  const code = new URL('places/', import.meta.url);
  const ownFiles = [
    ...(await readdir(code)).toSorted().map((name) => new URL(name, code)),
    new URL('place-text.ts', new URL('../', placesFile)),
    new URL('places-file.ts', new URL('../', placesFile)),
  ];
  const hash = createHash('sha256');
  for (const file of ownFiles) hash.update(await readFile(file));
  const stats = await Promise.all(data.map((file) => stat(file)));
  return [hash.digest('hex'), ...stats.map(({ size, mtimeMs }) => `${size} ${mtimeMs}`)].join('\n');
}

if (import.meta.main) await buildPlaces();
