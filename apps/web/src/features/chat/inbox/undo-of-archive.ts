import type { ConversationSettings } from '@ambiance/domain/conversations';

/** The changes that undo an archiving: settings that it did not change stay as they are. `before` is undefined if unknown. */
export const undoOfArchive = (
  changes: Partial<ConversationSettings>,
  before: ConversationSettings | undefined,
): Partial<ConversationSettings> => ({
  archived: false,
  ...(changes.muted !== undefined && { muted: before?.muted ?? false }),
});
