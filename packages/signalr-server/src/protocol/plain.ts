/**
 * A value as JSON would show it, except that bytes stay bytes: dates become texts, so that clients of both protocols
 * are sent the same.
 */
export function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return plain(value.toJSON());
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, plain(field)]));
}
