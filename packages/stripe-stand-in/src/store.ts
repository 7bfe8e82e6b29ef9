import type { Kind, ObjectKinds } from './objects.ts';

/** Runs a statement with `$1`, `$2` … for its values, and returns its rows. */
type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

export interface StoreNeeds {
  /** Runs work in one transaction of a PostgreSQL database that has the table `stand_in_payments`. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  clock: { now(): Date };
  /** `hex` returns that many random bytes as lower-case hex. */
  ids: { hex(bytes: number): string };
}

/** The provider's stored objects, within one transaction. */
export interface Objects {
  /** Seconds since 1970, as everywhere in Stripe's API. */
  now: number;
  newId(prefix: string): string;
  get<K extends Kind>(kind: K, id: string): Promise<ObjectKinds[K] | undefined>;
  /** The objects that contain the given fields, newest first. */
  find<K extends Kind>(kind: K, like?: Partial<ObjectKinds[K]>): Promise<ObjectKinds[K][]>;
  put<T extends ObjectKinds[Kind]>(object: T): Promise<T>;
  remove(id: string): Promise<void>;
}

/** Runs work in one transaction; only one runs at a time across all nodes. */
export type Work = <T>(work: (objects: Objects) => Promise<T>) => Promise<T>;

export function createStore({ transaction, clock, ids }: StoreNeeds): Work {
  return (work) =>
    transaction(async (query) => {
      await query(`select pg_advisory_xact_lock(hashtext('stand-in payments'))`, []);
      return work(objectsIn(query, Math.floor(clock.now().getTime() / 1000), ids));
    });
}

const objectsIn = (query: Query, now: number, ids: StoreNeeds['ids']): Objects => ({
  now,
  newId: (prefix) => `${prefix}_${ids.hex(12)}`,

  async get<K extends Kind>(kind: K, id: string) {
    const [row] = await query<{ body: ObjectKinds[K] }>(
      'select body from stand_in_payments where id = $1 and kind = $2',
      [id, kind],
    );
    return row?.body;
  },

  async find<K extends Kind>(kind: K, like: Partial<ObjectKinds[K]> = {}) {
    const rows = await query<{ body: ObjectKinds[K] }>(
      'select body from stand_in_payments where kind = $1 and body @> $2::jsonb order by position desc',
      [kind, JSON.stringify(like)],
    );
    return rows.map(({ body }) => body);
  },

  async put(object) {
    await query(
      `insert into stand_in_payments (id, kind, body) values ($1, $2, $3)
       on conflict (id) do update set body = excluded.body`,
      [object.id, object.object, JSON.stringify(object)],
    );
    return object;
  },

  async remove(id) {
    await query('delete from stand_in_payments where id = $1', [id]);
  },
});
