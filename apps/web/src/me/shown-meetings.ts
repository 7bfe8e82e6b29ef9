import type { Meeting } from '@ambiance/contract/proposals';
import { browserStorage, type KeyValueStorage } from '../state/browser-storage.ts';
import { shownMeetingsKey } from '../state/storage-keys.ts';

/** A meeting that this browser has shown to the user. */
interface ShownMeeting {
  id: number;
  partnerId: string;
  atUtc: string;
}

/** The changes of the user's meetings since this browser last showed them. */
export interface MeetingNews {
  /** Accepted by the other person. */
  agreed: readonly Meeting[];
  /** No longer in the agenda, although their time has not come. */
  calledOff: readonly ShownMeeting[];
}

/** Compares an agenda with the meetings that were shown; for a browser that has shown no agenda yet, nothing counts as new. */
export function meetingNews(
  shown: readonly ShownMeeting[] | undefined,
  agenda: readonly Meeting[],
  me: string,
  now: Date,
): MeetingNews {
  if (!shown) return { agreed: [], calledOff: [] };
  const isShown = (id: number) => shown.some((one) => one.id === id);
  return {
    agreed: agenda.filter(({ message }) => message.fromUserId === me && !isShown(message.id)),
    calledOff: shown.filter(
      ({ id, atUtc }) => new Date(atUtc) > now && !agenda.some(({ message }) => message.id === id),
    ),
  };
}

/** Undefined if this browser has not stored any, or not in a form that it knows. */
export function shownMeetings(storage: KeyValueStorage = browserStorage): readonly ShownMeeting[] | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(shownMeetingsKey) ?? 'null');
    return Array.isArray(stored) ? (stored as ShownMeeting[]) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores which meetings the user has seen, without names and places. */
export function storeShownMeetings(agenda: readonly Meeting[], storage: KeyValueStorage = browserStorage): void {
  const shown = agenda.flatMap(({ message: { id, proposal }, partner }): ShownMeeting[] =>
    proposal ? [{ id, partnerId: partner.id, atUtc: proposal.atUtc }] : [],
  );
  storage.setItem(shownMeetingsKey, JSON.stringify(shown));
}
