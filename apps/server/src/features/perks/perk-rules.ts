import { DomainError } from '@ambiance/domain/errors';
import type { Language } from '@ambiance/domain/languages';
import { hoursText, isOpenAt } from '@ambiance/domain/opening-hours';
import type { Db } from '../../platform/database/database.ts';
import { type PerkRule, redeemedOn } from './redemptions.repository.ts';

/**
 * Refuses a redemption that the transaction has just made, if the perk is not valid at this time or if its quota of the day is
 * exceeded. The perk must be locked.
 * @throws DomainError `perk.not-now`, `perk.day-full`
 */
export async function requireWithinRule(tx: Db, rule: PerkRule, now: Date, language: Language): Promise<void> {
  if (!isOpenAt(rule.hours, rule.time_zone, now)) {
    throw new DomainError('perk.not-now', { details: { hours: hoursText(rule.hours, language) } });
  }
  const { max_per_day: max } = rule;
  if (max !== null && (await redeemedOn(tx, rule, now)) > max) {
    throw new DomainError('perk.day-full', { details: { max: String(max) } });
  }
}
