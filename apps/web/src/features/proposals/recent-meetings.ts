import type { Meeting } from '@ambiance/contract/proposals';
import { queryOf } from '../../server/query-of.ts';
import { server } from '../../server/server.ts';
import { browserStorage, type KeyValueStorage } from '../../state/browser-storage.ts';
import { dismissedMeetingsKey } from '../../state/storage-keys.ts';
import { storedMeetingIds } from './calendar-meetings.ts';

/**
 * Agreed meetings of the last two days about which the user may be asked. Refetched with the agenda. Cached only for a visit to a page,
 * if it has a number, because the user may end the conversation before the next, or propose again.
 */
export const recentMeetingsQuery = (visit?: number) =>
  queryOf(
    ['proposals', 'agenda', 'recent', visit],
    (it) => server.proposals.recent(it),
    visit === undefined ? { gcTime: 0 } : { staleTime: Infinity },
  );

/** The newest meeting that the user has not dismissed, and whose partner is not blocked in this browser. */
export const meetingToAskAbout = (
  meetings: readonly Meeting[],
  dismissed: readonly number[],
  blocked: ReadonlySet<string>,
): Meeting | undefined =>
  meetings.find(({ partner, message }) => !dismissed.includes(message.id) && !blocked.has(partner.id));

/** Ids of the meetings that the user no longer wants to be asked about in this browser. */
export const dismissedMeetings = (storage: KeyValueStorage = browserStorage): readonly number[] =>
  storedMeetingIds(dismissedMeetingsKey, storage);

/** Stores that the user no longer wants to be asked about a meeting. Forgets those that the server no longer lists. */
export function dismissMeeting(
  id: number,
  meetings: readonly Meeting[],
  storage: KeyValueStorage = browserStorage,
): void {
  const others = dismissedMeetings(storage).filter((one) => meetings.some(({ message }) => message.id === one));
  storage.setItem(dismissedMeetingsKey, JSON.stringify([...others, id]));
}
