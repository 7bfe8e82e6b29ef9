import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import type { Language } from '@ambiance/domain/languages';
import { hoursText, isClosedForHoliday, isOpenAt } from '@ambiance/domain/opening-hours';
import type { Db } from '../../platform/database/database.ts';
import { type PerkRule, redeemedOn } from './redemptions.repository.ts';

const ruleRefusals: readonly ErrorCode[] = ['perk.not-now', 'perk.holiday', 'perk.day-full'];

/** True if `requireWithinRule` threw the error, so the code is valid. */
export const isRuleRefusal = (error: unknown) => error instanceof DomainError && ruleRefusals.includes(error.code);

/**
 * Refuses a redemption that the transaction has just made, if the perk is not valid at this time, if the venue is closed for a
 * holiday, or if the quota of the day is exceeded. The perk must be locked.
 * @throws DomainError `perk.not-now`, `perk.holiday`, `perk.day-full`
 */
export async function requireWithinRule(tx: Db, rule: PerkRule, now: Date, language: Language): Promise<void> {
  if (!isOpenAt(rule.hours, rule.time_zone, now)) {
    throw new DomainError('perk.not-now', { details: { hours: hoursText(rule.hours, language) } });
  }
  const venue = { openingHours: rule.opening_hours, holidays: rule.holidays, timeZone: rule.time_zone };
  if (isClosedForHoliday(venue, now)) throw new DomainError('perk.holiday');
  const { max_per_day: max } = rule;
  if (max !== null && (await redeemedOn(tx, rule, now)) > max) {
    throw new DomainError('perk.day-full', { details: { max: String(max) } });
  }
}
