import { venueOverview } from '../features/venues/venues.repository.ts';
import type { AdminCommand } from './admin-command.ts';

export const venueList: AdminCommand = {
  usage: '',
  explanation: 'Lists the venues by number, with their active managers, hosts and perks.',
  options: {},
  async run({ db, clock }) {
    const venues = await venueOverview(db, clock.now());
    if (venues.length === 0) return ['There are no venues yet.'];
    return venues.map(
      ({ id, name, city, country, verified, managers, hosts, perks }) =>
        `${id}  ${name}, ${city}, ${country}${verified ? ' (verified)' : ''}: ` +
        `managers ${managers}, hosts ${hosts}, perks ${perks}`,
    );
  },
};
