import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { paymentsOf } from '../../src/features/billing/refund.ts';
import { buy, buyer } from '../buying.ts';
import { runCommand } from '../run-command.ts';
import { query } from '../../src/platform/database/database.ts';
import type { Town } from '../bystanders.ts';
import { addFactor } from '../second-factors.ts';
import {
  type Allows,
  anyStaffOfVenue,
  atVenue,
  type Call,
  eve,
  newAccount,
  notPaid,
  of,
  ofNew,
  reads,
  session,
  staffOfVenue,
  thePerk,
  theVenue,
} from './call.ts';

/** Runs a command of the operator with the server's clock. */
const admin =
  (words: string, options: Record<string, string | boolean>): Call['run'] =>
  ({ server }) =>
    runCommand(server, words, options);
/** Also delivers the mails that the command queues. */
export const withMails =
  (run: Call['run']): Call['run'] =>
  async (town) => {
    await run(town);
    await town.server.jobs.find(({ name }) => name === 'deliver mails')!.run();
  };
const toEve = { email: 'eve@example.com' };
const toStaff = { email: 'staff@example.com' };

const incident = {
  noticed: '2026-11-17',
  information: 'Names and email addresses',
  circumstances: 'A backup was on a lost disk',
  risk: 'The disk was encrypted',
  measures: 'The key was changed',
};
const why = 'Asked for by mail';
/** The audit record of a command that is about no member. */
const aboutNobody: Allows = (row) => row.includes('"member_id": null');
const newMember = { ...newAccount, audit_events: ofNew };

/** The notice to someone whom Eve was going to meet. */
const isMeetingOff: Allows = (row) => row.includes('"meeting-off"');

const toManagers = { notices: anyStaffOfVenue, outgoing_mails: anyStaffOfVenue };

/** Stores a mail to Eve whose delivery was given up. Returns its id. */
export async function failMail({ server, eve: { id: eveId } }: Town): Promise<number> {
  const [mail] = await query<{ id: number }>(
    server.platform.db,
    `insert into outgoing_mails (user_id, kind, attempts, due_at, failed_at, last_error)
     values ($1, 'password-changed', 120, 'infinity', $2, 'No room') returning id`,
    [eveId, server.clock.now()],
  );
  return mail!.id;
}

/** Commands of operators. */
export const adminCalls: Record<string, Call> = {
  'staff reset-factor': {
    run: withMails(async (town) => {
      await addFactor(town.server, await town.server.logIn(town.eve.email));
      await admin('staff reset-factor', toEve)(town);
    }),
    may: {
      ...session(eve),
      former_emails: eve,
      outgoing_mails: eve,
      audit_events: eve,
    },
  },
  'member show': { run: admin('member show', toEve), may: { audit_events: eve } },
  'member find': { run: admin('member find', { member: 'eve@' }), may: { audit_events: aboutNobody } },
  'member export': {
    run: withMails(async (town) => {
      const to = join(tmpdir(), `${randomUUID()}.zip`);
      await admin('member export', { ...toEve, why, to })(town);
      await rm(to);
    }),
    may: { notices: eve, outgoing_mails: eve, audit_events: eve },
  },
  'member delete': {
    run: withMails(async (town) => {
      const { email } = await town.server.signUp();
      await admin('member delete', { email, why })(town);
    }),
    may: newMember,
  },
  'payment list': { run: admin('payment list', toEve), may: { audit_events: eve } },
  'payment refund': {
    run: withMails(async (town) => {
      const { server } = town;
      const payer = await buyer(server);
      await buy(server, payer, 'standard');
      const [payment] = await paymentsOf(server.platform, payer.id);
      await admin('payment refund', { email: payer.email, payment: payment!.id, why })(town);
    }),
    may: {
      ...newMember,
      subscriptions: ofNew,
      billing_customers: ofNew,
      refunds: ofNew,
      notices: ofNew,
      stand_in_payments: notPaid,
      payment_events: () => true,
    },
  },
  'mail resend': {
    run: withMails(admin('mail resend', { ...toEve, kind: 'reset-password', why })),
    may: { outgoing_mails: eve, account_links: eve, audit_events: eve },
  },
  'member set': {
    run: withMails(admin('member set', { ...toEve, tier: 'standard', 'phone-verified': true, verified: 'admin' })),
    may: { users: eve, subscriptions: eve, discover: eve, notices: eve, outgoing_mails: eve, audit_events: eve },
  },
  'member status': {
    run: admin('member status', { ...toEve, status: 'Blocked' }),
    may: {
      check_ins: eve,
      check_in_links: () => true,
      users: eve,
      ...session(eve),
      discover: eve,
      audit_events: eve,
      proposals: eve,
      notices: isMeetingOff,
      outgoing_mails: isMeetingOff,
      message_changes: (row) => row.includes('"reactions": {}'),
    },
  },
  'audit list': reads(admin('audit list', {})),
  'audit verify': reads(admin('audit verify', {})),
  'queue list': reads(admin('queue list', {})),
  'queue retry': {
    run: withMails((town) => admin('queue retry', { mail: String(town.unsentMailOfEve) })(town)),
    may: { outgoing_mails: eve, account_links: eve, audit_events: aboutNobody },
  },
  'queue drop': {
    run: async (town) => admin('queue drop', { mail: String(await failMail(town)) })(town),
    may: { outgoing_mails: eve, audit_events: eve },
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
    may: { venues: (row) => row.includes('"New"'), audit_events: aboutNobody },
  },
  'venue set': {
    run: admin('venue set', { venue: '1', verified: 'yes' }),
    may: { venues: theVenue, audit_events: aboutNobody },
  },
  'venue show': reads(admin('venue show', { venue: '1' })),
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
    run: withMails(admin('staff deactivate', { ...toStaff, venue: '1' })),
    may: {
      outgoing_mails: ofNew,
      venue_staff: ofNew,
      sessions: ofNew,
      account_traces: ofNew,
      discover: ofNew,
      audit_events: ofNew,
    },
  },
  'staff activate': {
    run: withMails(admin('staff activate', { ...toStaff, venue: '1' })),
    may: { venue_staff: ofNew, discover: ofNew, outgoing_mails: ofNew, audit_events: ofNew },
  },
  'incident add': {
    run: admin('incident add', { ...incident, serious: true }),
    may: { incidents: () => true, audit_events: aboutNobody },
  },
  'incident set': {
    async run(town) {
      const { lines } = (await admin('incident list', {})(town)) as { lines: string[] };
      const [number] = lines.at(-1)!.split(' ');
      await admin('incident set', { incident: number!, measures: 'New keys' })(town);
    },
    may: { incidents: (row) => row.includes('A backup was on a lost disk'), audit_events: aboutNobody },
  },
  'incident list': reads(admin('incident list', {})),
  'incident export': reads(admin('incident export', {})),
  'price list': reads(admin('price list', {})),
  'price schedule': {
    run: withMails(admin('price schedule', { tier: 'standard', price: '11.99', on: '2027-01-15' })),
    may: { price_changes: () => true, price_change_notices: () => true, audit_events: aboutNobody },
  },
  'price cancel': {
    run: withMails(admin('price cancel', { tier: 'standard' })),
    may: { price_changes: () => true, price_change_notices: () => true, audit_events: aboutNobody },
  },
  'venue close': {
    run: withMails(admin('venue close', { venue: '1' })),
    may: {
      outgoing_mails: anyStaffOfVenue,
      venues: theVenue,
      perks: atVenue,
      venue_staff: atVenue,
      assignments: atVenue,
      ...session(staffOfVenue),
      discover: of('host'),
      audit_events: aboutNobody,
    },
  },
  'venue reopen': {
    run: withMails(admin('venue reopen', { venue: '1' })),
    may: {
      outgoing_mails: anyStaffOfVenue,
      venues: theVenue,
      venue_staff: atVenue,
      discover: of('host'),
      audit_events: aboutNobody,
    },
  },
  'perk list': reads(admin('perk list', { venue: '1' })),
  'perk add': {
    run: admin('perk add', { venue: '1', title: 'Tea', tier: 'standard', category: 'cafe' }),
    may: { perks: atVenue, ...toManagers, audit_events: aboutNobody },
  },
  'perk show': reads((town) => admin('perk show', { perk: String(town.perkId) })(town)),
  'perk set': {
    run: (town) => admin('perk set', { perk: String(town.perkId), title: 'Tea' })(town),
    may: { perks: thePerk, ...toManagers, audit_events: aboutNobody },
  },
  'perk end': {
    async run(town) {
      const { lines } = (await admin('perk list', { venue: '1' })(town)) as { lines: string[] };
      await admin('perk end', { perk: /^perk (\d+)/.exec(lines[0]!)![1]! })(town);
    },
    may: { perks: atVenue, ...toManagers, audit_events: aboutNobody },
  },
};
