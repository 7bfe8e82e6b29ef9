import { decode, encode } from '@msgpack/msgpack';
import { plain } from '../protocol/plain.ts';
import {
  channelName,
  type BusChannel,
  type BusLink,
  type BusMessage,
  type BusNode,
  type GroupMember,
} from './hub-bus.ts';
import { endRedisClient, type RedisClient } from './redis-client.ts';
import { RedisPresence } from './redis-presence.ts';

/** Wait after an outage before the backlog is sent, so that the other nodes have time to reconnect too. */
const stableMs = 600;
/** Wait after an outage until the backlogs of the other nodes have arrived. */
const gapClosedMs = 1000;
/** Maximum number of messages queued while Redis is down. The oldest is dropped first. */
const maxBacklog = 10_000;

/** A node's two connections to Redis: one publishes; the other subscribes and cannot do anything else. */
export class RedisLink implements BusLink {
  readonly #node: BusNode;
  readonly #publisher: RedisClient;
  readonly #subscriber: RedisClient;
  readonly #prefix: string;
  readonly #presence: RedisPresence;
  readonly #channels = new Map<string, BusChannel>();
  #backlog: { name: string; payload: Buffer }[] = [];
  /** Clients whose last command or connection failed. */
  readonly #failing = new Set<RedisClient>();
  #up = false;
  /** True if the other nodes are expected to receive what is published. */
  #settled = false;
  #wasLost = false;
  #closed = false;
  #timers: NodeJS.Timeout[] = [];
  /** The last message in flight. Redis responds in order, so when this message has arrived, all earlier ones have too. */
  #lastSent: Promise<void> | undefined;
  #encoded: { message: BusMessage; payload: Buffer } | undefined;

  constructor(
    node: BusNode,
    { publisher, subscriber }: { publisher: RedisClient; subscriber: RedisClient },
    { prefix, nodeTimeoutMs }: { prefix: string; nodeTimeoutMs: number },
  ) {
    this.#node = node;
    this.#publisher = publisher;
    this.#subscriber = subscriber;
    this.#prefix = `${prefix}:channel:`;
    this.#presence = new RedisPresence(node, publisher, prefix, nodeTimeoutMs);
    for (const client of [publisher, subscriber]) {
      client.on('error', (error: unknown) => this.#lost(client, error));
      // A Redis that loads its data refuses pings on an open connection. Then only the next ping shows that it is back.
      for (const event of ['ready', 'ping-interval']) client.on(event, () => this.#responds(client));
      client.connect().catch((error: unknown) => this.#lost(client, error));
    }
  }

  subscribe(channel: BusChannel): Promise<void> | undefined {
    const name = this.#prefix + channelName(channel);
    this.#channels.set(name, channel);
    return this.#up ? this.#listen([name]) : undefined;
  }

  unsubscribe(channel: BusChannel): void {
    const name = this.#prefix + channelName(channel);
    // Without the listener, the client would consider the channel subscribed until the response. A subscription in the
    // meantime would send nothing, and end with that response.
    if (this.#channels.delete(name) && this.#up) this.#subscriber.unsubscribe(name, this.#receive, true).catch(ignore);
  }

  publish(channel: BusChannel, message: BusMessage): void {
    const name = this.#prefix + channelName(channel);
    const payload = this.#encode(message);
    if (this.#up && this.#settled) this.#send(name, payload);
    else this.#keep(name, payload);
  }

  published(): Promise<void> | undefined {
    return this.#lastSent;
  }

  enter(userId: string): Promise<boolean> {
    return this.#presence.enter(userId);
  }

  leave(userId: string): Promise<boolean> {
    return this.#presence.leave(userId);
  }

  online(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#presence.online(userIds);
  }

  enterGroup(group: string, member: GroupMember): Promise<void> | undefined {
    return this.#presence.enterGroup(group, member);
  }

  leaveGroup(group: string, member: GroupMember): void {
    this.#presence.leaveGroup(group, member);
  }

  groupMembers(group: string): Promise<readonly GroupMember[]> {
    return this.#presence.groupMembers(group);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopTimers();
    await this.#presence.close();
    for (const client of [this.#publisher, this.#subscriber]) endRedisClient(client);
  }

  #responds(client: RedisClient): void {
    this.#failing.delete(client);
    const isReady = this.#failing.size === 0 && this.#publisher.isReady && this.#subscriber.isReady;
    if (this.#closed || this.#up || !isReady) return;
    const returned = this.#wasLost;
    this.#up = true;
    void this.#listen([...this.#channels.keys()]);
    this.#presence.resume();
    this.#after(returned ? stableMs : 0, () => this.#becomeStable());
    if (returned) this.#after(gapClosedMs, () => this.#node.gapClosed());
  }

  #lost(client: RedisClient, reason: unknown): void {
    this.#failing.add(client);
    if (this.#closed || (!this.#up && this.#wasLost)) return;
    this.#up = false;
    this.#settled = false;
    this.#wasLost = true;
    this.#stopTimers();
    this.#presence.pause();
    this.#node.error(reason);
    this.#node.gapOpened();
  }

  #becomeStable(): void {
    this.#settled = true;
    const backlog = this.#backlog;
    this.#backlog = [];
    for (const { name, payload } of backlog) this.#send(name, payload);
  }

  #send(name: string, payload: Buffer): void {
    const sent: Promise<void> = this.#publisher
      .publish(name, payload)
      .then(
        () => undefined,
        () => this.#keep(name, payload),
      )
      .finally(() => {
        if (this.#lastSent === sent) this.#lastSent = undefined;
      });
    this.#lastSent = sent;
  }

  #keep(name: string, payload: Buffer): void {
    if (this.#backlog.length >= maxBacklog) this.#backlog.shift();
    this.#backlog.push({ name, payload });
  }

  async #listen(names: string[]): Promise<void> {
    if (names.length === 0) return;
    try {
      await this.#subscriber.subscribe(names, this.#receive, true);
    } catch {
      // Redis is down; all channels are subscribed to again when it is back.
    }
  }

  readonly #receive = (payload: Buffer, name: Buffer): void => {
    const channel = this.#channels.get(name.toString());
    const sender = payload.toString('latin1', 0, this.#node.nodeId.length);
    if (channel === undefined || sender === this.#node.nodeId) return;
    // Decodes from a plain Uint8Array, since nested bytes become views of the same class.
    const body = new Uint8Array(payload.buffer, payload.byteOffset + sender.length, payload.length - sender.length);
    try {
      this.#node.receive(channel, decode(body) as BusMessage);
    } catch (error) {
      // Thrown into the client, it would also lose the messages that arrived together with this one.
      this.#node.error(error);
    }
  };

  /** Encodes the sender's id and the message, once for all its channels. */
  #encode(message: BusMessage): Buffer {
    if (this.#encoded?.message !== message) {
      const body = encode(plain(message, true), { ignoreUndefined: true });
      this.#encoded = { message, payload: Buffer.concat([Buffer.from(this.#node.nodeId, 'latin1'), body]) };
    }
    return this.#encoded.payload;
  }

  #after(ms: number, callback: () => void): void {
    this.#timers.push(setTimeout(callback, ms).unref());
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}

function ignore(): void {
  // If unsubscribing fails, extra messages on that channel are harmless.
}
