import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from './api.ts';
import type { Route, Routes, Schema } from './route.ts';

const shapeOf = (schema: Schema) => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return JSON.stringify(shape);
};

function describe({ method, path, access, rateLimit, ...route }: Route): string {
  const also = ['paged', 'whileNotReady', 'withStatusToken'].filter((name) => name in route).join(', ');
  const { params, query, body, files } = route;
  return [
    `${method} ${path}`,
    `access ${JSON.stringify(access)}`,
    ...(rateLimit ? [`at most ${rateLimit.requests} in ${rateLimit.seconds} s`] : []),
    ...(also ? [also] : []),
    ...(files ? [`files ${JSON.stringify(files)}`] : []),
    ...Object.entries({ params, query, body }).flatMap(([name, schema]) =>
      schema ? [`${name} ${shapeOf(schema)}`] : [],
    ),
  ].join('\n  ');
}

test('every route has the access, the limits and the fields that api.txt lists', async () => {
  const routes = Object.values<Routes>(api).flatMap((feature) => Object.values<Route>(feature));
  await expect(`${routes.map(describe).join('\n')}\n`).toMatchFileSnapshot('api.txt');
});
