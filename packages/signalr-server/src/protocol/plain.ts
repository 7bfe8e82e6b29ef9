/**
 * Converts a value as JSON would, but bytes stay bytes, and with `keepsDates` dates stay dates. Otherwise dates become texts,
 * so that clients of both protocols receive the same.
 */
export function plain(value: unknown, keepsDates: boolean): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (keepsDates && value instanceof Date && !Number.isNaN(value.getTime())) return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return plain(value.toJSON(), keepsDates);
  if (Array.isArray(value)) return value.map((item) => plain(item, keepsDates));
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, plain(field, keepsDates)]));
}
