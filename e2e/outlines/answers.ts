export type Answers = Record<string, { status: number; body: unknown }>;

/** The part of Playwright's route that the screens use. */
interface RouteLike {
  fulfill(given: {
    status?: number;
    json?: unknown;
    headers?: Record<string, string>;
    response?: Response;
  }): Promise<void>;
  fetch(): Promise<Response>;
  abort(): Promise<void>;
}
export type Handler = (route: RouteLike) => unknown;

export interface Routes {
  add(url: string | RegExp, handler: Handler): void;
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
}

interface Options {
  /** The kind of user who sends the requests. */
  as: string;
  answers: Answers;
  /** Sends the requests to a running demo instead, and stores its responses. */
  ask: ((address: string, init?: RequestInit) => Promise<Response>) | undefined;
}

/**
 * Responds to requests with the recorded responses. A screen may change or replace some of them. All other requests get no
 * response.
 */
export function createRoutes({ as, answers, ask }: Options): Routes {
  const routes: { pattern: RegExp; handler: Handler }[] = [];

  const recorded = async (address: URL, init?: RequestInit): Promise<Response> => {
    const method = init?.method ?? 'GET';
    const key = `${as} ${method} ${address.pathname}${address.search}`;
    if (ask && !answers[key] && (method === 'GET' || harmless.test(address.pathname))) {
      const response = await ask(address.pathname + address.search, init);
      const text = await response.text();
      answers[key] = { status: response.status, body: text ? (JSON.parse(text) as unknown) : null };
    }
    const answer = answers[key];
    if (answer) return json(answer.body, answer.status);
    // A request without a response ends when its page is left, as in a browser.
    return new Promise((_, reject) =>
      init?.signal?.addEventListener('abort', () => {
        const reason = init.signal?.reason as Error;
        if (reason.name !== 'TimeoutError') reject(reason);
      }),
    );
  };

  return {
    add: (url, handler) => void routes.unshift({ pattern: patternOf(url), handler }),
    fetch: (input, init) => {
      const address = new URL(input instanceof Request ? input.url : input, location.href);
      const found = routes.find(({ pattern }) => pattern.test(address.href));
      if (!found) return recorded(address, init);
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      const route: RouteLike = {
        fulfill: async ({ status = 200, json: body, headers }) => resolve(json(body, status, headers)),
        fetch: () => recorded(address, init),
        abort: async () => reject(new TypeError('Failed to fetch')),
      };
      Promise.resolve(found.handler(route)).catch(reject);
      return promise;
    },
  };
}

/** Calls that may be recorded although they are not GET requests. */
const harmless = /\/(?:second-factor|undo-|account-links|forgot-password)/;

const json = (body: unknown, status: number, headers?: Record<string, string>): Response =>
  status === 204 ? new Response(null, { status }) : Response.json(body, { status, ...(headers && { headers }) });

/** A glob of Playwright: `**` matches anything, `*` anything but a slash. */
function patternOf(url: string | RegExp): RegExp {
  if (url instanceof RegExp) return url;
  const source = url
    .replaceAll(/[.+^${}()|[\]\\?]/g, String.raw`\$&`)
    .replaceAll(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'));
  return new RegExp(`^${source}$`);
}
