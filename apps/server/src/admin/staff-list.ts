import { allStaff } from '../features/venues/staff.repository.ts';
import type { AdminCommand } from './admin-command.ts';
import { optionalVenue } from './option.ts';

export const staffList: AdminCommand = {
  usage: '[--venue NUMBER]',
  explanation: 'Lists managers, hosts, moderators and administrators, or those of one venue.',
  options: { venue: { type: 'string' } },
  async run({ db }, options) {
    const staff = await allStaff(db, optionalVenue(options));
    const lines = staff.map((person) => {
      const notes = [
        person.venue_id !== null && `venue ${person.venue_id}`,
        person.active === false && 'inactive',
        person.status !== 'Active' && person.status,
        person.password_hash === null && 'has no password yet',
      ].filter((note) => note !== false);
      return [`${person.role}  ${person.email}  ${person.display_name}`, ...notes].join(', ');
    });
    const data = staff.map(({ password_hash, ...person }) => ({ ...person, hasPassword: password_hash !== null }));
    return { lines: lines.length > 0 ? lines : ['Nobody works here yet.'], data };
  },
};
