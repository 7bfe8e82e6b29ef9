import { DomainError } from '@ambiance/domain/errors';

/** Another service did not respond within the timeout. */
export class DeadlineError extends Error {
  constructor(timeoutMs: number) {
    super(`it gave no answer within ${timeoutMs / 1000} s`);
    this.name = 'DeadlineError';
  }
}

/**
 * Runs `work` for at most `timeoutMs`. The timeout holds even if `work` ignores its signal, or if the signal that a library
 * derives from it is lost to the garbage collector.
 */
export async function withDeadline<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DeadlineError(timeoutMs);
      stop.abort(error);
      reject(error);
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(stop.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

interface OutgoingCall {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
  headers?: Readonly<Record<string, string>> | Headers;
  body?: NonNullable<RequestInit['body']> | null;
  /** Timeout of the call, until `read` has finished with the response. */
  timeoutMs: number;
}

/** Calls another service over HTTP. No other code of the server calls `fetch`. A redirect counts as a failure. */
export const callOutside = <T>(
  url: string,
  { timeoutMs, headers = {}, ...call }: OutgoingCall,
  read: (response: Response) => Promise<T>,
): Promise<T> =>
  withDeadline(timeoutMs, async (signal) =>
    read(await fetch(url, { ...call, headers: new Headers(headers), redirect: 'error', signal })),
  );

/** Calls another service and reads its response as JSON; `json` is undefined if the response is something else. */
export const callForJson = (url: string, call: OutgoingCall): Promise<{ status: number; json: unknown }> =>
  callOutside(url, call, async (response) => {
    const text = await response.text();
    return { status: response.status, json: parsed(text) };
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The refusal of a request that needed another service, with the message of that service or of the system. */
export const unavailable = (reason: unknown): DomainError =>
  new DomainError('server.unavailable', {
    details: { retryAfterSeconds: 5 },
    cause: reason instanceof Error ? reason : new Error(String(reason)),
  });

/** The message of the innermost error: that of the other service or of the system. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? reasonOf(error.cause) : error.message || error.name;
}
