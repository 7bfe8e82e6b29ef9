/** What a member is up for, in the order in which it is offered. */
export const moods = ['chat', 'dinner', 'outdoor', 'travel', 'chill'] as const;
export type Mood = (typeof moods)[number];

export const isMood = (value: unknown): value is Mood => moods.includes(value as Mood);

/** The numbers under which moods are stored, where 0 is none. They never change, whatever becomes of the list. */
export const moodNumbers = { chat: 1, dinner: 2, outdoor: 3, travel: 4, chill: 5 } as const satisfies Record<
  Mood,
  number
>;
