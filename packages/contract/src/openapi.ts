import { errors } from '@ambiance/domain/errors';
import * as z from 'zod/mini';
import { type Access, pathParameters, type Route, type Routes, type Schema } from './route.ts';

type Json = Record<string, unknown>;

const jsonSchema = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const errorSchema: Json = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A sentence in the language of Accept-Language' },
    code: { type: 'string', enum: Object.keys(errors) },
    fields: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { code: { type: 'string' }, error: { type: 'string' } },
      },
    },
  },
};

/** Builds the OpenAPI 3.1 document of a route table. */
export function openApiOf(api: Readonly<Record<string, Routes>>): Json {
  const paths: Record<string, Json> = {};
  for (const [feature, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes)) {
      const operations = (paths[route.path] ??= {});
      operations[route.method.toLowerCase()] = operationOf(feature, name, route);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ambiance', version: '1' },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
    paths,
  };
}

function operationOf(feature: string, name: string, route: Route): Json {
  const { access, rateLimit } = route;
  const notes = [
    whoMay(access),
    rateLimit && `At most ${rateLimit.requests} requests in ${rateLimit.seconds} s.`,
    route.paged && 'The header Link carries the next page.',
  ];
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    description: notes.filter(Boolean).join(' '),
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: [...pathParametersOf(route), ...queryParametersOf(route)],
    ...(bodyOf(route) && { requestBody: { required: true, content: bodyOf(route) } }),
    responses: {
      '200': { description: 'Done', content: { 'application/json': { schema: jsonSchema(route.response, 'output') } } },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function whoMay(access: Access): string | undefined {
  if (typeof access === 'string') return undefined;
  if ('managerOf' in access)
    return `Only for managers of the ${access.managerOf === 'venue' ? 'venue' : 'venue of the assignment'}.`;
  if ('staffOf' in access) return 'Only for the host of the assignment and managers of its venue.';
  return `Only for: ${access.join(', ')}.`;
}

const pathParametersOf = (route: Route): Json[] =>
  pathParameters(route.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: propertiesOf(route.params)[name] ?? {},
  }));

const queryParametersOf = (route: Route): Json[] =>
  Object.entries(propertiesOf(route.query)).map(([name, schema]) => ({ name, in: 'query', schema }));

const propertiesOf = (schema: Schema | undefined): Record<string, Json> =>
  schema ? ((jsonSchema(schema, 'input')['properties'] as Record<string, Json> | undefined) ?? {}) : {};

function bodyOf(route: Route): Json | undefined {
  if (route.files) {
    const file = { type: 'string', format: 'binary' };
    const form = { type: 'object', properties: { files: { type: 'array', items: file } } };
    return { 'multipart/form-data': { schema: form } };
  }
  return route.body && { 'application/json': { schema: jsonSchema(route.body, 'input') } };
}
