/** PostgreSQL's code for a duplicate value in a unique column. */
export const uniqueViolation = '23505';

/** The code of a system or PostgreSQL error, such as 'ENOENT' or '23505', if it has one. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
