import pg from 'pg';
import { Batches } from './batches.ts';
import { readMember, writeMember, type GroupEntry, type PresenceStore } from './bus-server.ts';
import type { GroupMember } from './hub-bus.ts';

/** Rows that one statement enters, so that it does not delay the messages of the node for long. */
const maxRows = 1000;

/** Runs one statement, or several without values in one transaction. Returns a result for each. */
export type RunSql = (text: string, values?: unknown[]) => Promise<pg.QueryResult[]>;

/**
 * In PostgreSQL, one unlogged table has the nodes and the times at which they are dead, by PostgreSQL's clock. The other has a
 * row for each user on each node, and for each connection in each group. A crash of PostgreSQL empties both. Then the nodes
 * enter everything again.
 */
export class PostgresPresence implements PresenceStore {
  readonly #run: RunSql;
  readonly #nodeTimeoutMs: number;
  readonly #prefix: string;
  /** Takes a lock until the end of the transaction. A lock of the table would wait for each autovacuum. */
  readonly #lock: string;
  readonly #nodes: string;
  readonly #entries: string;
  readonly #users = new Batches<string>();
  readonly #groups = new Batches<GroupEntry>();

  constructor(run: RunSql, prefix: string, nodeTimeoutMs: number) {
    this.#run = run;
    this.#nodeTimeoutMs = nodeTimeoutMs;
    this.#prefix = prefix;
    this.#lock = `select pg_advisory_xact_lock(hashtextextended(${pg.escapeLiteral(`${prefix}_presence`)}, 0))`;
    this.#nodes = pg.escapeIdentifier(`${prefix}_nodes`);
    this.#entries = pg.escapeIdentifier(`${prefix}_presence`);
  }

  /** Creates missing tables. If they exist, the right to create tables is not needed. */
  async createTables(run: RunSql): Promise<void> {
    const [found] = await run('select to_regclass($1) is null as are_missing', [this.#entries]);
    if (found?.rows[0].are_missing !== true) return;
    // Several nodes may start at the same time.
    await run(`
      ${this.#lock};
      create unlogged table if not exists ${this.#nodes} (name text primary key, dead_at timestamptz not null);
      create unlogged table if not exists ${this.#entries}
        (kind text, id text, node text, member text, primary key (kind, id, node, member));
      create index if not exists ${pg.escapeIdentifier(`${this.#prefix}_presence_node`)} on ${this.#entries} (node)`);
  }

  async renew(node: string): Promise<boolean> {
    const [renewed] = await this.#run(
      `with before as (select dead_at from ${this.#nodes} where name = $1)
      insert into ${this.#nodes} values ($1, now() + $2 * interval '1 ms')
      on conflict (name) do update set dead_at = excluded.dead_at
      returning xmax = 0 or (select dead_at = '-infinity' from before) as is_new`,
      [node, this.#nodeTimeoutMs],
    );
    return renewed?.rows[0].is_new === true;
  }

  async enter(userIds: readonly string[], node: string): Promise<readonly string[]> {
    const first = await this.#users.add(`enter ${node}`, userIds, (ids) => this.#enter(ids, node));
    return userIds.filter((userId) => first.has(storable(userId)));
  }

  async leave(userId: string, node: string): Promise<boolean> {
    const last = await this.#users.add(`leave ${node}`, [userId], (ids) => this.#leave(ids, node));
    return last.has(storable(userId));
  }

  async online(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    await this.#users.finished();
    const [found] = await this.#run(
      `select id from unnest($1::text[]) as users (id) where exists (${this.#rowsOfUser('users.id')})`,
      [userIds.map(storable)],
    );
    const there = new Set(idsOf(found));
    return new Set(userIds.filter((userId) => there.has(storable(userId))));
  }

  enterGroups(entries: readonly GroupEntry[], node: string): Promise<void> {
    return this.#groups.add(`enter ${node}`, entries, (all) =>
      this.#changeGroups(
        all,
        node,
        `with waking as (${this.#addUnknown('$1')})
        insert into ${this.#entries} select 'group', id, $1, member from unnest($2::text[], $3::text[]) as added (id, member)
        on conflict do nothing`,
      ),
    );
  }

  leaveGroup(entry: GroupEntry, node: string): Promise<void> {
    return this.#groups.add(`leave ${node}`, [entry], (all) =>
      this.#changeGroups(
        all,
        node,
        `delete from ${this.#entries} where kind = 'group' and node = $1
        and (id, member) in (select * from unnest($2::text[], $3::text[]))`,
      ),
    );
  }

  async groupMembers(group: string): Promise<readonly GroupMember[]> {
    await this.#groups.finished();
    const [found] = await this.#run(`select member from ${this.#entries} where kind = 'group' and id = $1`, [
      storable(group),
    ]);
    return (found?.rows ?? []).map(({ member }) => readMember(String(member)));
  }

  async removeDeadNodes(): Promise<readonly string[]> {
    const [found] = await this.#run(`select exists (select from ${this.#nodes} where dead_at < now()) as are_dead`, []);
    if (found?.rows[0].are_dead !== true) return [];
    const [, removed] = await this.#alone(`
      with dead as (delete from ${this.#nodes} where dead_at < now() returning name),
      gone as (delete from ${this.#entries} where node in (select name from dead) returning kind, id)
      select distinct id from gone where kind = 'user'
        and not exists (${this.#rowsOfUser('gone.id')} and node not in (select name from dead))`);
    return idsOf(removed);
  }

  async #enter(userIds: readonly string[], node: string): Promise<ReadonlySet<string>> {
    const first = new Set<string>();
    for (const ids of chunks(userIds)) {
      const users = `unnest(${literals(ids)}) as users (id)`;
      // All parts of the statement see the rows as they were before it.
      const [, entered] = await this.#alone(`
        with entered as (
          insert into ${this.#entries} select 'user', users.id, ${pg.escapeLiteral(node)}, '' from ${users}
          on conflict do nothing
        ), waking as (${this.#addUnknown(pg.escapeLiteral(node))})
        select id from ${users} where not exists (${this.#rowsOfUser('users.id')})`);
      for (const id of idsOf(entered)) first.add(id);
    }
    return first;
  }

  async #leave(userIds: readonly string[], node: string): Promise<ReadonlySet<string>> {
    const last = new Set<string>();
    for (const ids of chunks(userIds)) {
      const [, left] = await this.#alone(`
        with gone as (
          delete from ${this.#entries}
          where kind = 'user' and id = any(${literals(ids)}) and node = ${pg.escapeLiteral(node)} returning id
        )
        select id from gone where not exists (${this.#rowsOfUser('gone.id')} and node <> ${pg.escapeLiteral(node)})`);
      for (const id of idsOf(left)) last.add(id);
    }
    return last;
  }

  async #changeGroups(entries: readonly GroupEntry[], node: string, statement: string): Promise<void> {
    for (const some of chunks(entries)) {
      const [groups, members] = [
        some.map(({ group }) => storable(group)),
        some.map(({ member }) => writeMember(member)),
      ];
      await this.#run(statement, [node, groups, members]);
    }
  }

  /** Runs a statement while no other node changes entries, so that only one node sees that a user came or left. */
  #alone(statement: string): Promise<pg.QueryResult[]> {
    return this.#run(`${this.#lock}; ${statement}`);
  }

  /**
   * A node that was removed as dead may wake up and enter users before its next heartbeat. It is added as one that is dead already, so
   * that its entries can be removed and its heartbeat finds it unknown.
   */
  #addUnknown(node: string): string {
    return `insert into ${this.#nodes} values (${node}, '-infinity') on conflict do nothing`;
  }

  #rowsOfUser(id: string): string {
    return `select from ${this.#entries} as present where kind = 'user' and present.id = ${id}`;
  }
}

function idsOf(result: pg.QueryResult | undefined): string[] {
  return (result?.rows ?? []).map(({ id }) => String(id));
}

/** Writes ids into a statement, since several statements cannot have values. */
function literals(ids: readonly string[]): string {
  return `array[${ids.map((id) => pg.escapeLiteral(storable(id))).join()}]::text[]`;
}

/** PostgreSQL has no texts with a zero byte. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}

function chunks<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / maxRows);
  return Array.from({ length: count }, (_, index) => items.slice(index * maxRows, (index + 1) * maxRows));
}
