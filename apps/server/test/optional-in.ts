import type { Schema } from '@ambiance/contract/route';

/** What zod's schemas are made of, as far as it matters here. */
interface Def {
  type: string;
  innerType?: Schema;
  in?: Schema;
  options?: readonly Schema[];
  shape?: Record<string, Schema>;
  entries?: Record<string, unknown>;
  values?: readonly unknown[];
}

const defOf = (schema: Schema) => schema._zod.def as unknown as Def;

const isOptional = (schema: Schema) => ['optional', 'default'].includes(defOf(schema).type);

/** The optional fields of an object, by their names; those of an object in it are `outer.inner`. */
export function optionalIn(schema: Schema | undefined, within = ''): Map<string, Schema> {
  if (!schema) return new Map();
  const { shape, innerType, options = [] } = defOf(schema);
  if (innerType) return optionalIn(innerType, within);
  const fields = Object.entries(shape ?? {}).flatMap(([name, field]): [string, Schema][] => [
    ...(isOptional(field) ? [[within + name, field] as [string, Schema]] : []),
    ...optionalIn(field, `${within + name}.`),
  ]);
  return new Map([...fields, ...options.flatMap((one) => [...optionalIn(one, within)])]);
}

/** Every value that a field can have, if they are few; and null, if it can be. */
export function valuesOf(schema: Schema): unknown[] {
  const { type, innerType, in: before, options = [], entries = {}, values = [] } = defOf(schema);
  if (type === 'nullable') return [...valuesOf(innerType!), null];
  if (type === 'boolean') return [true, false];
  const inner = innerType ?? before;
  return [...(inner ? valuesOf(inner) : []), ...options.flatMap(valuesOf), ...Object.values(entries), ...values];
}
