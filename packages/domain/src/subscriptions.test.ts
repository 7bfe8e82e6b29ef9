import { expect, test } from 'vitest';
import {
  countingSubscription,
  effectiveTier,
  pauseEnd,
  type PauseMonths,
  type SubscriptionState,
} from './subscriptions.ts';

const now = new Date('2026-11-18T12:00:00Z');
const before = new Date('2026-11-18T11:59:59Z');
const after = new Date('2026-11-18T12:00:01Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const premium: SubscriptionState = {
  tier: 'premium',
  status: 'active',
  currentPeriodEndAt: after,
  pastDueSinceAt: null,
};

test.each<[string, Partial<SubscriptionState> | undefined, string]>([
  ['nothing bought', undefined, 'free'],
  ['a paid period', {}, 'premium'],
  ['a paid period that ended', { currentPeriodEndAt: before }, 'free'],
  ['a period that ends right now', { currentPeriodEndAt: now }, 'free'],
  ['a gift without an end', { currentPeriodEndAt: null }, 'premium'],
  ['a trial', { status: 'trialing' }, 'premium'],
  ['a cancelled plan, still paid for', { status: 'canceled' }, 'premium'],
  ['a cancelled plan after its period', { status: 'canceled', currentPeriodEndAt: before }, 'free'],
  ['an invoice open for under 7 days', { status: 'past_due', pastDueSinceAt: daysAgo(6.99) }, 'premium'],
  ['an invoice open for 7 days', { status: 'past_due', pastDueSinceAt: daysAgo(7) }, 'free'],
  ['an unpaid plan', { status: 'unpaid' }, 'free'],
  ['a checkout that was not finished', { status: 'incomplete' }, 'free'],
])('%s results in the right plan', (_, state, tier) => {
  expect(effectiveTier(state && { ...premium, ...state }, now)).toBe(tier);
});

test('of a given and a paid plan, the higher one counts', () => {
  const given: SubscriptionState = { ...premium, currentPeriodEndAt: null };
  const paid: SubscriptionState = { ...premium, tier: 'standard' };
  expect(countingSubscription([], now)).toBeUndefined();
  expect(countingSubscription([given, paid], now)).toBe(given);
  expect(countingSubscription([{ ...given, currentPeriodEndAt: before }, paid], now)).toBe(paid);
  expect(countingSubscription([{ ...given, tier: 'standard' }, paid], now)).toBe(paid);
});

test.each<[anchor: string, from: string, months: PauseMonths, until: string]>([
  ['2026-11-18', '2026-12-18', 1, '2027-01-18'],
  ['2026-11-18', '2026-12-18', 3, '2027-03-18'],
  ['2026-01-31', '2026-02-28', 1, '2026-03-31'],
  ['2026-12-31', '2027-01-31', 1, '2027-02-28'],
  ['2027-12-30', '2028-01-30', 1, '2028-02-29'],
])('a plan bought on %s and paused from %s for %s months resumes on %s', (anchor, from, months, until) => {
  const at = (day: string) => new Date(`${day}T17:00:00Z`);
  expect(pauseEnd(at(anchor), at(from), months)).toEqual(at(until));
});
