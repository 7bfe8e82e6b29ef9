declare global {
  /** What `first-paint.js` has asked beside the scripts, by the authorization and the path. */
  var firstAnswers: Map<string, Promise<Response>> | undefined;
}

/** The answer to a request that was made before any script could: once, and only to the same user. */
export function takeFirstAnswer(path: string, { method, headers }: RequestInit): Promise<Response> | undefined {
  if (method !== 'GET') return undefined;
  const key = `${new Headers(headers).get('Authorization')} ${path}`;
  const answer = globalThis.firstAnswers?.get(key);
  globalThis.firstAnswers?.delete(key);
  return answer;
}
