import { type CalendarDate, dayIn, startOfDay, timeIn } from './calendar.ts';
import { clockText, dateText } from './date-text.ts';
import type { ErrorCode } from './errors.ts';
import type { UserId } from './ids.ts';
import type { ByLanguage, Language } from './languages.ts';

/**
 * Status of a proposal to meet. `replaced`: the recipient made a counter-proposal. `ended`: its time has passed, or the two may
 * no longer contact each other.
 */
export const proposalStatuses = ['open', 'accepted', 'declined', 'cancelled', 'replaced', 'ended'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

const hourMs = 3_600_000;

/** Time from the proposed hour until a proposal ends automatically; also the length of a meeting in a calendar file. */
export const meetingMs = 2 * hourMs;
/** Time after the hour of a meeting from which, and until which, both are asked how it was. Most meetings are asked about the next day. */
export const howWasItWindow = { fromMs: 12 * hourMs, untilMs: 48 * hourMs } as const;
/** Time before the meeting at which both are reminded. */
export const reminderMs = 2 * hourMs;
/** Time within which a called-off meeting can be restored. Push notifications and mails about it are sent only afterwards. */
export const callOffUndoMs = 10_000;
/** Maximum number of days between a proposal and its meeting. */
const proposalDaysAhead = 60;
/** Maximum number of proposals in 24 hours from one person to another. */
export const proposalsPerDay = 10;
/** Maximum number of suggested places. */
export const suggestedPlaces = 6;
export const suggestedWithinKm = 50;
/** Maximum length of a custom place name, in characters. */
export const maxPlaceLength = 120;

/** Status of a proposal at an instant: it ends automatically, without a job. */
export const proposalStatusAt = (stored: ProposalStatus, at: Date, now: Date): ProposalStatus =>
  (stored === 'open' || stored === 'accepted') && now.getTime() >= at.getTime() + meetingMs ? 'ended' : stored;

/**
 * Status under which a proposal is shown. One that ended before its time is `off`: it did not pass, but the two may no longer contact
 * each other.
 */
export function shownStatus(stored: ProposalStatus, at: Date, now: Date): ProposalStatus | 'off' {
  const status = proposalStatusAt(stored, at, now);
  return status === 'ended' && now.getTime() < at.getTime() + meetingMs ? 'off' : status;
}

/** Error code if a member may not restore a meeting; undefined if they may. A meeting that ended with its conversation has no time. */
export function undoRefusal(
  calledOff: { by: UserId | null; at: Date | null },
  userId: UserId,
  now: Date,
): ErrorCode | undefined {
  if (calledOff.at === null) return 'proposal.undo-over';
  if (calledOff.by !== userId) return 'proposal.undo-not-yours';
  return now.getTime() - calledOff.at.getTime() < callOffUndoMs ? undefined : 'proposal.undo-over';
}

/** Error code if an hour cannot be proposed; undefined if it can. */
export function hourRefusal(at: Date, now: Date): ErrorCode | undefined {
  if (at <= now) return 'proposal.hour-over';
  return at.getTime() - now.getTime() > proposalDaysAhead * 24 * hourMs ? 'proposal.too-far-ahead' : undefined;
}

/** The status after each act. */
export const statusAfter = {
  accept: 'accepted',
  decline: 'declined',
  cancel: 'cancelled',
  counter: 'replaced',
} as const satisfies Record<string, ProposalStatus>;

export type ProposalAct = keyof typeof statusAfter;

/** An action on a proposal. The other person is notified of it at once, on any page. */
export type ProposalOutcome = 'accepted' | 'declined' | 'called-off';
/** An outcome, or the restoration of a called-off meeting. */
export type MeetingChange = ProposalOutcome | 'restored';

/** The outcome of an action that the other person is notified of; undefined if an open proposal is withdrawn. */
export function outcomeOf(act: Exclude<ProposalAct, 'counter'>, status: ProposalStatus): ProposalOutcome | undefined {
  if (act === 'cancel') return status === 'accepted' ? 'called-off' : undefined;
  return statusAfter[act];
}

/**
 * Error code if a person may not do this to a proposal: only the recipient may answer it, and either person may cancel an
 * accepted one.
 */
export function actRefusal(act: ProposalAct, status: ProposalStatus, isProposer: boolean): ErrorCode | undefined {
  if (act === 'cancel') {
    if (status === 'accepted' || (status === 'open' && isProposer)) return undefined;
    return status === 'open' ? 'proposal.not-yours' : 'proposal.over';
  }
  if (isProposer) return 'proposal.own';
  return status === 'open' ? undefined : 'proposal.over';
}

/**
 * Day and hour in words, in a zone: "Friday, November 27, 7:00 p.m.". If the hour occurs twice that night, the zone is added:
 * "1:30 a.m. (EST)".
 */
export const meetingTimeText = (at: Date | string, timeZone: string, language: Language): string =>
  clockText(at, language, {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

const sixDaysMs = 6 * 24 * hourMs;
const atWords: ByLanguage<string> = { en: 'at', fr: 'à' };

/** A short form for the next six days: "Tuesday at 7 p.m.". */
export function shortMeetingTime(at: Date, timeZone: string, language: Language, now: Date): string {
  if (at.getTime() - now.getTime() > sixDaysMs) return meetingTimeText(at, timeZone, language);
  const day = dateText(at, language, { timeZone, weekday: 'long' });
  const hour = clockText(at, language, { timeZone, hour: 'numeric', minute: '2-digit' });
  return `${day} ${atWords[language]} ${hour.replace(':00', '')}`;
}

const invitations: ByLanguage<string> = { en: 'Shall we meet?', fr: 'On se voit\u202f?' };

/** The text of a proposal where only text is shown: in older clients, notifications and reports. */
export function proposalText(
  { place, at, timeZone }: { place: string; at: Date; timeZone: string },
  language: Language,
): string {
  return `${invitations[language]} ${place}, ${meetingTimeText(at, timeZone, language)}`;
}

const halfHourMs = hourMs / 2;

/** The dates that can be proposed from an instant on, in a zone. */
export function proposableDays(timeZone: string, now: Date): CalendarDate[] {
  const first = new Date(`${dayIn(timeZone, now)}T00:00:00Z`).getTime();
  const days = Array.from({ length: proposalDaysAhead + 1 }, (_, count) =>
    new Date(first + count * 24 * hourMs).toISOString().slice(0, 10),
  );
  // Today and the last day may have no hour left.
  const isWhole = (index: number) => index > 0 && index < proposalDaysAhead;
  return days.filter((day, index) => isWhole(index) || hoursOf(timeZone, day, now).length > 0);
}

/**
 * The half hours of a day that can be proposed, in a zone and in the order of its clock. When clocks change, a skipped hour is
 * not listed, and the second of a repeated one is "01:30 again".
 */
export function hoursOf(timeZone: string, day: CalendarDate, now: Date): { at: Date; clock: string }[] {
  const all: { at: Date; clock: string }[] = [];
  const known = new Set<string>();
  for (let at = startOfDay(timeZone, day); dayIn(timeZone, at) === day; at = new Date(at.getTime() + halfHourMs)) {
    const shown = timeIn(timeZone, at);
    const clock = known.has(shown) ? `${shown} again` : shown;
    if (hourRefusal(at, now) === undefined) all.push({ at, clock });
    known.add(shown);
  }
  return all;
}
