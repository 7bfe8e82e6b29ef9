import { isMood } from '@ambiance/domain/moods';
import { tabStorage } from '../state/tab-storage.ts';
import { pickedMood } from './accent.ts';

const key = 'pickedMood';

/** Lets the mood that was picked on the landing page survive reloads until the member has an account. */
export function keepPickedMood(): void {
  const picked = pickedMood.get();
  if (picked) {
    tabStorage.setItem(key, picked);
    return;
  }
  const before = tabStorage.getItem(key);
  if (isMood(before)) pickedMood.set(before);
}

/** The picked mood was carried to the member's own, or was refused by their plan. */
export function discardPickedMood(): void {
  tabStorage.removeItem(key);
  pickedMood.set(undefined);
}
