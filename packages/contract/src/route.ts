import type { ErrorCode } from '@ambiance/domain/errors';
import type { Role } from '@ambiance/domain/members';
import type * as z from 'zod/mini';

/** Any schema of the wire. The narrow slot type keeps type-checking fast over many routes. */
export type Schema = z.core.$ZodType;
export type Input<S> = S extends Schema ? z.input<S> : undefined;
export type Output<S> = S extends Schema ? z.output<S> : undefined;

/**
 * Work at a venue, which the path's `id` names: the venue itself, or an assignment there. `managerOf` is for the managers
 * of that venue, `staffOf` for them and for the host who has the assignment. Nobody else's role opens it.
 */
export type WorkAccess = { managerOf: 'venue' | 'assignment' } | { staffOf: 'assignment' };

/**
 * `public` needs no session and never looks at one; `signed-in` any valid session; a list only these roles; an object
 * only who does that work at the venue.
 */
export type Access = 'public' | 'signed-in' | readonly Role[] | WorkAccess;

/** At most `requests` in `seconds`, counted for each member, or for each network address where nobody is signed in. */
interface RateLimit {
  requests: number;
  seconds: number;
}

/** How many files a request may carry, each of fewer bytes than that, and how it is refused otherwise. */
export interface FileRules {
  most: number;
  lessThanBytes: number;
  tooMany: ErrorCode;
  tooLarge: ErrorCode;
}

/** One endpoint as data. The server mounts it, the client is typed by it, tests loop over it, OpenAPI is printed from it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Exact path; `{name}` stands for a parameter. */
  path: `/api/${string}`;
  access: Access;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body is a multipart form with the repeated file field `files`. */
  files?: FileRules;
  response: Schema;
  /** The body is an array and the header `Link` carries the address of the next page. */
  paged?: true;
  rateLimit?: RateLimit;
  /** Also for somebody who must first replace a password that another person typed, or add a second factor. */
  whileNotReady?: true;
  /** Also with the token that a suspended or banned account is given when its password was right. */
  withStatusToken?: true;
}

/** The roles that a route can be open to; undefined where any role will do. */
export function rolesOf(access: Access): readonly Role[] | undefined {
  if (typeof access === 'string') return undefined;
  if ('managerOf' in access) return ['manager'];
  return 'staffOf' in access ? ['host', 'manager'] : access;
}

/** The work at a venue that a route asks for, if any. */
export const workOf = (access: Access): WorkAccess | undefined =>
  typeof access === 'object' && ('managerOf' in access || 'staffOf' in access) ? access : undefined;

export type Routes = Readonly<Record<string, Route>>;

/** Keeps the exact type of a feature's routes. */
export const defineRoutes = <const R extends Routes>(routes: R): R => routes;

/** One page of a list, and the cursor of the next page where there is one. */
export interface Page<T> {
  items: T;
  next?: string | undefined;
}

type WithPart<Name extends string, S> = S extends Schema ? { [K in Name]: z.output<S> } : unknown;
type WithInput<Name extends string, S> = S extends Schema
  ? Record<never, never> extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> }
  : unknown;

type PartOf<R extends Route, Name extends keyof Route> = R extends { [K in Name]: infer S } ? S : undefined;

/** What a handler receives after its request was parsed. */
export type ParsedRequest<R extends Route> = WithPart<'params', PartOf<R, 'params'>> &
  WithPart<'query', PartOf<R, 'query'>> &
  WithPart<'body', PartOf<R, 'body'>>;

/** What a caller gives. */
export type CallOptions<R extends Route> = WithInput<'params', PartOf<R, 'params'>> &
  WithInput<'query', PartOf<R, 'query'>> &
  WithInput<'body', PartOf<R, 'body'>> &
  (R extends { files: FileRules } ? { files: readonly Blob[] } : unknown) & { signal?: AbortSignal };

/** What a handler answers: the wire shape before encoding. */
export type Answer<R extends Route> = R extends { paged: true } ? Page<z.input<R['response']>> : z.input<R['response']>;

/** What a caller receives. */
export type Result<R extends Route> = R extends { paged: true }
  ? Page<z.output<R['response']>>
  : z.output<R['response']>;

/** The parameter names in a path, in order. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Fills a path's parameters in. */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
