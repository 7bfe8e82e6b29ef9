/** What `first-paint.ts` reads from the address and the login, and fills in; empty where it is left open. */
export interface KnownAtFirst {
  /** The partner that the address names. */
  to: string;
  /** The mood of the address, or the own one where it names nothing; empty where it asks for more. */
  mood: string;
}

const keyOf = (authorization: string | null | undefined, path: string) => `${authorization} ${path}`;

/** Asks before any other script can. */
export function askFirst(path: string, headers: Readonly<Record<string, string>>): void {
  const answer = fetch(path, { headers });
  answer.catch(() => undefined);
  globalThis.firstAnswers ??= new Map();
  globalThis.firstAnswers.set(keyOf(headers['Authorization'], path), answer);
}

/** The answer to a request that was made before any script could: once, and only to the same user. */
export function consumeFirstAnswer(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> | undefined {
  if (typeof address !== 'string' || init.method !== 'GET') return undefined;
  const key = keyOf(new Headers(init.headers).get('Authorization'), address);
  const answer = globalThis.firstAnswers?.get(key);
  globalThis.firstAnswers?.delete(key);
  return answer;
}
