import type * as SignalR from '@microsoft/signalr';
import type { HttpClient, HttpRequest, HttpResponse } from '@microsoft/signalr';

const unauthorized = 401;

/**
 * Creates the HTTP client of one connection. Microsoft's client asks for a new ticket when a response has status 401, but its
 * own HTTP client throws an error instead of returning that response. With long polling or server-sent events, all requests
 * would fail from the moment their ticket expires. A ticket that was never accepted still causes an error.
 */
export function createHttpClient(signalr: typeof SignalR): HttpClient {
  let latest: string | undefined;
  let isAccepted = false;
  class RenewingClient extends signalr.DefaultHttpClient {
    override async send(request: HttpRequest): Promise<HttpResponse> {
      const ticket = request.headers?.['Authorization'];
      if (ticket !== latest) [latest, isAccepted] = [ticket, false];
      try {
        const response = await super.send(request);
        isAccepted ||= ticket === latest;
        return response;
      } catch (error) {
        const isRefused = error instanceof signalr.HttpError && error.statusCode === unauthorized;
        // An older ticket was renewed in the meantime.
        const isExpired = isAccepted || ticket !== latest;
        if (isRefused && isExpired) return new signalr.HttpResponse(unauthorized);
        throw error;
      }
    }
  }
  return new RenewingClient(signalr.NullLogger.instance);
}
