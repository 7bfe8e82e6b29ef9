import pg from 'pg';
import type { BusServer, BusServerEvents, PresenceStore } from './bus-server.ts';
import { joinParts, splitIntoParts, type SentMessage } from './postgres-parts.ts';
import { PostgresPresence } from './postgres-presence.ts';

/** Seconds without any response, after which the server counts as unreachable. */
const silentSeconds = 3;
const pingMs = 1000;
const reconnectMs = 200;
/** Messages that are sent in one statement. */
const maxBatch = 500;

interface QueuedMessage extends SentMessage {
  sent(): void;
  failed(error: unknown): void;
}

/**
 * A node's connection to PostgreSQL. All nodes listen on one channel and skip what they have not subscribed to: PostgreSQL
 * wakes every listener of a database for each notification anyway.
 */
export class PostgresServer implements BusServer {
  readonly presence: PresenceStore;
  readonly #url: string;
  readonly #channel: string;
  readonly #presence: PostgresPresence;
  readonly #nodeTimeoutMs: number;
  #events: BusServerEvents | undefined;
  #client: pg.Client | undefined;
  /** The client, once it listens. */
  #ready: pg.Client | undefined;
  #ended = false;
  #timer: NodeJS.Timeout | undefined;
  /** Pings in a row during which the server sent no response. */
  #silent = 0;
  /** Received parts of incomplete batches, by their sender's process. */
  readonly #parts = new Map<number, string[]>();
  #queue: QueuedMessage[] = [];
  #isSending = false;
  /** The last statement of the presence. Only one of them waits for its turn, so that messages do not wait for many. */
  #lastOfPresence: Promise<unknown> = Promise.resolve();
  /** The last statement. The client takes one at a time. */
  #lastStatement: Promise<unknown> = Promise.resolve();

  constructor(url: string, prefix: string, nodeTimeoutMs: number) {
    this.#url = url;
    this.#channel = prefix;
    this.#nodeTimeoutMs = nodeTimeoutMs;
    this.#presence = new PostgresPresence((text, values) => this.#run(text, values), prefix, nodeTimeoutMs);
    this.presence = this.#presence;
  }

  connect(events: BusServerEvents): void {
    this.#events = events;
    this.#open();
  }

  subscribe(): Promise<unknown> {
    return Promise.resolve();
  }

  unsubscribe(): void {
    // The node receives the messages of all channels, and skips those of this one from now on.
  }

  send(channel: string, payload: Uint8Array): Promise<unknown> {
    return new Promise<void>((sent, failed) => {
      this.#queue.push({ channel, payload, sent, failed });
      if (!this.#isSending) void this.#sendAll();
    });
  }

  end(): void {
    this.#ended = true;
    this.#drop();
  }

  #open(): void {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: silentSeconds * 1000,
      keepAlive: true,
    });
    this.#client = client;
    this.#silent = 0;
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('PostgreSQL closed the connection.')));
    client.on('notification', ({ payload = '', processId }) => {
      if (client === this.#client) this.#receive(processId, payload);
    });
    void this.#start(client);
  }

  async #start(client: pg.Client): Promise<void> {
    try {
      await client.connect();
      if (client === this.#client) this.#timer = setInterval(() => this.#ping(client), pingMs).unref();
      await this.#prepare(client);
      if (client !== this.#client) return;
      this.#ready = client;
      this.#events?.up();
    } catch (error) {
      this.#lost(client, error);
    }
  }

  async #prepare(client: pg.Client): Promise<void> {
    await this.#presence.createTables((text, values) => this.#query(client, text, values));
    // All of this may be lost in a crash of PostgreSQL. A node that no longer reads its notifications is disconnected, because
    // PostgreSQL stores them for all nodes until the last one has read them.
    const timeout = Math.round(this.#nodeTimeoutMs);
    await this.#query(client, `set synchronous_commit = off; set tcp_user_timeout = ${timeout}`);
    // Statements under a lock must see the rows that were committed before it.
    await this.#query(client, "set default_transaction_isolation = 'read committed'");
    await this.#query(client, `listen ${pg.escapeIdentifier(this.#channel)}`);
  }

  #lost(client: pg.Client, reason: unknown): void {
    if (client !== this.#client) return;
    this.#drop();
    this.#events?.lost(reason);
    if (!this.#ended) this.#timer = setTimeout(() => this.#open(), reconnectMs);
  }

  #drop(): void {
    const client = this.#client;
    this.#client = undefined;
    this.#ready = undefined;
    this.#parts.clear();
    clearInterval(this.#timer);
    // With a query in flight this breaks the connection, which rejects that query and all later ones.
    client?.end().catch(ignore);
  }

  #ping(client: pg.Client): void {
    if (this.#silent >= silentSeconds) {
      this.#lost(client, new Error('PostgreSQL does not respond.'));
      return;
    }
    this.#silent += 1;
    this.#query(client, 'select').catch((error: unknown) => this.#lost(client, error));
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    // Messages of the same turn are sent together.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, maxBatch);
      const client = this.#ready;
      try {
        const parts = splitIntoParts(batch);
        await this.#query(client, 'select pg_notify($1, part) from unnest($2::text[]) as part', [this.#channel, parts]);
        for (const { sent } of batch) sent();
      } catch (error) {
        for (const { failed } of batch) failed(error);
        // They are sent again after reconnecting. PostgreSQL refuses messages if a node has not read 8 GB of earlier ones.
        if (client !== undefined) this.#lost(client, error);
      }
    }
    this.#isSending = false;
  }

  #run(text: string, values: unknown[] | undefined): Promise<pg.QueryResult[]> {
    const client = this.#ready;
    const run = async (): Promise<pg.QueryResult[]> => {
      try {
        return await this.#query(client, text, values);
      } catch (error) {
        if (client !== undefined && client === this.#ready) this.#events?.error(error);
        throw error;
      }
    };
    const result = this.#lastOfPresence.then(run, run);
    this.#lastOfPresence = result;
    return result;
  }

  /** Runs statements after all earlier ones. Returns a result for each. */
  #query(client: pg.Client | undefined, text: string, values?: unknown[]): Promise<pg.QueryResult[]> {
    const run = async (): Promise<pg.QueryResult[]> => {
      if (client === undefined || client !== this.#client) throw new Error('PostgreSQL is unreachable.');
      const result = await client.query(text, values);
      this.#silent = 0;
      return [result].flat();
    };
    const result = this.#lastStatement.then(run, run);
    this.#lastStatement = result;
    return result;
  }

  #receive(processId: number, part: string): void {
    const parts = this.#parts.get(processId) ?? [];
    this.#parts.delete(processId);
    parts.push(part);
    try {
      const messages = joinParts(parts);
      if (messages === undefined) this.#parts.set(processId, parts);
      else for (const { channel, payload } of messages) this.#events?.receive(channel, payload);
    } catch (error) {
      // Other programs may use the channel too.
      this.#events?.error(error);
    }
  }
}

function ignore(): void {
  // The connection is not used any more.
}
