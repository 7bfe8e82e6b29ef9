import { isMood, type Mood } from '@ambiance/domain/moods';
import { tabStorage } from '../state/tab-storage.ts';
import { pickedMood } from './accent.ts';

const key = 'pickedMood';

/** Lets the mood that was picked on the landing page survive reloads until the member has an account. */
export function keepPickedMood(): void {
  const picked = pickedMood.get() ?? wantedMood();
  if (picked) wantMood(picked);
  pickedMood.set(picked);
}

/** Stores the mood that the user would like to set, for as long as this tab. Their plan may not include it yet. */
export const wantMood = (mood: Mood): void => tabStorage.setItem(key, mood);

export function wantedMood(): Mood | undefined {
  const stored = tabStorage.getItem(key);
  return isMood(stored) ? stored : undefined;
}

/** The user has set a mood. */
export function discardPickedMood(): void {
  tabStorage.removeItem(key);
  pickedMood.set(undefined);
}
