import { OperatorError } from '../entry.ts';
import { cancelPriceChange, comingPriceChanges } from '../features/plans/price-changes.repository.ts';
import type { AdminCommand } from './admin-command.ts';
import { dollars, soldTier } from './money.ts';

export const priceCancel: AdminCommand = {
  usage: '--tier standard|premium',
  explanation: 'Calls a new price off that does not count yet, and mails everybody who was told of it.',
  options: { tier: { type: 'string' } },
  async run({ db, clock }, options) {
    const tier = soldTier(options);
    const coming = (await comingPriceChanges(db)).find((change) => change.tier === tier);
    const notified = coming && (await cancelPriceChange(db, coming.id, clock.now()));
    if (notified === undefined) throw new OperatorError(`No new price of ${tier} is announced.`);
    return [`${tier} stays at ${dollars(coming!.oldMonthlyCents)}.`, `Subscribers being told by mail: ${notified}.`];
  },
};
