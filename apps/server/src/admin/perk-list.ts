import type { VenueFile } from '@ambiance/contract/operator-shapes';
import { venueFile } from '../features/operator/venue-acts.ts';
import type { AdminCommand } from './admin-command.ts';
import { venueIn } from './option.ts';

export const perkList: AdminCommand = {
  usage: '--venue NUMBER',
  explanation: 'Lists the perks of a venue by number, newest first, ended ones too, and how they are used.',
  options: { venue: { type: 'string' } },
  async run(needs, options) {
    const { name, offers } = await venueFile(needs, venueIn(options));
    return { lines: offers.length > 0 ? offers.map(lineOfPerk) : [`${name} has no perks yet.`], data: offers };
  },
};

/** One line that describes a perk. */
export function lineOfPerk(perk: VenueFile['offers'][number]): string {
  const ends = perk.endsUtc && `${perk.hasEnded ? 'ended' : 'ends'} ${perk.endsUtc}`;
  const facts = [perk.claimed === null ? 'for two' : `claimed ${perk.claimed}`, `redeemed ${perk.redeemed}`, ends]
    .filter(Boolean)
    .join(', ');
  return `perk ${perk.id}  ${perk.title} (${perk.minTier}, ${perk.categoryKey}): ${facts}`;
}
