import { query } from '../../src/platform/database/database.ts';
import type { Town } from '../bystanders.ts';
import { buy, buyer } from '../buying.ts';
import { addFactor } from '../second-factors.ts';
import { failMail } from './admin-calls.ts';
import {
  type Allows,
  anyStaffOfVenue,
  atVenue,
  type Call,
  type Calls,
  eve,
  id,
  newAccount,
  newStaff,
  notPaid,
  of,
  ofNew,
  reads,
  session,
  staffOfVenue,
  theVenue,
} from './call.ts';

const why = 'Asked for by mail';
const byAdministrator: Allows = (row, town) => row.includes(town.administrator.id);
const audit_events = byAdministrator;
const ofEve = ({ eve: { id: eveId } }: Town) => ({ params: { id: eveId } });

/** Stores failed notifications of Eve and of Ben. */
const failNotifications = ({ server, eve: { id: eveId }, ben }: Town) =>
  query(
    server.platform.db,
    `insert into due_notifications (user_id, topic, subject, due_at, failed_at, last_error)
     select user_id, 'perks', '7', 'infinity', $2, 'No answer' from unnest($1::uuid[]) as user_id
     on conflict (user_id, topic, subject) do update set due_at = 'infinity', failed_at = excluded.failed_at`,
    [[eveId, ben.id], server.clock.now()],
  );

/** Ben's row is created by this call. The check of all rows would miss its removal, so this call checks it itself. */
const resolvesNotifications = (act: 'retryNotifications' | 'dropNotifications'): Call => ({
  async run(town) {
    await failNotifications(town);
    await town.administrator.operator[act]({ params: { id: town.eve.id, topic: 'perks' }, body: { why } });
    const ofBen = await query(
      town.server.platform.db,
      `select 1 from due_notifications where user_id = $1 and subject = '7' and failed_at is not null`,
      [town.ben.id],
    );
    if (ofBen.length !== 1) throw new Error('The notification of Ben is not as it was.');
  },
  may: { due_notifications: (row) => row.includes('"subject": "7"'), audit_events },
});

/** The tables that a new paying member and a refund write. */
const refunded = {
  ...newAccount,
  phone_codes: ofNew,
  subscriptions: ofNew,
  billing_customers: ofNew,
  refunds: ofNew,
  notices: ofNew,
  stand_in_payments: notPaid,
  payment_events: () => true,
  audit_events,
};

/** The tables that an invitation writes. */
const invited = { ...newStaff, cities: () => true, audit_events };

/** Creates a new member who pays. Returns the member and the payment. */
async function newPayment(town: Town) {
  const payer = await buyer(town.server);
  await buy(town.server, payer, 'premium');
  const of = { params: { id: payer.id } };
  const [payment] = await town.administrator.operator.payments(of);
  return { of, payerId: payer.id, paymentId: payment!.id };
}

/** Stores a refund that is still owed because the provider refused it. */
const refuseRefund = ({ server: { platform } }: Town, userId: string, paymentId: string) =>
  query(
    platform.db,
    `insert into refunds (payment_id, user_id, cents, asked_at, is_owed, refused_at, refusal)
     values ($1, $2, 500, $3, true, $3, 'balance_insufficient')`,
    [paymentId, userId, platform.clock.now()],
  );

/** Calls of administrators, most of them about Eve or the venue. Accounts to delete or refund are new ones. */
export const operatorCalls: Pick<Calls, 'operator'> = {
  operator: {
    numbers: reads((town) => town.administrator.operator.numbers()),
    findMembers: {
      run: (town) => town.administrator.operator.findMembers({ query: { q: 'eve@' } }),
      may: { audit_events },
    },
    member: { run: (town) => town.administrator.operator.member(ofEve(town)), may: { audit_events } },
    payments: reads((town) => town.administrator.operator.payments(ofEve(town))),
    refund: {
      async run(town) {
        const { of, paymentId } = await newPayment(town);
        await town.administrator.operator.refund({ ...of, body: { why, paymentId, part: 'all' } });
      },
      may: refunded,
    },
    setPlan: {
      run: (town) =>
        town.administrator.operator.setPlan({ ...ofEve(town), body: { why, tier: 'standard', until: null } }),
      may: { users: eve, subscriptions: eve, discover: eve, notices: eve, outgoing_mails: eve, audit_events },
    },
    resetSecondFactor: {
      async run(town) {
        await addFactor(town.server, await town.server.logIn(town.eve.email));
        await town.administrator.operator.resetSecondFactor({ ...ofEve(town), body: { why } });
      },
      may: {
        second_factors: eve,
        ...session(eve),
        former_emails: eve,
        outgoing_mails: eve,
        account_links: eve,
        audit_events,
      },
    },
    resendMail: {
      run: (town) => town.administrator.operator.resendMail({ ...ofEve(town), body: { why, kind: 'reset-password' } }),
      may: { outgoing_mails: eve, account_links: eve, audit_events },
    },
    deleteMember: {
      async run(town) {
        const { id: gone } = await town.server.signUp();
        await town.administrator.operator.deleteMember({ params: { id: gone }, body: { why } });
      },
      may: { ...newAccount, audit_events },
    },
    findVenues: reads((town) => town.administrator.operator.findVenues({ query: { q: 'Lumière' } })),
    venue: reads((town) => town.administrator.operator.venue(id(town.venue.id))),
    endPerk: {
      async run(town) {
        const perk = await town.venue.offer();
        await town.administrator.operator.endPerk({ ...id(perk), body: { why } });
      },
      may: { perks: atVenue, notices: anyStaffOfVenue, outgoing_mails: anyStaffOfVenue, audit_events },
    },
    createVenue: {
      run: (town) =>
        town.administrator.operator.createVenue({
          body: { why, name: 'Le Quai', city: 'Québec', country: 'Canada', address: '1, rue du Port' },
        }),
      may: { venues: (row) => row.includes('Le Quai'), audit_events },
    },
    addVenueStaff: {
      run: (town) =>
        town.administrator.operator.addVenueStaff({
          ...id(town.venue.id),
          body: { why, email: 'second@example.com', displayName: 'Lou', role: 'manager', language: 'fr' },
        }),
      may: { ...invited, venue_staff: ofNew },
    },
    closeVenue: {
      run: (town) => town.administrator.operator.closeVenue({ ...id(town.venue.id), body: { why } }),
      may: {
        outgoing_mails: anyStaffOfVenue,
        venues: theVenue,
        perks: atVenue,
        venue_staff: atVenue,
        assignments: atVenue,
        ...session(staffOfVenue),
        discover: of('host'),
        audit_events,
      },
    },
    reopenVenue: {
      run: (town) => town.administrator.operator.reopenVenue({ ...id(town.venue.id), body: { why } }),
      may: {
        outgoing_mails: anyStaffOfVenue,
        venues: theVenue,
        venue_staff: atVenue,
        discover: of('host'),
        audit_events,
      },
    },
    check: reads((town) => town.administrator.operator.check()),
    staff: reads((town) => town.administrator.operator.staff()),
    addStaff: {
      run: (town) =>
        town.administrator.operator.addStaff({
          body: { why, email: 'moderator@example.com', displayName: 'Mo', role: 'moderator', language: 'fr' },
        }),
      may: invited,
    },
    setStaffAccess: {
      async run(town) {
        const { id: moderator } = await town.server.signUp({ role: 'moderator' });
        await town.administrator.operator.setStaffAccess({
          params: { id: moderator },
          body: { why, active: false },
        });
      },
      may: { ...newAccount, suspensions_by_hand: ofNew, audit_events },
    },
    prices: reads((town) => town.administrator.operator.prices()),
    failures: reads((town) => town.administrator.operator.failures()),
    retryMail: {
      run: async (town) => town.administrator.operator.retryMail({ ...id(await failMail(town)), body: { why } }),
      may: { outgoing_mails: eve, audit_events },
    },
    dropMail: {
      run: async (town) => town.administrator.operator.dropMail({ ...id(await failMail(town)), body: { why } }),
      may: { outgoing_mails: eve, audit_events },
    },
    retryRefund: {
      async run(town) {
        const { payerId, paymentId } = await newPayment(town);
        await refuseRefund(town, payerId, paymentId);
        await town.administrator.operator.retryRefund({ params: { id: paymentId }, body: { why } });
      },
      may: refunded,
    },
    dropRefund: {
      async run(town) {
        await refuseRefund(town, town.ben.id, 'pi_of_ben');
        await refuseRefund(town, town.eve.id, 'pi_of_eve');
        await town.administrator.operator.dropRefund({ params: { id: 'pi_of_eve' }, body: { why } });
        const { refunds } = await town.administrator.operator.failures();
        if (refunds?.map(({ id: payment }) => payment).join() !== 'pi_of_ben')
          throw new Error('Ben’s refund has changed.');
      },
      may: { refunds: (row) => row.includes('pi_of_'), audit_events },
    },
    retryNotifications: resolvesNotifications('retryNotifications'),
    dropNotifications: resolvesNotifications('dropNotifications'),
  },
};
