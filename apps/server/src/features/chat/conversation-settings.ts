import {
  type ConversationSettings,
  maxPinned,
  settingsAfter,
  type SettingsChanges,
} from '@ambiance/domain/conversations';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { ChatNeeds } from './chat-needs.ts';
import { lockPinned, saveSettings, settingsOf } from '../conversations/conversations.repository.ts';
import { type Actor, relationOf, requireVisible } from '../conversations/relation.repository.ts';

/** Changes a user's settings of a conversation and sends them only to that user's devices. */
export async function changeSettings(
  needs: ChatNeeds,
  owner: Actor,
  partnerId: UserId,
  changes: SettingsChanges,
): Promise<ConversationSettings> {
  const { db, clock, hub } = needs;
  requireVisible((await relationOf(db, owner, partnerId, clock.now())).relation);
  const settings = await db.transaction().execute(async (tx) => {
    const pinned = await lockPinned(tx, owner.userId);
    const before = await settingsOf(tx, owner.userId, partnerId);
    if (!before) throw new DomainError('conversation.unknown');
    const { newestId, ...stored } = before;
    const after = settingsAfter(stored, changes);
    if (after.pinned && !before.pinned && pinned >= maxPinned) throw new DomainError('conversation.too-many-pinned');
    await saveSettings(tx, owner.userId, partnerId, { ...after, newestId });
    return after;
  });
  hub.toUser(owner.userId).send('ConversationChanged', { withUserId: partnerId, settings });
  return settings;
}
