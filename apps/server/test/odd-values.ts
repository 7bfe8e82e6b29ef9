import type { Schema } from '@ambiance/contract/route';
import fc from 'fast-check';
import * as z from 'zod/mini';

/** Known values of a town, so that some requests refer to existing rows. */
export interface Known {
  /** Ids for path parameters: members, venues, perks. */
  ids: readonly string[];
  emails: readonly string[];
  password: string;
  accessTokens: readonly string[];
}

const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\ufeff',
  '\u202e',
  'ﷺ',
  '👩‍👩‍👧',
  '__proto__',
  'constructor',
  '1e999',
  '-0',
  '٣',
  "' or 1=1 --",
  '%',
  '%00',
  'x'.repeat(201),
  'x'.repeat(5000),
  'a '.repeat(2000),
];
/** Numbers too large for a column of 4 bytes, for an exact JSON number, and for a column of 8 bytes. */
export const oddNumbers = [2 ** 31, 2 ** 53, 2 ** 63];
/** Objects that pass for a text or an array if only the length is checked. Comparing or printing them fails. */
export const oddObjects: readonly object[] = [
  { length: { toString: 1 } },
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
];
export const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 30 }));
export const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(null, true, -1, 0.5, 1e308, [], {}, [[[]]], { $gt: '' }, ...oddNumbers, ...oddObjects),
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown),
);

export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

export const schemaOf = (schema: Schema) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** Creates request values by schema. One value in `oddOneIn` is odd; with `Infinity` none is. */
export function createValues(
  { ids, emails, password }: Known,
  { oddOneIn = 15 } = {},
): (schema: Schema) => fc.Arbitrary<unknown> {
  const texts: Readonly<Record<string, readonly string[]>> = {
    email: emails,
    password: [password],
    newPassword: ['another long password'],
    displayName: ['Zoé', 'Q'],
    city: ['Montréal', 'Laval'],
    country: ['Canada'],
    dateOfBirth: ['1990-05-17'],
    token: ['0'.repeat(64)],
    phone: ['+14165551234'],
    code: ['123456'],
    hostUserId: ids,
    lat: ['45.5'],
    lon: ['-73.5'],
    lng: ['-73.5'],
    q: ['mont', 's,zzz'],
    endpoint: ['https://push.service.com/1'],
  };

  function valueOf(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
    const good = goodValueOf(schema, name);
    if (oddOneIn === Infinity) return good;
    return fc.oneof({ weight: oddOneIn - 1, arbitrary: good }, { weight: 1, arbitrary: oddValue });
  }

  function goodValueOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => goodValueOf(one, name)));
    switch (schema.type) {
      case 'object': {
        const properties = Object.entries(schema.properties ?? {});
        const values = Object.fromEntries(properties.map(([key, of]) => [key, valueOf(of, key)]));
        return fc.record<Record<string, unknown>, string>(values, { requiredKeys: schema.required ?? [] });
      }
      case 'array':
        return fc.array(valueOf(schema.items ?? {}), { maxLength: 3 });
      case 'integer':
      case 'number':
        return fc.constantFrom(1, 2, 45.5, -73.5, 40, 1e9);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return fc.constantFrom(...(texts[name] ?? ['A few words', '1', 'premium', 'chat']), ...ids.slice(0, 1));
    }
  }
  return (schema) => valueOf(schemaOf(schema));
}
