import type { ErrorCode } from '@ambiance/domain/errors';
import type { Role } from '@ambiance/domain/members';
import type * as z from 'zod/mini';

/** Any schema of a request or response. The narrow type keeps type-checking fast over many routes. */
export type Schema = z.core.$ZodType;
export type Input<S> = S extends Schema ? z.input<S> : undefined;
export type Output<S> = S extends Schema ? z.output<S> : undefined;

/**
 * Access for work at a venue or on an assignment, which the path's `id` names. `managerOf` is for the managers of that venue;
 * `staffOf` is also for the host who has the assignment. No other role has access.
 */
export type WorkAccess = { managerOf: 'venue' | 'assignment' } | { staffOf: 'assignment' };

/**
 * `public` needs no session and ignores one; `signed-in` accepts any valid session. A list accepts only these roles. An object
 * accepts only users who do that work at the venue.
 */
export type Access = 'public' | 'signed-in' | readonly Role[] | WorkAccess;

export const managers = { managerOf: 'venue' } as const;
export const venueStaff = ['host', 'manager'] as const;
export const moderators = ['moderator', 'admin'] as const;

/** At most `requests` in `seconds`, counted per member, or per network address if no user is signed in. */
interface RateLimit {
  requests: number;
  seconds: number;
}

/** Maximum number of files in a request, the size limit of each in bytes, and the errors if either is exceeded. */
export interface FileRules {
  max: number;
  lessThanBytes: number;
  tooMany: ErrorCode;
  tooLarge: ErrorCode;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Path = `/api/${string}`;

/**
 * One endpoint as data: the server mounts it, the client derives its types from it, tests loop over it, and OpenAPI is
 * generated from it.
 */
export interface Route {
  method: Method;
  /** The exact path; `{name}` is a parameter. */
  path: Path;
  access: Access;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body is a multipart form with the repeated file field `files`. */
  files?: FileRules;
  response: Schema;
  /** The response body is an array, and the `Link` header contains the URL of the next page. */
  paged?: true;
  rateLimit?: RateLimit;
  /** Also allowed for a user who must first replace a password that another person typed, or turn on two-step login. */
  whileNotReady?: true;
  /** Also allowed with the status token, which a suspended or banned account receives after a correct password. */
  withStatusToken?: true;
}

/** The roles that may use a route; undefined if any role may. */
export function rolesOf(access: Access): readonly Role[] | undefined {
  if (typeof access === 'string') return undefined;
  if ('managerOf' in access) return ['manager'];
  return 'staffOf' in access ? ['host', 'manager'] : access;
}

/** The work at a venue that a route requires, if any. */
export const workOf = (access: Access): WorkAccess | undefined =>
  typeof access === 'object' && ('managerOf' in access || 'staffOf' in access) ? access : undefined;

export type Routes = Readonly<Record<string, Route>>;

type Declared = Omit<Route, 'method' | 'path'> & { endpoint: `${Method} ${Path}` };
type Defined<D extends Declared> = D['endpoint'] extends `${infer M extends Method} ${infer P extends Path}`
  ? D & { method: M; path: P }
  : never;

/** Returns the routes with their exact type. A declaration has method and path in one text, such as `GET /api/moods`. */
export const defineRoutes = <const R extends Readonly<Record<string, Declared>>>(routes: R) =>
  Object.fromEntries(
    Object.entries(routes).map(([name, route]) => {
      const [method, path] = route.endpoint.split(' ');
      return [name, { ...route, method, path }];
    }),
  ) as { readonly [Name in keyof R]: Defined<R[Name]> };

/** One page of a list, and the cursor of the next page if there is one. */
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

/** A handler's input: the parsed request. */
export type ParsedRequest<R extends Route> = WithPart<'params', PartOf<R, 'params'>> &
  WithPart<'query', PartOf<R, 'query'>> &
  WithPart<'body', PartOf<R, 'body'>>;

/** A caller's input. */
export type CallOptions<R extends Route> = WithInput<'params', PartOf<R, 'params'>> &
  WithInput<'query', PartOf<R, 'query'>> &
  WithInput<'body', PartOf<R, 'body'>> &
  (R extends { files: FileRules } ? { files: readonly Blob[] } : unknown) & { signal?: AbortSignal };

/** A handler's return value, before encoding. */
export type Answer<R extends Route> = R extends { paged: true } ? Page<z.input<R['response']>> : z.input<R['response']>;

/** A caller's result. */
export type Result<R extends Route> = R extends { paged: true }
  ? Page<z.output<R['response']>>
  : z.output<R['response']>;

/** The parameter names in a path, in order. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Replaces a path's parameters with their values. */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
