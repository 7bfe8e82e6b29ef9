import { api } from '@ambiance/contract/api';
import { pathParameters, type Route, type Routes } from '@ambiance/contract/route';
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { OddRequest } from './odd-requests.ts';
import { createValues, type JsonSchema, type Known, oddNumbers, oddObjects, schemaOf } from './odd-values.ts';

type Path = readonly (string | number)[];

/** The paths of a body's fields, including nested objects and the first element of arrays. */
function fieldsOf(schema: JsonSchema, at: Path = []): Path[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, of]) => fieldsOf(of, [...at, name])),
    ...(schema.items ? fieldsOf(schema.items, [...at, 0]) : []),
    ...(schema.anyOf ?? []).flatMap((one) => fieldsOf(one, at).filter((path) => path.length > at.length)),
  ];
  return at.length > 0 ? [at, ...inner] : inner;
}

/** Copies a value and sets another value at a path. Missing fields are added. */
function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') return [withValue(Array.isArray(whole) ? whole[0] : undefined, rest, value)];
  const object = typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? whole : {};
  return { ...object, [key]: withValue((object as Record<string, unknown>)[key], rest, value) };
}

/** The first known id that each path parameter's schema accepts. */
function goodParams({ path, params }: Route, ids: readonly string[]): string[] {
  const takes = (name: string, id: string) =>
    params !== undefined && !z.safeParse(params, { [name]: id }).error?.issues.some((issue) => issue.path[0] === name);
  return pathParameters(path).map((name) => ids.find((id) => takes(name, id)) ?? '1');
}

/**
 * Authorized requests with one odd number or object each. Every parameter and every field of every route gets each odd value
 * once.
 */
export function oddFields(known: Known, accessTokenFor: (route: Route) => string): OddRequest[] {
  const goodValueOf = createValues(known, { oddOneIn: Infinity });
  const texts = [...oddNumbers.map(String), JSON.stringify(oddObjects[0])];

  function requestsTo(route: Route): OddRequest[] {
    const good = goodParams(route, known.ids);
    const fill = (values: readonly string[]) =>
      values.reduce((text, value) => text.replace(/\{\w+\}/, () => encodeURIComponent(value)), route.path as string);
    const body = route.body && fc.sample(goodValueOf(route.body), { numRuns: 1, seed: 1 })[0];
    const request = (target: string, said: unknown): OddRequest => {
      const text = said === undefined ? '' : JSON.stringify(said);
      const framed =
        text === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`];
      const headers = ['Host: localhost', `Authorization: Bearer ${accessTokenFor(route)}`, ...framed];
      return { method: route.method, target, headers, body: text, isCut: false };
    };
    const search = route.query ? fieldsOf(schemaOf(route.query)).filter((path) => path.length === 1) : [];
    return [
      ...pathParameters(route.path).flatMap((_, index) =>
        texts.map((odd) => request(fill(good.with(index, odd)), body)),
      ),
      ...search.flatMap(([name]) =>
        texts.map((odd) => request(`${fill(good)}?${new URLSearchParams({ [String(name)]: odd }).toString()}`, body)),
      ),
      ...(route.body ? fieldsOf(schemaOf(route.body)) : []).flatMap((path) =>
        [...oddNumbers, ...oddObjects].map((odd) => request(fill(good), withValue(body, path, odd))),
      ),
    ];
  }
  return Object.values<Routes>(api).flatMap((routes) => Object.values<Route>(routes).flatMap(requestsTo));
}
