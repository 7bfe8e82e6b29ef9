import type { SettingChanges, Settings } from '@ambiance/contract/settings';
import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { settingsFrom } from '../members/me.repository.ts';

/** A user's settings now; the row stays locked until the transaction ends. */
export async function lockSettings(tx: Db, userId: UserId): Promise<Settings> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['paused', 'shows_activity', 'sends_read_receipts', 'first_messages_from', 'wants_still_up'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return settingsFrom(row);
}

export async function updateSettings(tx: Db, userId: UserId, changes: SettingChanges): Promise<void> {
  const columns = {
    paused: changes.paused,
    shows_activity: changes.showsActivity,
    sends_read_receipts: changes.sendsReadReceipts,
    first_messages_from: changes.firstMessagesFrom,
    wants_still_up: changes.wantsStillUp,
  };
  if (Object.values(columns).every((value) => value === undefined)) return;
  await tx.updateTable('users').set(columns).where('id', '=', userId).execute();
}
