import type { Notice } from '@ambiance/contract/notices';
import type { Language } from '@ambiance/domain/languages';
import { isNoticeKind, noticeAddress, type NoticeKind, notices, noticeText } from '@ambiance/domain/notices';
import type { MeetingChange } from '@ambiance/domain/proposals';
import { isolated } from '../../../i18n/translator.ts';
import { agendaQuery } from '../../../me/my-agenda.ts';
import { checkInsQuery } from '../../../me/my-check-ins.ts';
import { meQuery, myLimitsQuery, myPlanQuery } from '../../../me/my-queries.ts';

export const toastMs = 6000;
/** How long the question stays: a user who does not answer may be on their way home. */
export const askedMs = 60_000;
/** Toasts of accepted and cancelled meetings stay until the user closes them. */
export const answerMs: Readonly<Record<MeetingChange, number>> = {
  accepted: 0,
  declined: toastMs,
  'called-off': 0,
  restored: 12_000,
};
const shownCharacters = 120;

export const shortened = (text: string): string =>
  text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;

/**
 * Changes to a meeting are shown even if its conversation is muted. Messages and declined proposals are not. If its settings are
 * unknown, a conversation may be muted.
 */
export const isToastShown = (what: 'message' | MeetingChange, { muted } = { muted: true }): boolean =>
  !muted || (what !== 'message' && what !== 'declined');

/** True if the page itself asks whether the user is home. In the archive and in a search, it does not. */
export const asksWhetherHome = (address: string): boolean => address === '/messages';

const isolatedIn = (parameters: Notice['parameters']) =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  );

/**
 * The toasts of notices, each with the page that it opens. A page that shows the change itself shows only those that stay, and those
 * that it does not explain (`alsoAtPath`).
 */
export const noticeToasts = (waiting: readonly Notice[], pathname: string, language: Language) =>
  waiting.flatMap(({ kind, parameters }) => {
    const text = noticeText({ kind, parameters: isolatedIn(parameters) }, language);
    if (text === undefined || !isNoticeKind(kind)) return [];
    const { path, stays, alsoAtPath, alsoShownAt } = notices[kind];
    const ownPaths = stays ? [] : [alsoAtPath ? undefined : path.replace(/\?.*/, ''), alsoShownAt];
    if (ownPaths.includes(pathname)) return [];
    return [{ text, path: noticeAddress({ kind, parameters }), durationMs: stays ? 0 : toastMs }];
  });

/**
 * The data that a page reads again after a notice, besides the plan and its limits. The page that a notice leads to shows no
 * toast, so its data must be listed here, unless an event reads it again.
 */
const refreshedBy: Readonly<Partial<Record<NoticeKind, readonly (readonly string[])[]>>> = {
  vouched: [meQuery.queryKey],
  'voucher-revoked': [meQuery.queryKey],
  'redeemed-twice': [['venue']],
  'perk-acted': [['venue']],
  verified: [meQuery.queryKey],
  'mood-ended': [meQuery.queryKey],
  'email-changed': [meQuery.queryKey],
  'device-added': [['me', 'sessions']],
  decision: [meQuery.queryKey, ['account-status']],
  'decision-reduced': [meQuery.queryKey, ['account-status']],
  'decision-undone': [meQuery.queryKey, ['account-status']],
  'staff-acted': [meQuery.queryKey],
  'report-closed': [['me', 'reports']],
  emergency: [['moderation', 'queue']],
  'meeting-off': [agendaQuery.queryKey],
  'friend-not-reached': [checkInsQuery.queryKey],
  'friend-declined': [checkInsQuery.queryKey],
};

/** The keys of the queries that a page reads again after notices. */
export const refreshedAfter = (waiting: readonly Notice[]): (readonly string[])[] => [
  myPlanQuery.queryKey,
  myLimitsQuery.queryKey,
  ...waiting.flatMap(({ kind }) => (isNoticeKind(kind) ? (refreshedBy[kind] ?? []) : [])),
];
