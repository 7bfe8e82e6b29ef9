import { venueFile } from '../features/operator/venue-acts.ts';
import type { AdminCommand } from './admin-command.ts';
import { lineOfPerk } from './perk-list.ts';
import { venueIn } from './option.ts';

export const venueShow: AdminCommand = {
  usage: '--venue NUMBER',
  explanation: 'Shows a venue with its staff and all its perks.',
  options: { venue: { type: 'string' } },
  async run(needs, options) {
    const venue = await venueFile(needs, venueIn(options));
    const marks = [venue.verified && 'verified', venue.closedUtc && `closed since ${venue.closedUtc}`].filter(Boolean);
    const lines = [
      [`${venue.id}  ${venue.name}`, ...marks].join(', '),
      [venue.address, venue.city, venue.country, venue.timeZone].filter(Boolean).join(', '),
      ...venue.staff.map((one) => `${one.role}  ${one.email}  ${one.displayName}${one.active ? '' : ', inactive'}`),
      ...venue.offers.map(lineOfPerk),
    ];
    return { lines, data: venue };
  },
};
