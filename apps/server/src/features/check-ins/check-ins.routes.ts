import type { CheckIn, checkInRoutes } from '@ambiance/contract/check-ins';
import { checkInRefusal, checkInsPerDay } from '@ambiance/domain/check-ins';
import { DomainError, wrongField } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { proposalStatusAt } from '@ambiance/domain/proposals';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Sms } from '../../platform/services/sms.ts';
import { hasDeclined } from '../mail/friend-links.repository.ts';
import { refuseForeign, refuseUnassigned } from '../phone/refuse-numbers.ts';
import {
  addCheckIn,
  askCall,
  checkInsOf,
  countsOf,
  endCheckIn,
  endUnreached,
  lockFriend,
  meetingOf,
} from './check-ins.repository.ts';
import { notifyFriend, type NotifierNeeds } from './notify-friends.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

interface Needs extends NotifierNeeds {
  sms: Sms;
  smsCountries: readonly string[];
}

const dayMs = 86_400_000;

export function checkInHandlers(needs: Needs): Handlers<typeof checkInRoutes> {
  const { db, clock, bus, contactHashes } = needs;
  const changed = (userId: UserId, checkInId: number) =>
    publishUserEvent(bus, [userId], 'CheckInChanged', { checkInId, isAsked: false });

  async function ownOne(userId: UserId, id: number): Promise<CheckIn> {
    const found = (await checkInsOf(db, userId)).find((one) => one.id === id);
    if (!found) throw new DomainError('check-in.unknown');
    return found;
  }

  return {
    mine: ({ user }) => checkInsOf(db, user.id),

    async setUp({ user, body: { messageId, email = null, phone = null, language, ...body } }) {
      if (phone && !needs.sms.sendText) throw wrongField('phone', 'check-in.no-texts');
      if (phone) refuseUnassigned(phone);
      if (phone) refuseForeign(phone, needs.smsCountries);
      const hashes = contactHashes.toFind({ email: email ?? undefined, phone });
      const friend = { userId: user.id, messageId, email, phone, contactHash: hashes[0]!, language };
      const dueAt = new Date(body.dueAt);
      const id = await db.transaction().execute(async (tx) => {
        await lockFriend(tx, user.id, friend.contactHash);
        const now = clock.now();
        await requireAllowed(tx, user.id, hashes, now);
        const meeting = await meetingOf(tx, user.id, messageId);
        if (!meeting || proposalStatusAt('accepted', meeting.at, now) !== 'accepted') {
          throw new DomainError('check-in.no-meeting');
        }
        const refusal = checkInRefusal(dueAt, meeting.at, now);
        if (refusal) throw new DomainError(refusal, { fields: { dueAt: refusal } });
        await endUnreached(tx, user.id, messageId, now);
        const added = await addCheckIn(tx, { ...friend, dueAt }, now);
        if (added === undefined) throw new DomainError('check-in.already');
        return added;
      });
      changed(user.id, id);
      return ownOne(user.id, id);
    },

    async home({ user, params }) {
      if (!(await endCheckIn(db, user.id, params.id, clock.now()))) throw new DomainError('check-in.unknown');
      changed(user.id, params.id);
      return { ok: true };
    },

    async callMe({ user, params }) {
      const isNew = await db.transaction().execute((tx) => askCall(tx, user.id, params.id, clock.now()));
      if (isNew === undefined) throw new DomainError('check-in.unknown');
      // If it fails now, the job retries it.
      if (isNew) await notifyFriend(needs, params.id);
      changed(user.id, params.id);
      return ownOne(user.id, params.id);
    },
  };
}

/** Throws if the friend declined messages or a daily limit is reached. `hashes` are those of one friend. */
async function requireAllowed(tx: Db, userId: UserId, hashes: readonly Buffer[], now: Date): Promise<void> {
  if (await hasDeclined(tx, hashes)) throw new DomainError('check-in.declined');
  const counts = await countsOf(tx, userId, hashes, new Date(now.getTime() - dayMs));
  if (counts.ofMember >= checkInsPerDay || counts.ofFriend >= checkInsPerDay) {
    throw new DomainError('check-in.too-many', { details: { retryAfterSeconds: 3600 } });
  }
}
