import { OperatorError } from '../entry.ts';
import { closeVenue, reopenVenue } from '../features/operator/venue-acts.ts';
import { venueById } from '../features/venues/venues.repository.ts';
import type { Db } from '../platform/database/database.ts';
import type { AdminCommand, Options } from './admin-command.ts';
import { operator, whyOption } from './because.ts';
import { venueIn } from './option.ts';

export const venueClose: AdminCommand = {
  usage: '--venue NUMBER [--why TEXT]',
  explanation:
    'Ends what a venue offers, closes its open chats and switches off everybody who works there, until "venue reopen".',
  options: { venue: { type: 'string' }, ...whyOption },
  async run(needs, options) {
    const id = await knownVenue(needs.db, options);
    const closing = await closeVenue(needs, operator(options), id);
    const { name, perks, chats, people } = closing;
    const lines = [`${name} is closed. Perks ended: ${perks}, chats closed: ${chats}, people switched off: ${people}.`];
    return { lines, data: { id, ...closing } };
  },
};

export const venueReopen: AdminCommand = {
  usage: '--venue NUMBER [--why TEXT]',
  explanation: 'Opens a closed venue again, with those who worked there when it closed. Its perks stay ended.',
  options: { venue: { type: 'string' }, ...whyOption },
  async run(needs, options) {
    const id = await knownVenue(needs.db, options);
    const { name, people } = await reopenVenue(needs, operator(options), id);
    return { lines: [`${name} is open again. People switched on: ${people}.`], data: { id, name, people } };
  },
};

async function knownVenue(db: Db, options: Options) {
  const id = venueIn(options);
  if (!(await venueById(db, id))) throw new OperatorError(`There is no venue ${id}.`);
  return id;
}
