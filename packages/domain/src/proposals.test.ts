import { expect, test } from 'vitest';
import { isErrorCode } from './errors.ts';
import {
  actRefusal,
  hoursOf,
  hourRefusal,
  meetingTimeText,
  proposableDays,
  type ProposalAct,
  proposalStatusAt,
  type ProposalStatus,
  shownStatus,
} from './proposals.ts';

const at = new Date('2026-11-20T00:00:00Z');

test.each([
  ['open', '2026-11-20T01:59:59Z', 'open'],
  ['open', '2026-11-20T02:00:00Z', 'ended'],
  ['accepted', '2026-11-20T02:00:00Z', 'ended'],
  ['declined', '2026-11-20T02:00:00Z', 'declined'],
  ['cancelled', '2026-11-21T00:00:00Z', 'cancelled'],
] as const)('a proposal that is %s counts at %s as %s', (stored, now, status) => {
  expect(proposalStatusAt(stored, at, new Date(now))).toBe(status);
});

test.each([
  ['ended', '2026-11-20T01:59:59Z', 'off'],
  ['ended', '2026-11-20T02:00:00Z', 'ended'],
  ['accepted', '2026-11-20T01:59:59Z', 'accepted'],
  ['accepted', '2026-11-20T02:00:00Z', 'ended'],
  ['cancelled', '2026-11-19T00:00:00Z', 'cancelled'],
] as const)('a proposal that is %s is shown at %s as %s', (stored, now, status) => {
  expect(shownStatus(stored, at, new Date(now))).toBe(status);
});

test.each([
  ['2026-11-18T17:00:00.000Z', 'proposal.hour-over'],
  ['2026-11-18T17:00:00.001Z', undefined],
  ['2027-01-17T17:00:00.000Z', undefined],
  ['2027-01-17T17:00:00.001Z', 'proposal.too-far-ahead'],
] as const)('%s proposed at noon on November 18 is refused as %s', (hour, refusal) => {
  expect(hourRefusal(new Date(hour), new Date('2026-11-18T17:00:00Z'))).toBe(refusal);
});

/** Expected errors for the proposer and the recipient, by act and status. */
const refusals: Record<ProposalAct, Record<'proposer' | 'other', (status: ProposalStatus) => string | undefined>> = {
  accept: { proposer: () => 'proposal.own', other: overUnless('open') },
  decline: { proposer: () => 'proposal.own', other: overUnless('open') },
  counter: { proposer: () => 'proposal.own', other: overUnless('open') },
  cancel: {
    proposer: overUnless('open', 'accepted'),
    other: (status) => (status === 'open' ? 'proposal.not-yours' : overUnless('accepted')(status)),
  },
};
function overUnless(...may: ProposalStatus[]) {
  return (status: ProposalStatus) => (may.includes(status) ? undefined : 'proposal.over');
}
const statuses = ['open', 'accepted', 'declined', 'cancelled', 'replaced', 'ended'] as const;

test.each(Object.keys(refusals) as ProposalAct[])('only the right side may %s a proposal', (act) => {
  for (const status of statuses) {
    for (const [who, expected] of Object.entries(refusals[act])) {
      const refusal = actRefusal(act, status, who === 'proposer');
      expect([act, status, who, refusal]).toEqual([act, status, who, expected(status)]);
      expect(refusal === undefined || isErrorCode(refusal)).toBe(true);
    }
  }
});

test.each([
  // Clocks go forward: 2:00 and 2:30 do not exist.
  ['America/Toronto', '2026-03-08', 46, '01:30', '03:00'],
  ['Europe/Paris', '2026-03-29', 46, '01:30', '03:00'],
  // On Lord Howe Island, clocks change by half an hour only.
  ['Australia/Lord_Howe', '2026-10-04', 47, '01:30', '02:30'],
  // Clocks go back: 1:00 and 1:30 occur twice.
  ['America/Toronto', '2026-11-01', 50, '01:30', '01:00 again'],
  ['America/Toronto', '2026-11-01', 50, '01:30 again', '02:00'],
  ['America/St_Johns', '2026-11-01', 50, '00:30', '01:00'],
  ['Asia/Kolkata', '2026-11-01', 48, '01:30', '02:00'],
] as const)('in %s the day %s has %i half hours, and after %s comes %s', (timeZone, day, count, one, next) => {
  const hours = hoursOf(timeZone, day, new Date(Date.parse(day) - 86_400_000));
  expect(hours).toHaveLength(count);
  expect(hours[hours.findIndex(({ clock }) => clock === one) + 1]?.clock).toBe(next);
});

test('both occurrences of a repeated hour can be proposed, and both languages show which one', () => {
  const hours = hoursOf('America/Toronto', '2026-11-01', new Date('2026-10-31T12:00:00Z'));
  const [first, second] = ['01:30', '01:30 again'].map((one) => hours.find(({ clock }) => clock === one)!.at);
  expect(first!.toISOString()).toBe('2026-11-01T05:30:00.000Z');
  expect(second!.toISOString()).toBe('2026-11-01T06:30:00.000Z');
  expect(meetingTimeText(first!, 'America/Toronto', 'en')).toBe('Sunday, November 1 at 1:30\u00a0a.m. (EDT)');
  expect(meetingTimeText(second!, 'America/Toronto', 'en')).toBe('Sunday, November 1 at 1:30\u00a0a.m. (EST)');
  expect(meetingTimeText(first!, 'America/Toronto', 'fr')).toBe('dimanche 1er novembre à 1\u00a0h\u00a030 (HAE)');
  expect(meetingTimeText(second!, 'America/Toronto', 'fr')).toBe('dimanche 1er novembre à 1\u00a0h\u00a030 (HNE)');
  expect(meetingTimeText(first!, 'Europe/Paris', 'fr')).toBe('dimanche 1er novembre à 6\u00a0h\u00a030');
});

test('days begin with today while an hour of it is left, and end after sixty', () => {
  const late = new Date('2026-11-19T04:45:00Z');
  expect(proposableDays('America/Toronto', late)[0]).toBe('2026-11-19');
  expect(proposableDays('America/Toronto', new Date('2026-11-19T04:15:00Z'))[0]).toBe('2026-11-18');
  expect(proposableDays('America/Toronto', late).at(-1)).toBe('2027-01-17');
});
