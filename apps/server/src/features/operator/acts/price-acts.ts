import { dayIn, nextDayStart, startOfDay } from '@ambiance/domain/calendar';
import { priceNoticeDays, priceNoticeEnd } from '@ambiance/domain/tiers';
import { OperatorError } from '../../../platform/operator-error.ts';
import {
  addPriceChange,
  cancelPriceChange,
  comingPriceChanges,
  notifySubscribers,
} from '../../plans/price-changes.repository.ts';
import { lockTier } from '../../plans/tiers.repository.ts';
import { defineAct } from '../act.ts';
import { amount, choice, day } from '../parameters.ts';
import { dollars } from './payment-acts.ts';

const tier = choice(['standard', 'premium']);

export const priceSchedule = defineAct({
  explanation: `Announces a monthly price in CAD from the start of a day at least ${priceNoticeDays} days ahead, and mails every subscriber.`,
  parameters: { tier, price: amount, on: day },
  async run({ db: tx, clock, timeZone }, { tier: key, price, on }) {
    const monthlyCents = Math.round(Number(price) * 100);
    const takesEffectAt = startOfDay(timeZone, on);
    const earliest = priceNoticeEnd(clock.now());
    if (takesEffectAt < earliest) {
      const first = dayIn(timeZone, nextDayStart(timeZone, new Date(earliest.getTime() - 1)));
      throw new OperatorError(
        `A new price is announced at least ${priceNoticeDays} days ahead: --on must be ${first} or later.`,
      );
    }
    const { monthlyCents: oldMonthlyCents } = await lockTier(tx, key);
    if (monthlyCents === oldMonthlyCents) throw new OperatorError(`${key} already costs ${dollars(monthlyCents)}.`);
    const coming = (await comingPriceChanges(tx)).find((change) => change.tier === key);
    if (coming) {
      throw new OperatorError(
        `Announced already: ${key} costs ${dollars(coming.monthlyCents)} from ${dayIn(timeZone, coming.takesEffectAt)} on. "price cancel --tier ${key}" cancels that.`,
      );
    }
    await addPriceChange(tx, { tier: key, oldMonthlyCents, monthlyCents, takesEffectAt }, clock.now());
    return { monthlyCents, oldMonthlyCents, notified: await notifySubscribers(tx, clock.now()) };
  },
  say: ({ monthlyCents, oldMonthlyCents, notified }, { tier: key, on }) => [
    `From ${on} on, ${key} costs ${dollars(monthlyCents)} instead of ${dollars(oldMonthlyCents)}.`,
    `Subscribers notified by mail: ${notified}.`,
  ],
});

export const priceCancel = defineAct({
  explanation: 'Cancels an announced price before it applies, and mails everyone who was notified.',
  parameters: { tier },
  async run({ db: tx, clock }, { tier: key }) {
    const coming = (await comingPriceChanges(tx)).find((change) => change.tier === key);
    const notified = coming && (await cancelPriceChange(tx, coming.id, clock.now()));
    if (notified === undefined) throw new OperatorError(`No new price of ${key} is announced.`);
    return { oldMonthlyCents: coming!.oldMonthlyCents, notified };
  },
  say: ({ oldMonthlyCents, notified }, { tier: key }) => [
    `${key} stays at ${dollars(oldMonthlyCents)}.`,
    `Subscribers notified by mail: ${notified}.`,
  ],
});
