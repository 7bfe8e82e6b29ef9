/** Messages per page of history; a shorter page is the last one in its direction. */
export const historyPageSize = 50;

/** Maximum number of conversations that one person can pin. */
export const maxPinned = 5;

/** One person's settings for a conversation; the partner does not see them. */
export interface ConversationSettings {
  /** Listed first in the inbox. */
  pinned: boolean;
  /** Sends no notifications and adds nothing to the unread count. */
  muted: boolean;
  /** Hidden from the inbox until the next message, or permanently if muted too. */
  archived: boolean;
}

export type SettingsChanges = { readonly [Name in keyof ConversationSettings]?: boolean | undefined };

/** Applies changes to settings: archiving unpins a conversation, and pinning takes it out of the archive. */
export function settingsAfter(before: ConversationSettings, changes: SettingsChanges): ConversationSettings {
  const archived = changes.archived ?? (before.archived && !changes.pinned);
  return {
    pinned: !archived && (changes.pinned ?? before.pinned),
    muted: changes.muted ?? before.muted,
    archived,
  };
}

/** Reactions to a message, in the order in which they are offered. Each person can have one per message. */
export const reactions = ['heart', 'laugh', 'wow', 'sad', 'thumbs-up', 'party'] as const;
export type Reaction = (typeof reactions)[number];

/** The emoji shown for each reaction. */
export const reactionEmoji: Readonly<Record<Reaction, string>> = {
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  'thumbs-up': '👍',
  party: '🎉',
};

/** Minutes after sending in which a message can be unsent, by the server's clock. */
export const unsendMinutes = 10;

/** Maximum length of a quote, in characters. */
const quoteLength = 120;

/** The beginning of a message, as quoted by a reply. */
export const quotedText = (text: string): string =>
  Array.from(text.slice(0, 2 * quoteLength))
    .slice(0, quoteLength)
    .join('');
