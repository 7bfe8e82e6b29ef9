/** Something that is fetched once, however many wait for it. */
export interface FetchedOnce<T> {
  /** For React's `use`: what could not be fetched stays failed until `resetFailures`. */
  read: () => Promise<T>;
  /** For everybody else: what could not be fetched is fetched anew at the next call. */
  load: () => Promise<T>;
}

const failed = new Set<() => void>();

/**
 * Lets everything that could not be fetched be fetched anew when it is next read. Until then it stays failed: React, which
 * draws again what it waits for, would never come to an end.
 */
export function resetFailures(): void {
  for (const reset of failed) reset();
}

export function fetchedOnce<T>(fetch: () => Promise<T>): FetchedOnce<T> {
  let fetching: Promise<T> | undefined;
  const reset = () => {
    fetching = undefined;
    // Or what is fetched next would be forgotten with the failures of others.
    failed.delete(reset);
  };
  const read = () => {
    if (fetching) return fetching;
    const begun = fetch();
    begun.then(
      // React reads the value at once when it is there, where it would otherwise have to wait a turn.
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
