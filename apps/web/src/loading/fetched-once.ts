/** Something that is fetched only once, for all its users. */
export interface FetchedOnce<T> {
  /** For React's `use`. A failure stays until `resetFailures`. */
  read: () => Promise<T>;
  /** For all other callers. After a failure, the next call retries. */
  load: () => Promise<T>;
}

const failed = new Set<() => void>();

/**
 * Everything that failed is fetched again when it is read after this call. Without it, a failure stays, because React reads again
 * at each render and would repeat a failing fetch without end.
 */
export function resetFailures(): void {
  for (const reset of failed) reset();
}

export function fetchedOnce<T>(fetch: () => Promise<T>): FetchedOnce<T> {
  let fetching: Promise<T> | undefined;
  const reset = () => {
    fetching = undefined;
    // Otherwise, resetting other failures would also discard a later fetch.
    failed.delete(reset);
  };
  const read = () => {
    if (fetching) return fetching;
    const begun = fetch();
    begun.then(
      // With a status, React reads an available value at once instead of waiting a turn.
      (value) => Object.assign(begun, { status: 'fulfilled', value }),
      () => failed.add(reset),
    );
    return (fetching = begun);
  };
  return {
    read,
    load: () =>
      read().catch((error: unknown) => {
        reset();
        throw error;
      }),
  };
}
