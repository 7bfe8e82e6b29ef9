import type { UserId } from '@ambiance/domain/ids';
import type { RemovableText } from '@ambiance/domain/moderation';
import type { Db } from '../../../platform/database/database.ts';

/** The texts of a profile and the language of its owner; undefined once the account is erased. */
export const textsOf = (tx: Db, userId: UserId) =>
  tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['display_name as displayName', 'description', 'expectations', 'language'])
    .executeTakeFirst();

/** Writes the given texts; the others stay. */
export async function setTexts(
  tx: Db,
  userId: UserId,
  { displayName, description, expectations }: Partial<Record<RemovableText, string | null>>,
): Promise<void> {
  const columns = {
    ...(displayName && { display_name: displayName }),
    ...(description !== undefined && { description }),
    ...(expectations !== undefined && { expectations }),
  };
  if (Object.keys(columns).length === 0) return;
  await tx.updateTable('users').set(columns).where('id', '=', userId).execute();
}
