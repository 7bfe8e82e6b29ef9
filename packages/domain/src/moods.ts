/** What a member is up for, in the order in which it is offered. */
export const moods = ['chat', 'dinner', 'outdoor', 'travel', 'chill'] as const;
export type Mood = (typeof moods)[number];

export const isMood = (value: unknown): value is Mood => moods.includes(value as Mood);
