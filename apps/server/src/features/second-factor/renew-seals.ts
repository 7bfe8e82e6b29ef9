import { lowestUserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import type { Seal } from './seal.ts';

const batch = 500;

/** Encrypts all second factors with the current secret. Yields after each batch how many were read and how many changed. */
export async function* renewSeals(db: Db, seal: Seal): AsyncGenerator<{ read: number; renewed: number }> {
  let after = lowestUserId;
  let [read, renewed] = [0, 0];
  for (;;) {
    const factors = await db
      .selectFrom('second_factors')
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(batch)
      .select(['user_id', 'sealed_secret'])
      .execute();
    for (const { user_id: userId, sealed_secret: before } of factors) {
      const sealed = before && seal.renew(before, userId);
      if (!sealed) continue;
      // A second factor that its owner replaced in the meantime stays.
      const { numUpdatedRows } = await db
        .updateTable('second_factors')
        .set({ sealed_secret: sealed })
        .where('user_id', '=', userId)
        .where('sealed_secret', '=', before)
        .executeTakeFirst();
      renewed += Number(numUpdatedRows);
    }
    read += factors.length;
    yield { read, renewed };
    if (factors.length < batch) return;
    after = factors.at(-1)!.user_id;
  }
}
