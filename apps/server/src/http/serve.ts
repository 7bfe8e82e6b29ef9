import {
  type Answer,
  type FileRules,
  type Page,
  type ParsedRequest,
  type Route,
  type Routes,
  type Schema,
  workOf,
} from '@ambiance/contract/route';
import { type Language, preferredLanguage } from '@ambiance/domain/languages';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Authenticate, authorize, bearerToken, type CurrentUser, type RequireWork } from './authenticate.ts';
import type { Limits } from '../platform/limits/limits.ts';
import { invalidRequest } from './error-response.ts';
import { networkOf } from './network.ts';
import { withFiles } from './receive-files.ts';

/** Data that every handler gets in addition to the parsed parts of a request. */
interface RequestContext {
  language: Language;
  /** The client's network, for limits. */
  network: string;
  /** The client's browser and system, if stated. */
  device: string | null;
}

type UserOf<R extends Route> = R['access'] extends 'public' ? unknown : { user: CurrentUser };

/** Paths of the uploaded files, which exist until the response. Only their size was checked. */
type FilesOf<R extends Route> = R extends { files: FileRules } ? { files: readonly string[] } : unknown;

/** A route's handler: gets the parsed request and returns the wire shape. */
type Handler<R extends Route> = (
  request: ParsedRequest<R> & UserOf<R> & FilesOf<R> & RequestContext,
) => Promise<Answer<R>>;

/** One handler for each route of a feature. A missing or surplus one does not compile. */
export type Handlers<F extends Routes> = { readonly [Name in keyof F]: Handler<F[Name]> };

interface ServeOptions {
  authenticate: Authenticate;
  requireWork: RequireWork;
  limits: Limits;
}

const overallForMember = { requests: 1500, seconds: 300 };
const overallForNetwork = { requests: 300, seconds: 300 };

/** Serves the routes of each feature with its handlers: authorize, limit, parse, handle, encode. */
export function serveApi<Api extends Readonly<Record<string, Routes>>>(
  fastify: FastifyInstance,
  api: Api,
  features: { readonly [Name in keyof Api]: { handlers: Handlers<Api[Name]> } },
  { authenticate, requireWork, limits }: ServeOptions,
): void {
  const memberLimiter = limits.rate('overall-member', overallForMember);
  const networkLimiter = limits.rate('overall-network', overallForNetwork);

  for (const [feature, routes] of Object.entries(api)) {
    const handlers = features[feature]!.handlers as unknown as Readonly<Record<string, LooseHandler>>;
    for (const [name, route] of Object.entries(routes)) mount(route, handlers[name]!, name);
  }

  function mount(route: Route, handler: LooseHandler, name: string): void {
    const work = workOf(route.access);
    const limiter = route.rateLimit && limits.rate(`${route.method} ${route.path}`, route.rateLimit);
    const mountOn = (app: FastifyInstance) =>
      app.route({
        method: route.method,
        url: route.path.replace(/\{(\w+)\}/g, ':$1'),
        config: { operation: name, takesFiles: route.files !== undefined },
        handler: async (request, reply) => {
          const network = networkOf(request.ip);
          const user =
            route.access === 'public'
              ? undefined
              : await authenticate(bearerToken(request.headers.authorization), route.withStatusToken);
          if (user) authorize(route, user);
          const key = user?.id ?? network;
          await (user ? memberLimiter : networkLimiter).count(key);
          await limiter?.count(key);
          const params = route.params && parse(route.params, request.params);
          if (user && work) await requireWork(work, user.id, (params as { id: number }).id);
          const parsed = {
            ...(params !== undefined && { params }),
            ...parseRequest(route, request),
            user,
            network,
            device: deviceOf(request.headers['user-agent']),
            language: preferredLanguage(request.headers['accept-language']),
          };
          const answer = route.files
            ? await withFiles(request, route.files, (files) => handler({ ...parsed, files }))
            : await handler(parsed);
          return encode(route, answer, request, reply);
        },
      });
    // Only a route with files accepts forms. All others refuse the content type.
    if (!route.files) {
      mountOn(fastify);
    } else {
      void fastify.register(async (scope) => {
        await scope.register(multipart);
        mountOn(scope);
      });
    }
  }
}

type LooseHandler = (request: object) => Promise<unknown>;

function parseRequest(route: Route, request: FastifyRequest): object {
  return {
    ...(route.query && { query: parse(route.query, request.query) }),
    ...(route.body && { body: parse(route.body, request.body ?? {}) }),
  };
}

function parse(schema: Schema, value: unknown): unknown {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw invalidRequest(parsed.error);
  return parsed.data;
}

function encode(route: Route, answer: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  if (!route.paged) return answer;
  const { items, next } = answer as Page<unknown>;
  if (next !== undefined) {
    const address = new URL(request.url, 'http://host');
    address.searchParams.set('cursor', next);
    reply.header('link', `<${address.pathname}${address.search}>; rel="next"`);
  }
  return items;
}

// Each browser also names those after it, so the order matters.
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** The browser and system in a `User-Agent`, such as `Firefox · Windows`, so that a user recognizes the device. */
function deviceOf(userAgent: string | undefined): string | null {
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return [find(browsers), find(systems)].filter(Boolean).join(' · ') || null;
}
