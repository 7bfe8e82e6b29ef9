import type { Schema } from '@ambiance/contract/route';

/** The parts of zod's internal schema definition that are used here. */
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

/** The optional fields of a schema by name. Fields of a nested object are named `outer.inner`. */
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

/** All values of a field if there are few, with null if it is allowed. */
export function valuesOf(schema: Schema): unknown[] {
  const { type, innerType, in: before, options = [], entries = {}, values = [] } = defOf(schema);
  if (type === 'nullable') return [...valuesOf(innerType!), null];
  if (type === 'boolean') return [true, false];
  const inner = innerType ?? before;
  return [...(inner ? valuesOf(inner) : []), ...options.flatMap(valuesOf), ...Object.values(entries), ...values];
}
