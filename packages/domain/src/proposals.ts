import { type CalendarDate, dayIn, startOfDay } from './calendar.ts';
import { clockText } from './date-text.ts';
import type { ErrorCode } from './errors.ts';
import type { ByLanguage, Language } from './languages.ts';

/**
 * Where a proposal to meet stands. `replaced`: the other proposed something else instead. `ended`: its time is over, or the two
 * no longer reach each other.
 */
export const proposalStatuses = ['open', 'accepted', 'declined', 'cancelled', 'replaced', 'ended'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

const hourMs = 3_600_000;

/** How long after its hour a proposal ends by itself; as long stands a meeting in a calendar. */
export const meetingMs = 2 * hourMs;
/** How long before its hour both are reminded. */
export const reminderMs = 2 * hourMs;
/** How far ahead somebody can propose to meet. */
const proposalDaysAhead = 60;
/** How often within 24 hours one person can propose something to the same other. */
export const proposalsPerDay = 10;
/** How many places are suggested at most, and how far they are from either of the two. */
export const suggestedPlaces = 6;
export const suggestedWithinKm = 50;
/** The longest name of a place in somebody's own words. */
export const maxPlaceLength = 120;

/** Where a proposal stands at an instant: it ends by itself, nothing has to run for it. */
export const proposalStatusAt = (stored: ProposalStatus, at: Date, now: Date): ProposalStatus =>
  (stored === 'open' || stored === 'accepted') && now.getTime() >= at.getTime() + meetingMs ? 'ended' : stored;

/** Why nobody can propose this hour; undefined where it can be. */
export function hourRefusal(at: Date, now: Date): ErrorCode | undefined {
  if (at <= now) return 'proposal.hour-over';
  return at.getTime() - now.getTime() > proposalDaysAhead * 24 * hourMs ? 'proposal.too-far-ahead' : undefined;
}

/** What a proposal becomes by an act. */
export const statusAfter = {
  accept: 'accepted',
  decline: 'declined',
  cancel: 'cancelled',
  counter: 'replaced',
} as const satisfies Record<string, ProposalStatus>;

export type ProposalAct = keyof typeof statusAfter;

/** An act on a proposal that its other person hears of at once, wherever they are in the app. */
export type ProposalOutcome = 'accepted' | 'declined' | 'called-off';

/** What the other person hears of an act on a proposal; undefined if an open proposal is taken back. */
export function outcomeOf(act: Exclude<ProposalAct, 'counter'>, status: ProposalStatus): ProposalOutcome | undefined {
  if (act === 'cancel') return status === 'accepted' ? 'called-off' : undefined;
  return statusAfter[act];
}

/** Why somebody may not do this to a proposal: its answer is the other's, and what was accepted either may cancel. */
export function actRefusal(act: ProposalAct, status: ProposalStatus, isProposer: boolean): ErrorCode | undefined {
  if (act === 'cancel') {
    if (status === 'accepted' || (status === 'open' && isProposer)) return undefined;
    return status === 'open' ? 'proposal.not-yours' : 'proposal.over';
  }
  if (isProposer) return 'proposal.own';
  return status === 'open' ? undefined : 'proposal.over';
}

/** A day and an hour in words: "Friday, November 27, 7:00 p.m.", on the clock of a zone; "1:30 a.m. (EST)" in the night when 1:30 comes twice. */
export const meetingTimeText = (at: Date | string, timeZone: string, language: Language): string =>
  clockText(at, language, {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

const invitations: ByLanguage<string> = { en: 'Shall we meet?', fr: 'On se voit\u202f?' };

/** What a proposal says wherever there is only text: in older clients, notifications, quotes and reports. */
export function proposalText(
  { place, at, timeZone }: { place: string; at: Date; timeZone: string },
  language: Language,
): string {
  return `${invitations[language]} ${place}, ${meetingTimeText(at, timeZone, language)}`;
}

const halfHourMs = hourMs / 2;

/** The days that can be proposed, from an instant on, as dates on the clock of a zone. */
export function proposableDays(timeZone: string, now: Date): CalendarDate[] {
  const first = new Date(`${dayIn(timeZone, now)}T00:00:00Z`).getTime();
  const days = Array.from({ length: proposalDaysAhead + 1 }, (_, count) =>
    new Date(first + count * 24 * hourMs).toISOString().slice(0, 10),
  );
  // Of today, and of the last day, perhaps no hour is left.
  const isWhole = (index: number) => index > 0 && index < proposalDaysAhead;
  return days.filter((day, index) => isWhole(index) || hoursOf(timeZone, day, now).length > 0);
}

/**
 * The half hours of a day that can be proposed, in the order of the clock of a zone. Where clocks change, an hour that is left
 * out is none, and of one that comes twice the second is "01:30 again".
 */
export function hoursOf(timeZone: string, day: CalendarDate, now: Date): { at: Date; clock: string }[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const all: { at: Date; clock: string }[] = [];
  const known = new Set<string>();
  for (let at = startOfDay(timeZone, day); dayIn(timeZone, at) === day; at = new Date(at.getTime() + halfHourMs)) {
    const shown = format.format(at);
    const clock = known.has(shown) ? `${shown} again` : shown;
    if (hourRefusal(at, now) === undefined) all.push({ at, clock });
    known.add(shown);
  }
  return all;
}
