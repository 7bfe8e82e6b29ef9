import type { operatorRoutes } from '@ambiance/contract/operator';
import type { Handlers } from '../../http/serve.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { publishAssignmentChange } from '../assignments/publish-assignment-change.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { paymentsOf } from '../billing/refund.ts';
import { type ActBy, recordAct } from './act.ts';
import {
  dropMailNow,
  dropRefundNow,
  failuresNow,
  retryFailingMails,
  retryRefund,
  settleNotifications,
} from './failures.ts';
import type { HasBackups } from './backup-state.ts';
import { instanceNumbers } from './instance-numbers.ts';
import { type ActNeeds, deleteMember, refundMember, resendMail, resetSecondFactor, setPlan } from './member-acts.ts';
import { memberFile } from './member-file.ts';
import { findMembers } from './members.repository.ts';
import { pricesNow } from './prices.ts';
import { addModerator, setModeratorAccess } from './staff.ts';
import { moderatingStaff } from './staff.repository.ts';
import { closeVenue, endPerk, reopenVenue, venueFile } from './venue-acts.ts';
import { overviewOfVenues } from './venues.repository.ts';

interface Needs extends ActNeeds {
  ids: Ids;
  /** The database with a longer timeout, for statements that read all members. */
  backgroundDb: Db;
  bus: Bus;
  timeZone: string;
  hasBackups: HasBackups;
  wakeMail(): void;
}

const done = { ok: true } as const;

export function operatorHandlers(needs: Needs): Handlers<typeof operatorRoutes> {
  const { db, backgroundDb, clock, bus, wakeMail } = needs;
  const by = (user: { id: string }, why: string): ActBy => ({ actorId: user.id, why });
  return {
    numbers: () => instanceNumbers({ ...needs, db: backgroundDb }),

    async findMembers({ query, user }) {
      await recordAudit(db, { actorId: user.id, action: 'member-searched' }, clock.now());
      return findMembers(backgroundDb, query.q);
    },

    async member({ params, user }) {
      const file = await memberFile(needs, params.id);
      await recordAct(db, { actorId: user.id, why: null }, 'member show', params.id, clock.now());
      return file;
    },

    payments: ({ params }) => paymentsOf(needs, params.id),

    // Start sending mail even if ending the plan failed.
    refund: ({ params, body: { why, ...what }, user }) =>
      refundMember(needs, by(user, why), params.id, what).finally(wakeMail),

    async setPlan({ params, body: { why, ...plan }, user }) {
      await setPlan(needs, by(user, why), params.id, plan);
      wakeMail();
      return memberFile(needs, params.id);
    },

    async deleteMember({ params, body, user }) {
      const changed = await deleteMember(needs, by(user, body.why), params.id);
      bus.publish('session-ended', { userId: params.id });
      for (const change of changed) await publishAssignmentChange(needs, change);
      wakeMail();
      return done;
    },

    async resetSecondFactor({ params, body, user }) {
      await resetSecondFactor(needs, by(user, body.why), params.id);
      bus.publish('session-ended', { userId: params.id });
      wakeMail();
      return memberFile(needs, params.id);
    },

    async resendMail({ params, body, user }) {
      await resendMail(needs, by(user, body.why), params.id, body.kind);
      wakeMail();
      return done;
    },

    findVenues: ({ query }) => overviewOfVenues(db, clock.now(), query.q),

    venue: ({ params }) => venueFile(needs, params.id),

    async closeVenue({ params, body, user }) {
      await closeVenue(needs, by(user, body.why), params.id);
      return venueFile(needs, params.id);
    },

    async reopenVenue({ params, body, user }) {
      await reopenVenue(needs, by(user, body.why), params.id);
      return venueFile(needs, params.id);
    },

    async endPerk({ params, body, user }) {
      const { venueId } = await endPerk(needs, by(user, body.why), params.id);
      return venueFile(needs, venueId);
    },

    staff: () => moderatingStaff(db),

    async addStaff({ body: { why, ...account }, user }) {
      await addModerator(needs, by(user, why), account);
      wakeMail();
      return moderatingStaff(db);
    },

    async setStaffAccess({ params, body, user }) {
      await setModeratorAccess(needs, by(user, body.why), params.id, body.active);
      if (!body.active) bus.publish('session-ended', { userId: params.id });
      return moderatingStaff(db);
    },

    prices: () => pricesNow(needs),

    failures: () => failuresNow(needs),

    async retryMail({ params, body, user }) {
      await retryFailingMails(needs, by(user, body.why), params.id);
      wakeMail();
      return done;
    },

    async dropMail({ params, body, user }) {
      await dropMailNow(needs, by(user, body.why), params.id);
      return done;
    },

    async retryRefund({ params, body, user }) {
      await retryRefund(needs, by(user, body.why), params.id);
      return done;
    },

    async dropRefund({ params, body, user }) {
      await dropRefundNow(needs, by(user, body.why), params.id);
      return done;
    },

    async retryNotifications({ params: { id, topic }, body, user }) {
      await settleNotifications(needs, by(user, body.why), { userId: id, topic, act: 'retry' });
      return done;
    },

    async dropNotifications({ params: { id, topic }, body, user }) {
      await settleNotifications(needs, by(user, body.why), { userId: id, topic, act: 'drop' });
      return done;
    },
  };
}
