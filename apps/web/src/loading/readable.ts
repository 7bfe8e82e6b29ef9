/** Lets React's `use` read the value at once when it is there, where it would otherwise have to wait a turn. */
export function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}
