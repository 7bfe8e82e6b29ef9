import {
  HttpTransportType,
  HubConnectionBuilder,
  JsonHubProtocol,
  LogLevel,
  type HubConnection,
  type IHttpConnectionOptions,
} from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import { onTestFinished } from 'vitest';

export type ProtocolName = 'json' | 'messagepack';

/** Valid combinations of transport and protocol: an event stream carries only text. */
export const combinations = [
  { transport: HttpTransportType.WebSockets, protocol: 'json', name: 'WebSockets with JSON' },
  { transport: HttpTransportType.WebSockets, protocol: 'messagepack', name: 'WebSockets with MessagePack' },
  { transport: HttpTransportType.ServerSentEvents, protocol: 'json', name: 'Server-Sent Events with JSON' },
  { transport: HttpTransportType.LongPolling, protocol: 'json', name: 'long polling with JSON' },
  { transport: HttpTransportType.LongPolling, protocol: 'messagepack', name: 'long polling with MessagePack' },
] as const;

export interface ClientOptions extends IHttpConnectionOptions {
  user?: string;
  protocol?: ProtocolName;
  reconnect?: readonly number[];
  stateful?: boolean;
}

/** Microsoft's client, not started yet; it is stopped at the end of the test. */
export function officialClient(
  url: string,
  { user = 'ana', protocol = 'json', reconnect, stateful = false, ...options }: ClientOptions = {},
): HubConnection {
  const builder = new HubConnectionBuilder()
    .withUrl(url, {
      accessTokenFactory: () => user,
      withCredentials: false,
      transport: HttpTransportType.WebSockets,
      ...options,
    })
    .withHubProtocol(protocol === 'json' ? new JsonHubProtocol() : new MessagePackHubProtocol())
    .configureLogging(LogLevel.None);
  if (reconnect !== undefined) builder.withAutomaticReconnect([...reconnect]);
  if (stateful) builder.withStatefulReconnect();
  const client = builder.build();
  onTestFinished(() => client.stop());
  return client;
}

export async function startClient(url: string, options?: ClientOptions): Promise<HubConnection> {
  const client = officialClient(url, options);
  await client.start();
  return client;
}

/** Resolves when the client closes, with the error if there is one. */
export function closed(client: HubConnection): Promise<Error | undefined> {
  return new Promise((resolve) => {
    client.onclose(resolve);
  });
}

/** Records the arguments of every occurrence of an event. */
export function recordEvents(client: HubConnection, event: string): unknown[][] {
  const calls: unknown[][] = [];
  client.on(event, (...args: unknown[]) => void calls.push(args));
  return calls;
}
