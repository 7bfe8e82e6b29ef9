import { browserStorage, type KeyValueStorage } from '../../state/browser-storage.ts';
import { calendarMeetingsKey } from '../../state/storage-keys.ts';

/** Ids of meetings that this browser has stored under a key. Empty if the list cannot be read. */
export function storedMeetingIds(key: string, storage: KeyValueStorage): number[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** True if the user added this meeting to a calendar from this browser. */
export const isInCalendar = (id: number, storage = browserStorage): boolean =>
  storedMeetingIds(calendarMeetingsKey, storage).includes(id);

/** Stores that a meeting is in the calendar, or no longer is. */
export function saveInCalendar(id: number, isThere: boolean, storage = browserStorage): void {
  const others = storedMeetingIds(calendarMeetingsKey, storage).filter((one) => one !== id);
  storage.setItem(calendarMeetingsKey, JSON.stringify(isThere ? [...others, id] : others));
}
