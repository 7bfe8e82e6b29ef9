import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Ids } from '../ids.ts';
import type { Kind, ObjectKinds } from './objects.ts';

/** What the provider keeps, within one transaction. */
export interface Objects {
  /** Seconds since 1970, as everywhere in Stripe's API. */
  now: number;
  newId(prefix: string): string;
  get<K extends Kind>(kind: K, id: string): Promise<ObjectKinds[K] | undefined>;
  /** Newest first, those that contain what is given. */
  find<K extends Kind>(kind: K, like?: Partial<ObjectKinds[K]>): Promise<ObjectKinds[K][]>;
  put<T extends ObjectKinds[Kind]>(object: T): Promise<T>;
  remove(id: string): Promise<void>;
}

/** Does a piece of work in one transaction, one after the other on all nodes. */
export type Work = <T>(work: (objects: Objects) => Promise<T>) => Promise<T>;

export function createStore({ db, clock, ids }: { db: Db; clock: Clock; ids: Ids }): Work {
  return (work) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('stand-in payments'))`.execute(tx);
      return work(objectsIn(tx, Math.floor(clock.now().getTime() / 1000), ids));
    });
}

const objectsIn = (tx: Db, now: number, ids: Ids): Objects => ({
  now,
  newId: (prefix) => `${prefix}_${ids.hex(12)}`,

  async get<K extends Kind>(kind: K, id: string) {
    const one = tx.selectFrom('stand_in_payments').where('id', '=', id).where('kind', '=', kind);
    const row = await one.select('body').executeTakeFirst();
    return row?.body as unknown as ObjectKinds[K] | undefined;
  },

  async find<K extends Kind>(kind: K, like: Partial<ObjectKinds[K]> = {}) {
    const rows = await tx
      .selectFrom('stand_in_payments')
      .where('kind', '=', kind)
      .where(sql<boolean>`body @> ${JSON.stringify(like)}::jsonb`)
      .orderBy('position', 'desc')
      .select('body')
      .execute();
    return rows.map((row) => row.body as unknown as ObjectKinds[K]);
  },

  async put(object) {
    const body = JSON.stringify(object);
    await tx
      .insertInto('stand_in_payments')
      .values({ id: object.id, kind: object.object, body })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ body }))
      .execute();
    return object;
  },

  async remove(id) {
    await tx.deleteFrom('stand_in_payments').where('id', '=', id).execute();
  },
});
