import { dayIn, nextDayStart, startOfDay } from '@ambiance/domain/calendar';
import { priceNoticeDays, priceNoticeEnd } from '@ambiance/domain/tiers';
import { OperatorError } from '../entry.ts';
import { addPriceChange, comingPriceChanges, notifySubscribers } from '../features/plans/price-changes.repository.ts';
import { lockTier } from '../features/plans/tiers.repository.ts';
import type { AdminCommand, AdminNeeds, Options } from './admin-command.ts';
import { dollars, soldTier } from './money.ts';
import { calendarDate, cents, required } from './option.ts';

export const priceSchedule: AdminCommand = {
  usage: '--tier standard|premium --price 11.99 --on YYYY-MM-DD',
  explanation: `Announces a new monthly price in CAD from the start of a day at least ${priceNoticeDays} days ahead, and mails every subscriber.`,
  options: { tier: { type: 'string' }, price: { type: 'string' }, on: { type: 'string' } },
  run: schedule,
};

/** For use in a transaction: if the change is not stored, no mail is sent. */
async function schedule({ db, clock, timeZone }: AdminNeeds, options: Options): Promise<string[]> {
  const tier = soldTier(options);
  const monthlyCents = cents(options, 'price');
  required(options, 'on');
  const day = calendarDate(options, 'on')!;
  const takesEffectAt = startOfDay(timeZone, day);
  const earliest = priceNoticeEnd(clock.now());
  if (takesEffectAt < earliest) {
    const first = dayIn(timeZone, nextDayStart(timeZone, new Date(earliest.getTime() - 1)));
    throw new OperatorError(
      `A new price is announced at least ${priceNoticeDays} days ahead: --on must be ${first} or later.`,
    );
  }
  const { monthlyCents: oldMonthlyCents } = await lockTier(db, tier);
  if (monthlyCents === oldMonthlyCents) throw new OperatorError(`${tier} costs ${dollars(monthlyCents)} already.`);
  const coming = (await comingPriceChanges(db)).find((change) => change.tier === tier);
  if (coming) {
    throw new OperatorError(
      `${tier} costs ${dollars(coming.monthlyCents)} from ${dayIn(timeZone, coming.takesEffectAt)} on already. "price cancel --tier ${tier}" calls that off.`,
    );
  }
  await addPriceChange(db, { tier, oldMonthlyCents, monthlyCents, takesEffectAt }, clock.now());
  const notified = await notifySubscribers(db, clock.now());
  return [
    `From ${day} on, ${tier} costs ${dollars(monthlyCents)} instead of ${dollars(oldMonthlyCents)}.`,
    `Subscribers being told by mail: ${notified}.`,
  ];
}
