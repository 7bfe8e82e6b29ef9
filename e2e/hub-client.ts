import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';

/** Sends a message to each user, from another device. */
export async function write(url: string, accessToken: string, to: readonly string[]): Promise<void> {
  const hub = new HubConnectionBuilder()
    .withUrl(`${url}/hubs/chat`, {
      accessTokenFactory: () => accessToken,
      transport: HttpTransportType.WebSockets,
      withCredentials: false,
    })
    .configureLogging(LogLevel.None)
    .build();
  await hub.start();
  for (const id of to) await hub.invoke('SendMessage', id, 'Hello');
  await hub.stop();
}
