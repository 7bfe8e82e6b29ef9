import { DomainError } from '@ambiance/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxParameterLength } from './create-fastify.ts';
import type { PageDoor } from './serve-web.ts';

interface NotFoundOptions {
  /** Existing paths, with `{name}` parameters. Another method on one of them is "not allowed", not "not found". */
  knownPaths: readonly string[];
  /** Sends pages of the web app to browsers; undefined if no web app is built. */
  pages: PageDoor | undefined;
}

/** Handles paths without a route: page visits get the web app, also for unknown pages, and all others get JSON. */
export function answerUnknownPaths(fastify: FastifyInstance, { knownPaths, pages }: NotFoundOptions): void {
  const parameter = `[^/]{1,${maxParameterLength}}`;
  const known = knownPaths.map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, parameter)}$`));
  fastify.setNotFoundHandler(async (request, reply) => {
    if (pages && isPageVisit(request)) return pages.send(request, reply) ?? pages.sendNotFound(request, reply);
    const path = decodedPath(request);
    throw new DomainError(known.some((pattern) => pattern.test(path)) ? 'route.method' : 'route.unknown');
  });
}

const isPageVisit = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|media|hubs|assets|dev)(\/|$)/.test(decodedPath(request)) &&
  /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');

/** Decodes `/%61pi` to `/api`. A path that cannot be decoded was already refused. */
const decodedPath = ({ url }: FastifyRequest) => decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
