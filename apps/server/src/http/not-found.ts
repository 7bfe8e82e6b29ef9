import { DomainError } from '@ambiance/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxParameterLength } from './create-fastify.ts';
import type { PageDoor } from './serve-web.ts';

interface NotFoundOptions {
  /** Paths that exist, with `{name}` parameters: another method on one of them is "not allowed", not "not found". */
  knownPaths: readonly string[];
  /** Answers a browser that opens a page of the web app; missing where none is built. */
  pages: PageDoor | undefined;
}

/** What answers an address that no route has: the web app for a page visit, also of a page there is not, else JSON. */
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

/** `/%61pi` is `/api`; what cannot be decoded was refused before. */
const decodedPath = ({ url }: FastifyRequest) => decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
