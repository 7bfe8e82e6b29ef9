import type { Me } from '@ambiance/contract/members';

/** Returns the important parts that a card lacks. */
export const missingOf = (
  me: Pick<Me, 'photos' | 'currentMoodKey' | 'description'>,
): ('photos' | 'mood' | 'words')[] => [
  ...(me.photos.length === 0 ? (['photos'] as const) : []),
  ...(me.currentMoodKey === null ? (['mood'] as const) : []),
  ...(me.description ? [] : (['words'] as const)),
];
