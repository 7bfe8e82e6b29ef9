/** Values that `first-paint.ts` reads from the URL and the login to fill in requests. Empty if unknown. */
export interface KnownAtFirst {
  /** The partner in the URL. */
  to: string;
  /** The mood in the URL, or the user's own if the URL names none. Empty if the URL contains other filters. */
  mood: string;
}

const keyOf = (authorization: string | null | undefined, path: string) => `${authorization} ${path}`;

/** Sends a request before any other script can. */
export function askFirst(path: string, headers: Readonly<Record<string, string>>): void {
  const answer = fetch(path, { headers });
  answer.catch(() => undefined);
  globalThis.firstAnswers ??= new Map();
  globalThis.firstAnswers.set(keyOf(headers['Authorization'], path), answer);
}

/** Returns the response to a request that was sent before any other script ran. Only once, and only to the same user. */
export function consumeFirstAnswer(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> | undefined {
  if (typeof address !== 'string' || init.method !== 'GET') return undefined;
  const key = keyOf(new Headers(init.headers).get('Authorization'), address);
  const answer = globalThis.firstAnswers?.get(key);
  globalThis.firstAnswers?.delete(key);
  return answer;
}
