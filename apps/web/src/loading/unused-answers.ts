declare global {
  /** What `first-paint.ts` has asked beside the scripts, by the authorization and the path; none once the page is there. */
  var firstAnswers: Map<string, Promise<Response>> | undefined;
}

/** Whatever the first screen has not taken is too old for the next one, and was asked for nothing. */
export function dropFirstAnswers(): void {
  for (const key of globalThis.firstAnswers?.keys() ?? []) console.warn('Nobody took', key.split(' ').pop());
  globalThis.firstAnswers = undefined;
}
