import type { BusServer, BusServerEvents, PresenceStore } from './bus-server.ts';
import { createRedisClient, endRedisClient, type RedisClient } from './redis-client.ts';
import { RedisPresence } from './redis-presence.ts';

/** A node's two connections to Redis: one publishes; the other subscribes and cannot do anything else. */
export class RedisServer implements BusServer {
  readonly presence: PresenceStore;
  readonly #publisher: RedisClient;
  readonly #subscriber: RedisClient;
  readonly #prefix: string;
  /** Clients whose last command or connection failed. */
  readonly #failing = new Set<RedisClient>();
  #events: BusServerEvents | undefined;

  constructor(url: string, prefix: string, nodeTimeoutMs: number) {
    this.#publisher = createRedisClient(url, { queueWhileAway: false });
    this.#subscriber = createRedisClient(url, { queueWhileAway: true });
    this.#prefix = `${prefix}:channel:`;
    this.presence = new RedisPresence(this.#publisher, prefix, nodeTimeoutMs);
  }

  connect(events: BusServerEvents): void {
    this.#events = events;
    for (const client of [this.#publisher, this.#subscriber]) {
      client.on('error', (error: unknown) => this.#lost(client, error));
      // A Redis that loads its data refuses pings on an open connection. Then only the next ping shows that it is back.
      for (const event of ['ready', 'ping-interval']) client.on(event, () => this.#responds(client));
      client.connect().catch((error: unknown) => this.#lost(client, error));
    }
  }

  subscribe(channels: readonly string[]): Promise<unknown> {
    const names = channels.map((channel) => this.#prefix + channel);
    return this.#subscriber.subscribe(names, this.#receive, true);
  }

  unsubscribe(channel: string): void {
    // Without the listener, the client would consider the channel subscribed until the response. A subscription in the
    // meantime would send nothing, and end with that response.
    this.#subscriber.unsubscribe(this.#prefix + channel, this.#receive, true).catch(ignore);
  }

  send(channel: string, payload: Uint8Array): Promise<unknown> {
    return this.#publisher.publish(
      this.#prefix + channel,
      Buffer.from(payload.buffer, payload.byteOffset, payload.length),
    );
  }

  end(): void {
    for (const client of [this.#publisher, this.#subscriber]) endRedisClient(client);
  }

  #responds(client: RedisClient): void {
    this.#failing.delete(client);
    if (this.#failing.size === 0 && this.#publisher.isReady && this.#subscriber.isReady) this.#events?.up();
  }

  #lost(client: RedisClient, reason: unknown): void {
    this.#failing.add(client);
    this.#events?.lost(reason);
  }

  readonly #receive = (payload: Buffer, name: Buffer): void => {
    this.#events?.receive(name.toString().slice(this.#prefix.length), payload);
  };
}

function ignore(): void {
  // If unsubscribing fails, extra messages on that channel are harmless.
}
