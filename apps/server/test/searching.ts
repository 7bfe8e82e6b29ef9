import type { Api } from '@ambiance/contract/api';
import type { CallOptions } from '@ambiance/contract/route';
import type { SignedIn } from './people.ts';

export type SearchQuery = NonNullable<CallOptions<Api['discovery']['search']>['query']>;
export type Point = readonly [latitude: number, longitude: number];

export const montreal: Point = [45.5019, -73.5674];

/** Query parameters for a search around a point. */
export const around = ([latitude, longitude]: Point) => ({ lat: String(latitude), lng: String(longitude) });

/** The ids on the first page of a search. */
export async function idsFoundBy(person: SignedIn, query: SearchQuery = {}): Promise<string[]> {
  const { items } = await person.discovery.search({ query });
  return items.map(({ id }) => id);
}

/** The ids on each page of a search, up to the last page. */
export async function pagesFoundBy(person: SignedIn, query: SearchQuery = {}): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await person.discovery.search({ query: { ...query, cursor } });
    pages.push(items.map(({ id }) => id));
    cursor = next;
  } while (cursor !== undefined && pages.length < 100);
  return pages;
}
