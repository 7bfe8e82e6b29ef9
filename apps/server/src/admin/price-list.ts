import { dayIn } from '@ambiance/domain/calendar';
import { allPriceChanges, type PriceChange } from '../features/plans/price-changes.repository.ts';
import { allTiers } from '../features/plans/tiers.repository.ts';
import type { AdminCommand } from './admin-command.ts';
import { dollars } from './money.ts';

export const priceList: AdminCommand = {
  usage: '',
  explanation: 'Shows what each plan costs, and every new price that was announced.',
  options: {},
  async run({ db, timeZone }) {
    const [tiers, changes] = [await allTiers(db), await allPriceChanges(db)];
    const ofTiers = tiers.map(({ key, monthlyCents }) => `${key}: ${dollars(monthlyCents)} a month`);
    const ofChanges = changes.map(
      (change) =>
        `${change.tier}: ${dollars(change.oldMonthlyCents)} to ${dollars(change.monthlyCents)} on ` +
        `${dayIn(timeZone, change.takesEffectAt)} (${stateOf(change)})`,
    );
    return { lines: [...ofTiers, ...ofChanges], data: { tiers, changes } };
  },
};

function stateOf({ appliedAt, cancelledAt }: PriceChange): string {
  if (cancelledAt) return 'called off';
  return appliedAt ? 'counts' : 'announced';
}
