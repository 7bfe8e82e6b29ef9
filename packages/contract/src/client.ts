import { type CallOptions, fillPath, type Result, type Route, type Routes } from './route.ts';

/** One call, as passed to the transport. */
export interface Call {
  method: Route['method'];
  /** The path with its query, without a host. */
  path: string;
  /** A value to send as JSON, or a form with files. */
  body?: unknown;
  /** False for calls without a session: they send no access token, and their refusal never ends a session. */
  needsSession: boolean;
  signal?: AbortSignal | undefined;
}

/** The transport's result: the parsed body, and the `Link` header if there is one. */
export interface Reply {
  body: unknown;
  link?: string | undefined;
}

/** Sends a call and parses its response; throws if it is refused. Each client of the API provides its own. */
export type Send = (call: Call, route: Route) => Promise<Reply>;

type Method<R extends Route> =
  Record<never, never> extends CallOptions<R>
    ? (options?: CallOptions<R>) => Promise<Result<R>>
    : (options: CallOptions<R>) => Promise<Result<R>>;

type FeatureClient<F extends Routes> = { readonly [Name in keyof F]: Method<F[Name]> };
export type Client<Api extends Readonly<Record<string, Routes>>> = {
  readonly [Feature in keyof Api]: FeatureClient<Api[Feature]>;
};

interface LooseOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: readonly Blob[];
  signal?: AbortSignal;
}

/** A typed function for every route: `client.accounts.login({ body: { email, password } })`. */
export function createClient<Api extends Readonly<Record<string, Routes>>>(api: Api, send: Send): Client<Api> {
  const features = Object.entries(api).map(([feature, routes]) => [
    feature,
    Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, callerOf(route, send)])),
  ]);
  return Object.fromEntries(features) as Client<Api>;
}

function callerOf(route: Route, send: Send) {
  return async (options: LooseOptions = {}) => {
    const call: Call = {
      method: route.method,
      path: fillPath(route.path, options.params) + queryText(options.query),
      body: options.files ? formOf(options.files) : options.body,
      needsSession: route.access !== 'public',
      signal: options.signal,
    };
    const reply = await send(call, route);
    return route.paged ? { items: reply.body, next: nextCursor(reply.link) } : reply.body;
  };
}

function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text && `?${text}`;
}

function formOf(files: readonly Blob[]): FormData {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return form;
}

function nextCursor(link: string | undefined): string | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return address === undefined ? undefined : (new URL(address, 'http://host').searchParams.get('cursor') ?? undefined);
}
