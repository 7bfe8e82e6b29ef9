import type { operatorRoutes } from '@ambiance/contract/operator';
import type { OperatorAct } from '@ambiance/domain/audit';
import type { UserId } from '@ambiance/domain/ids';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { publishAssignmentChange } from '../assignments/publish-assignment-change.ts';
import { credentialsOf } from '../accounts/users.repository.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { paymentsOf } from '../billing/refund.ts';
import { publishGone } from '../assignments/publish-gone.ts';
import type { ActNeeds, AnyAct } from './act.ts';
import { type ActOutcome, acts, type ActValues, runAct } from './acts.ts';
import type { HasBackups } from './backup-state.ts';
import type { CheckNeeds } from './checks/check.ts';
import { runChecks } from './checks/checks.ts';
import { failuresNow } from './failures.ts';
import { instanceNumbers } from './instance-numbers.ts';
import { memberFile } from './member-file.ts';
import { findMembers } from './members.repository.ts';
import { pricesNow } from './prices.ts';
import { moderatingStaff } from './staff.repository.ts';
import { venueFile } from './venue-file.ts';
import { overviewOfVenues } from './venues.repository.ts';

interface Needs extends ActNeeds, Omit<CheckNeeds, 'database' | 'mailTo' | 'payments'> {
  /** The database with a longer timeout, for statements that read all members. */
  backgroundDb: Db;
  log: Log;
  hasBackups: HasBackups;
  newerVersion(): string | undefined;
  wakeMail(): void;
}

const done = { ok: true } as const;

interface ActRequest {
  user: { id: UserId };
  body: { why: string };
}

type Act = <Code extends OperatorAct>(
  code: Code,
  request: ActRequest,
  values: ActValues<Code>,
) => Promise<ActOutcome<Code>>;

export function operatorHandlers(needs: Needs): Handlers<typeof operatorRoutes> {
  const { db, backgroundDb, clock, bus, wakeMail } = needs;

  /** Runs an act, publishes the end of the member's sessions, and starts sending mail even if the act failed halfway. */
  async function act<Code extends OperatorAct>(
    code: Code,
    { user, body: { why } }: ActRequest,
    values: ActValues<Code>,
  ): Promise<ActOutcome<Code>> {
    const outcome = await runAct(code, needs, { actorId: user.id, why }, values).finally(wakeMail);
    const { endsSessions }: AnyAct = acts[code];
    if (endsSessions) bus.publish('session-ended', { userId: (values as { member: UserId }).member });
    return outcome;
  }

  return {
    numbers: () => instanceNumbers({ ...needs, db: backgroundDb }),

    check: checkHandler(needs),

    async findMembers({ query, user }) {
      await recordAudit(db, { actorId: user.id, action: 'member-searched' }, clock.now());
      return findMembers(backgroundDb, query.q);
    },

    async member({ params, user }) {
      const { mood: _mood, ...file } = await runAct(
        'member-show',
        needs,
        { actorId: user.id, why: null },
        { member: params.id },
      );
      return file;
    },

    payments: ({ params }) => paymentsOf(needs, params.id),

    refund: (request) =>
      act('payment-refund', request, {
        member: request.params.id,
        payment: request.body.paymentId,
        part: request.body.part,
      }),

    async setPlan(request) {
      const { tier, until } = request.body;
      const end = tier === 'free' || until === null ? {} : { until };
      await act('member-set', request, { member: request.params.id, tier, ...end });
      return memberFile(needs, request.params.id);
    },

    async deleteMember(request) {
      const { changes } = await act('member-delete', request, { member: request.params.id });
      for (const change of changes) await publishAssignmentChange(needs, change);
      await publishGone(needs, request.params.id);
      return done;
    },

    async resetSecondFactor(request) {
      await act('staff-reset-factor', request, { member: request.params.id });
      return memberFile(needs, request.params.id);
    },

    async resendMail(request) {
      await act('mail-resend', request, { member: request.params.id, kind: request.body.kind });
      return done;
    },

    prices: () => pricesNow(needs),

    failures: () => failuresNow(needs),

    ...venueHandlers(needs, act),
    ...staffHandlers(db, act),
    ...queueHandlers(act),
  };
}

/** Venues with their staff and perks. */
const venueHandlers = (
  needs: Needs,
  act: Act,
): Pick<
  Handlers<typeof operatorRoutes>,
  'findVenues' | 'venue' | 'createVenue' | 'addVenueStaff' | 'closeVenue' | 'reopenVenue' | 'endPerk'
> => ({
  findVenues: ({ query }) => overviewOfVenues(needs.db, needs.clock.now(), query.q),

  venue: ({ params }) => venueFile(needs, params.id),

  async createVenue(request) {
    const { why: _why, address, ...place } = request.body;
    const { id } = await act('venue-create', request, { ...place, ...(address && { address }) });
    return venueFile(needs, id);
  },

  async addVenueStaff(request) {
    const { email, displayName: name, role, language } = request.body;
    const { id: venue } = request.params;
    await act('staff-create', request, { email, name, role, language, venue });
    return venueFile(needs, venue);
  },

  async closeVenue(request) {
    await act('venue-close', request, { venue: request.params.id });
    return venueFile(needs, request.params.id);
  },

  async reopenVenue(request) {
    await act('venue-reopen', request, { venue: request.params.id });
    return venueFile(needs, request.params.id);
  },

  async endPerk(request) {
    const { venueId } = await act('perk-end', request, { perk: request.params.id });
    return venueFile(needs, venueId);
  },
});

/** The accounts of moderators and administrators. */
const staffHandlers = (
  db: Db,
  act: Act,
): Pick<Handlers<typeof operatorRoutes>, 'staff' | 'addStaff' | 'setStaffAccess'> => ({
  staff: () => moderatingStaff(db),

  async addStaff(request) {
    const { email, displayName: name, role, language } = request.body;
    await act('staff-create', request, { email, name, role, language });
    return moderatingStaff(db);
  },

  async setStaffAccess(request) {
    await act(request.body.active ? 'staff-activate' : 'staff-deactivate', request, { member: request.params.id });
    return moderatingStaff(db);
  },
});

/** Retries or discards failed mails, notifications and refunds. */
const queueHandlers = (
  act: Act,
): Pick<
  Handlers<typeof operatorRoutes>,
  'retryMail' | 'dropMail' | 'retryRefund' | 'dropRefund' | 'retryNotifications' | 'dropNotifications'
> => {
  const run = async (
    code: 'queue-retry' | 'queue-drop',
    request: ActRequest,
    values: ActValues<'queue-retry' | 'queue-drop'>,
  ) => {
    await act(code, request, values);
    return done;
  };
  return {
    retryMail: (request) => run('queue-retry', request, { mail: request.params.id }),
    dropMail: (request) => run('queue-drop', request, { mail: request.params.id }),
    retryRefund: (request) => run('queue-retry', request, { refund: request.params.id }),
    dropRefund: (request) => run('queue-drop', request, { refund: request.params.id }),
    retryNotifications: (request) =>
      run('queue-retry', request, { member: request.params.id, topic: request.params.topic }),
    dropNotifications: (request) =>
      run('queue-drop', request, { member: request.params.id, topic: request.params.topic }),
  };
};

/** Runs the checks as this server, with a test mail to the administrator. */
const checkHandler =
  (needs: Needs): Handlers<typeof operatorRoutes>['check'] =>
  async ({ user, language }) => {
    const me = await credentialsOf(needs.db, { userId: user.id });
    const mailTo = me && { address: me.email, language };
    const results = await runChecks({ ...needs, database: async () => needs.backgroundDb, mailTo });
    return results.map(({ name, sentence, ...result }) => ({
      ...result,
      name: name[language],
      sentence: sentence[language],
    }));
  };
