/** PostgreSQL's code for a duplicate value in a unique column. */
export const uniqueViolation = '23505';

/** The code of a system or PostgreSQL error, such as 'ENOENT' or '23505', if it has one. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Runs a transaction a second time if a parallel one stored an equal unique value first. The second try sees that value. */
export const againAfterDuplicate = <Result>(run: () => Promise<Result>): Promise<Result> =>
  run().catch((error: unknown) => {
    if (errorCode(error) !== uniqueViolation) throw error;
    return run();
  });
