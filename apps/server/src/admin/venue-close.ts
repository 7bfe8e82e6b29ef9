import { OperatorError } from '../entry.ts';
import { endSessionsOf } from '../features/accounts/sessions.repository.ts';
import { closeAllAssignments } from '../features/assignments/assignments.repository.ts';
import { lockStaffOf, setStaffActive } from '../features/venues/staff.repository.ts';
import { endPerks } from '../features/perks/managed-perks.repository.ts';
import { venueById } from '../features/venues/venues.repository.ts';
import type { AdminCommand } from './admin-command.ts';
import { venueIn } from './option.ts';

export const venueClose: AdminCommand = {
  usage: '--venue NUMBER',
  explanation: 'Ends what a venue offers, closes its open chats and switches off everybody who works there.',
  options: { venue: { type: 'string' } },
  async run({ db, clock }, options) {
    const id = venueIn(options);
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const venue = await venueById(tx, id);
      if (!venue) throw new OperatorError(`There is no venue ${id}.`);
      // First: what somebody of the staff is about to write is then there to be ended, or is refused.
      const staffIds = await lockStaffOf(tx, id);
      for (const userId of staffIds) {
        await setStaffActive(tx, id, userId, false);
        await endSessionsOf(tx, userId);
      }
      const perks = await endPerks(tx, id, now);
      const chats = await closeAllAssignments(tx, id, now);
      return [
        `${venue.name} is closed. Perks ended: ${perks}, chats closed: ${chats}, people switched off: ${staffIds.length}.`,
      ];
    });
  },
};
