import { commands } from '../../src/admin/commands.ts';
import type { Town } from '../bystanders.ts';
import { addFactor } from '../second-factors.ts';
import { atVenue, type Call, eve, of, ofNew, reads, theVenue } from './call.ts';

/** A command of the operator, at the server's time. */
const admin =
  (words: string, options: Record<string, string | boolean>): Call['run'] =>
  ({ server: { platform, address } }) =>
    commands[words]!.run({ ...platform, timeZone: 'America/Toronto', publicUrl: address }, options);
const deliverMails = ({ server }: Town) => server.jobs.find(({ name }) => name === 'deliver mails')!.run();
/** With the mails that tell those who pay. */
const withMails =
  (run: Call['run']): Call['run'] =>
  async (town) => {
    await run(town);
    await deliverMails(town);
  };
const toEve = { email: 'eve@example.com' };
const toStaff = { email: 'staff@example.com' };

/** What operators do. */
export const adminCalls: Record<string, Call> = {
  'staff reset-factor': {
    run: withMails(async (town) => {
      await addFactor(town.server, await town.server.logIn(town.eve.email));
      await admin('staff reset-factor', toEve)(town);
    }),
    may: { sessions: eve, known_devices: eve, outgoing_mails: eve, audit_events: eve },
  },
  'member show': { run: admin('member show', toEve), may: { audit_events: eve } },
  'member set': {
    run: admin('member set', { ...toEve, tier: 'standard', 'phone-verified': true, verified: 'admin' }),
    may: { users: eve, subscriptions: eve, discover: eve, audit_events: eve },
  },
  'member status': {
    run: admin('member status', { ...toEve, status: 'Blocked' }),
    may: {
      users: eve,
      sessions: eve,
      known_devices: eve,
      discover: eve,
      audit_events: eve,
      proposals: eve,
      message_changes: (row) => row.includes('"reactions": {}'),
    },
  },
  'audit list': reads(admin('audit list', {})),
  'audit verify': reads(admin('audit verify', {})),
  'queue list': reads(admin('queue list', {})),
  'queue retry': {
    run: async (town) => {
      await admin('queue retry', { mail: String(town.unsentMailOfEve) })(town);
      await deliverMails(town);
    },
    may: { outgoing_mails: eve, account_links: eve },
  },
  'venue list': reads(admin('venue list', {})),
  'venue create': {
    run: admin('venue create', {
      name: 'New',
      city: 'Ottawa',
      country: 'Canada',
      'away-en': 'Away',
      'away-fr': 'Absents',
    }),
    may: { venues: (row) => row.includes('"New"') },
  },
  'venue set': { run: admin('venue set', { venue: '1', verified: 'yes' }), may: { venues: theVenue } },
  'staff list': reads(admin('staff list', {})),
  'staff create': {
    run: admin('staff create', { ...toStaff, role: 'host', venue: '1', name: 'Staff' }),
    may: {
      users: ofNew,
      venue_staff: atVenue,
      positions: ofNew,
      discover: ofNew,
      account_links: ofNew,
      audit_events: ofNew,
    },
  },
  'staff link': { run: admin('staff link', toStaff), may: { account_links: ofNew, audit_events: ofNew } },
  'staff deactivate': {
    run: admin('staff deactivate', { ...toStaff, venue: '1' }),
    may: { venue_staff: ofNew, sessions: ofNew, discover: ofNew, audit_events: ofNew },
  },
  'staff activate': {
    run: admin('staff activate', { ...toStaff, venue: '1' }),
    may: { venue_staff: ofNew, discover: ofNew, audit_events: ofNew },
  },
  'price list': reads(admin('price list', {})),
  'price schedule': {
    run: withMails(admin('price schedule', { tier: 'standard', price: '11.99', on: '2027-01-15' })),
    may: { price_changes: () => true, price_change_notices: () => true },
  },
  'price cancel': {
    run: withMails(admin('price cancel', { tier: 'standard' })),
    may: { price_changes: () => true, price_change_notices: () => true },
  },
  'venue close': {
    run: admin('venue close', { venue: '1' }),
    may: {
      venues: theVenue,
      perks: atVenue,
      venue_staff: atVenue,
      assignments: atVenue,
      sessions: () => true,
      known_devices: () => true,
      discover: of('host'),
    },
  },
};
