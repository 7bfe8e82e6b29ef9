import pino, { type Logger } from 'pino';
import { traceInLog } from './tracing.ts';

export type Log = Logger;

/** Query parameters that are never logged: tokens, and anything that reveals a location. */
const secretParameters = ['access_token', 'token', 'id', 'lat', 'lng', 'lon', 'q', 'city'];

/** A request's URL without secret parameters. */
function loggableUrl(url: string): string {
  // Clients may send something that is not a valid URL, such as `//`.
  const [path = '', search = ''] = url.split(/\?(.*)/s, 2);
  const searchParams = new URLSearchParams(search);
  for (const name of new Set(searchParams.keys())) {
    if (secretParameters.includes(name.toLowerCase())) searchParams.set(name, '…');
  }
  const query = searchParams.toString();
  return query ? `${path}?${query}` : path;
}

/** JSON logs. A request is logged with its method, URL and status; never with its body, headers or client address. */
export const createLog = (level: string, destination?: pino.DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      mixin: traceInLog,
      serializers: {
        req: (request: { method: string; url: string }) => ({ method: request.method, url: loggableUrl(request.url) }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          code: error.code,
          message: error.message.slice(0, 500),
          stack: error.stack?.slice(0, 2000),
        }),
      },
    },
    destination ?? pino.destination(1),
  );
