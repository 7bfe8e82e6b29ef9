/** What PostgreSQL says where a value is there already that may be there once. */
export const uniqueViolation = '23505';

/** The code of a system or PostgreSQL error ('ENOENT', '23505'), where there is one. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
