/** How many messages a page of history holds; a shorter one is the last in its direction. */
export const historyPageSize = 50;

/** How many conversations one person may have on top of their inbox. */
export const mostPinned = 5;

/** How one of the two keeps a conversation; the other learns none of it. */
export interface ConversationSettings {
  /** On top of the inbox. */
  pinned: boolean;
  /** Neither notified of nor counted. */
  muted: boolean;
  /** Out of the inbox until there is a message, or for good where it is muted too. */
  archived: boolean;
}

export type SettingsChanges = { readonly [Name in keyof ConversationSettings]?: boolean | undefined };

/** What settings become by a change: what is archived is not on top of the inbox, and what is put there comes back. */
export function settingsAfter(before: ConversationSettings, changes: SettingsChanges): ConversationSettings {
  const archived = changes.archived ?? (before.archived && !changes.pinned);
  return {
    pinned: !archived && (changes.pinned ?? before.pinned),
    muted: changes.muted ?? before.muted,
    archived,
  };
}

/** What somebody may put to a message, one each, in the order in which it is offered. */
export const reactions = ['heart', 'laugh', 'wow', 'sad', 'thumbs-up', 'party'] as const;
export type Reaction = (typeof reactions)[number];

/** How each looks, everywhere. */
export const reactionEmoji: Readonly<Record<Reaction, string>> = {
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  'thumbs-up': '👍',
  party: '🎉',
};

/** How long after it was sent a message can be unsent, by the server's clock. */
export const unsendMinutes = 10;

/** In characters. */
const quoteLength = 120;

/** The beginning of a message, as a reply to it shows it. */
export const quotedText = (text: string): string =>
  Array.from(text.slice(0, 2 * quoteLength))
    .slice(0, quoteLength)
    .join('');
