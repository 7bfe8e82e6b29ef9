declare global {
  /**
   * Requests that `first-paint.ts` sent while the scripts were loading, by authorization and path. Undefined once the page is
   * drawn.
   */
  var firstAnswers: Map<string, Promise<Response>> | undefined;
}

/** Drops responses that the first screen has not used. They would be too old for the next one. */
export function dropFirstAnswers(): void {
  for (const key of globalThis.firstAnswers?.keys() ?? []) console.warn('Nobody took', key.split(' ').pop());
  globalThis.firstAnswers = undefined;
}
