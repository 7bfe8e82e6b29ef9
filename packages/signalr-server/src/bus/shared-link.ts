import { decode, encode } from '@msgpack/msgpack';
import { plain } from '../protocol/plain.ts';
import type { BusServer } from './bus-server.ts';
import {
  channelName,
  type BusChannel,
  type BusLink,
  type BusMessage,
  type BusNode,
  type GroupMember,
} from './hub-bus.ts';
import { SharedPresence } from './shared-presence.ts';

/** Wait after an outage before the backlog is sent, so that the other nodes have time to reconnect too. */
const stableMs = 600;
/** Wait after an outage until the backlogs of the other nodes have arrived. */
const gapClosedMs = 1000;
/** Maximum number of messages queued while the server is down. The oldest is dropped first. */
const maxBacklog = 10_000;

/** A node's link to the others over a server that may fail. During an outage the node works alone. */
export class SharedLink implements BusLink {
  readonly #node: BusNode;
  readonly #server: BusServer;
  readonly #presence: SharedPresence;
  readonly #channels = new Map<string, BusChannel>();
  #backlog: { name: string; payload: Buffer }[] = [];
  #up = false;
  /** True if the other nodes are expected to receive what is published. */
  #settled = false;
  #wasLost = false;
  #closed = false;
  #timers: NodeJS.Timeout[] = [];
  /** The last message in flight. The server responds in order, so when it has this message, it has all earlier ones too. */
  #lastSent: Promise<void> | undefined;
  #encoded: { message: BusMessage; payload: Buffer } | undefined;

  constructor(node: BusNode, server: BusServer, nodeTimeoutMs: number) {
    this.#node = node;
    this.#server = server;
    this.#presence = new SharedPresence(node, server.presence, nodeTimeoutMs);
    server.connect({
      up: () => this.#returned(),
      lost: (reason) => this.#lost(reason),
      receive: (name, payload) => this.#receive(name, payload),
      error: (error) => node.error(error),
    });
  }

  subscribe(channel: BusChannel): Promise<void> | undefined {
    const name = channelName(channel);
    this.#channels.set(name, channel);
    return this.#up ? this.#listen([name]) : undefined;
  }

  unsubscribe(channel: BusChannel): void {
    const name = channelName(channel);
    if (this.#channels.delete(name) && this.#up) this.#server.unsubscribe(name);
  }

  publish(channel: BusChannel, message: BusMessage): void {
    const name = channelName(channel);
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
    await Promise.all([this.#lastSent, this.#presence.close()]);
    this.#server.end();
  }

  #returned(): void {
    if (this.#closed || this.#up) return;
    const wasLost = this.#wasLost;
    this.#up = true;
    void this.#listen([...this.#channels.keys()]);
    this.#presence.resume();
    this.#after(wasLost ? stableMs : 0, () => this.#becomeStable());
    if (wasLost) this.#after(gapClosedMs, () => this.#node.gapClosed());
  }

  #lost(reason: unknown): void {
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
    const sent: Promise<void> = this.#server
      .send(name, payload)
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
      await this.#server.subscribe(names);
    } catch {
      // The server is down; all channels are subscribed to again when it is back.
    }
  }

  #receive(name: string, payload: Uint8Array): void {
    const channel = this.#channels.get(name);
    if (channel === undefined) return;
    const idLength = this.#node.nodeId.length;
    const sender = Buffer.from(payload.buffer, payload.byteOffset, payload.length).toString('latin1', 0, idLength);
    if (sender === this.#node.nodeId) return;
    // Decodes from a plain Uint8Array, since nested bytes become views of the same class.
    const body = new Uint8Array(payload.buffer, payload.byteOffset + idLength, payload.length - idLength);
    try {
      this.#node.receive(channel, decode(body) as BusMessage);
    } catch (error) {
      // Thrown into the client, it would also lose the messages that arrived together with this one.
      this.#node.error(error);
    }
  }

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
