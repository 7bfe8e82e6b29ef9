/** The code of a system or PostgreSQL error ('ENOENT', '23505'), where there is one. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
