import type { UserId } from '@ambiance/domain/ids';
import type { RemovableText } from '@ambiance/domain/moderation';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/**
 * The texts that decisions removed from a user's profile since the given time and that no appeal restored. Decisions store them
 * for appeals anyway, so no further copy is stored.
 */
export async function removedTextsOf(db: Db, userId: UserId, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('decisions')
    .where('user_id', '=', userId)
    .where('decided_at', '>', since)
    .where('removed', 'is not', null)
    .where('restored_at', 'is', null)
    .select(sql<Partial<Record<RemovableText, string>> | null>`removed->'texts'`.as('texts'))
    .execute();
  return rows.flatMap(({ texts }) => Object.values(texts ?? {}));
}
