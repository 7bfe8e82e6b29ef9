import type { Meeting } from '@ambiance/contract/proposals';
import { reminderMs } from '@ambiance/domain/proposals';
import { browserStorage, type KeyValueStorage } from '../state/browser-storage.ts';
import { shownMeetingsKey } from '../state/storage-keys.ts';

/** A meeting that this browser has shown to the user. */
interface ShownMeeting {
  id: number;
  partnerId: string;
  atUtc: string;
  /** The meeting was called off before its time, and the user has been shown this. */
  isOff?: true;
  /** The user has been shown that it is near, or agreed on it when it was. */
  isNear?: true;
}

/** The changes of the user's meetings since this browser last showed them. */
export interface MeetingNews {
  /** Accepted by the other person. */
  agreed: readonly Meeting[];
  /** In the agenda again after they were cancelled. */
  restored: readonly Meeting[];
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
  if (!shown) return { agreed: [], restored: [], calledOff: [] };
  const known = new Map(shown.map((one) => [one.id, one]));
  return {
    agreed: agenda.filter(({ message }) => message.fromUserId === me && !known.has(message.id)),
    restored: agenda.filter(({ message }) => known.get(message.id)?.isOff),
    calledOff: missingFrom(agenda, shown, now).filter(({ isOff }) => !isOff),
  };
}

/** Time after a reminder was sent in which a page that missed it still shows it, because its text says how near the meeting is. */
const reminderValidMs = 15 * 60_000;

const msUntil = (atUtc: string, now: Date) => new Date(atUtc).getTime() - now.getTime();

/** The meetings whose reminder was sent shortly before, and which this browser has not shown yet. */
export const missedReminders = (
  shown: readonly ShownMeeting[] | undefined,
  agenda: readonly Meeting[],
  now: Date,
): readonly Meeting[] =>
  agenda.filter(({ message: { id, proposal } }) => {
    const known = shown?.find((one) => one.id === id);
    const untilMs = proposal ? msUntil(proposal.atUtc, now) : 0;
    const isSent = untilMs <= reminderMs && untilMs > reminderMs - reminderValidMs;
    return isSent && known !== undefined && !known.isNear && !known.isOff;
  });

const missingFrom = (agenda: readonly Meeting[], shown: readonly ShownMeeting[], now: Date) =>
  shown.filter(({ id, atUtc }) => new Date(atUtc) > now && !agenda.some(({ message }) => message.id === id));

/** Undefined if this browser has not stored any, or not in a form that it knows. */
export function shownMeetings(storage: KeyValueStorage = browserStorage): readonly ShownMeeting[] | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(shownMeetingsKey) ?? 'null');
    return Array.isArray(stored) ? (stored as ShownMeeting[]) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores which meetings the user has seen, and which of them were called off, without names and places. */
export function storeShownMeetings(
  agenda: readonly Meeting[],
  now: Date,
  storage: KeyValueStorage = browserStorage,
): void {
  const before = shownMeetings(storage) ?? [];
  const off = missingFrom(agenda, before, now);
  const wasNear = new Set(before.flatMap(({ id, isNear }) => (isNear ? [id] : [])));
  const shown = agenda.flatMap(({ message: { id, proposal }, partner }): ShownMeeting[] => {
    if (!proposal) return [];
    const isNear = wasNear.has(id) || msUntil(proposal.atUtc, now) <= reminderMs;
    return [{ id, partnerId: partner.id, atUtc: proposal.atUtc, ...(isNear && { isNear }) }];
  });
  storage.setItem(shownMeetingsKey, JSON.stringify([...shown, ...off.map((one) => ({ ...one, isOff: true }))]));
}

/** Stores that the user has been shown that a meeting is near. */
export function storeReminder(id: number, storage: KeyValueStorage = browserStorage): void {
  const shown = shownMeetings(storage)?.map((one) => (one.id === id ? { ...one, isNear: true } : one));
  if (shown) storage.setItem(shownMeetingsKey, JSON.stringify(shown));
}
