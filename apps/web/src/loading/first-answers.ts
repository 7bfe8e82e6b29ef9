declare global {
  /** What `first-paint.js` has asked beside the scripts, by the authorization and the path. */
  var firstAnswers: Map<string, Promise<Response>> | undefined;
}

/** The answer to a request that was made before any script could: once, and only to the same user. */
export function takeFirstAnswer(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> | undefined {
  if (typeof address !== 'string' || init.method !== 'GET') return undefined;
  const key = `${new Headers(init.headers).get('Authorization')} ${address}`;
  const answer = globalThis.firstAnswers?.get(key);
  globalThis.firstAnswers?.delete(key);
  return answer;
}
