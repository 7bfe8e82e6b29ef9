import { overviewOfVenues } from '../features/operator/venues.repository.ts';
import type { AdminCommand } from './admin-command.ts';

export const venueList: AdminCommand = {
  usage: '',
  explanation: 'Lists the venues by number, with their active managers, hosts and perks.',
  options: {},
  async run({ db, clock }) {
    const venues = await overviewOfVenues(db, clock.now());
    const lines = venues.map(({ id, name, city, country, verified, closedUtc, managers, hosts, perks }) => {
      const marks = [verified && ' (verified)', closedUtc && ' (closed)'].filter(Boolean).join('');
      return `${id}  ${name}, ${city}, ${country}${marks}: managers ${managers}, hosts ${hosts}, perks ${perks}`;
    });
    return { lines: lines.length > 0 ? lines : ['There are no venues yet.'], data: venues };
  },
};
