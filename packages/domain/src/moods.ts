/** Moods, in the order in which they are offered. */
export const moods = ['chat', 'dinner', 'outdoor', 'travel', 'chill'] as const;
export type Mood = (typeof moods)[number];

export const isMood = (value: unknown): value is Mood => moods.includes(value as Mood);

/** Stored number of each mood; 0 means no mood. The numbers never change, even if the list does. */
export const moodNumbers = { chat: 1, dinner: 2, outdoor: 3, travel: 4, chill: 5 } as const satisfies Record<
  Mood,
  number
>;
