import type { tableCheckRoutes } from '@ambiance/contract/table-checks';
import { DomainError } from '@ambiance/domain/errors';
import type { MessageId, UserId, VenueId } from '@ambiance/domain/ids';
import { tableChecksPerDay } from '@ambiance/domain/table-checks';
import type { Handlers } from '../../http/serve.ts';
import { queueChange } from '../notifications/due.repository.ts';
import { publishTableChecks, type TableCheckNeeds } from './publish-table-checks.ts';
import {
  addTableCheck,
  answerTableCheck,
  countTableChecks,
  finishTableCheck,
  lockAsker,
  openTableCheck,
  requireMeeting,
  staffOnDuty,
  type TableCheck,
  tablesAtWork,
  tablesOf,
  withdrawnAtWork,
  withdrawTableCheck,
} from './table-checks.repository.ts';

interface Needs extends TableCheckNeeds {
  /** Returns which of these users are online. */
  online(userIds: readonly UserId[]): Promise<ReadonlySet<UserId>>;
}

const dayMs = 86_400_000;

export function tableCheckHandlers(needs: Needs): Handlers<typeof tableCheckRoutes> {
  const { db, clock } = needs;
  return {
    mine: ({ user }) => tablesOf(db, user.id, clock.now()),

    async staff({ user, query }) {
      const venueId = await requireMeeting(db, user.id, query.messageId, clock.now());
      return { isOnline: (await staffToAsk(needs, venueId, user.id)).someoneIsOnline };
    },

    async ask({ user, body: { messageId, hint = '' } }) {
      if (!(await openTableCheck(db, user.id, messageId))) await ask(needs, user.id, messageId, hint);
      const table = (await tablesOf(db, user.id, clock.now())).find((one) => one.messageId === messageId);
      if (!table) throw new DomainError('table-check.no-meeting');
      return table;
    },

    async withdraw({ user, params }) {
      const check = await withdrawTableCheck(db, user.id, params.id, clock.now());
      await publishTableChecks(needs, [check]);
      return { ok: true };
    },

    atWork: ({ user, query: { state } }) =>
      state === 'withdrawn' ? withdrawnAtWork(db, user.id, clock.now()) : tablesAtWork(db, user.id),

    async answer({ user, params }) {
      const { check, table } = await db.transaction().execute(async (tx) => {
        const answered = await answerTableCheck(tx, user.id, params.id, clock.now());
        return { check: answered, table: (await tablesAtWork(tx, user.id, params.id))[0]! };
      });
      await publishTableChecks(needs, [check]);
      return table;
    },

    async finish({ user, params }) {
      const check = await db.transaction().execute((tx) => finishTableCheck(tx, user.id, params.id, clock.now()));
      await publishTableChecks(needs, [check]);
      return { ok: true };
    },
  };
}

/**
 * The staff of a venue who are asked: hosts on shift, and managers who are online. Hosts on shift who are not online get only a push
 * notification. Call it outside of transactions: presence may need a network call.
 */
async function staffToAsk({ db, online }: Needs, venueId: VenueId, memberId: UserId) {
  const onDuty = await staffOnDuty(db, venueId, memberId);
  const onlineIds = await online(onDuty.map(({ id }) => id));
  const asked = onDuty.filter(({ id, role }) => role === 'host' || onlineIds.has(id)).map(({ id }) => id);
  return { asked, someoneIsOnline: onlineIds.size > 0 };
}

/** Asks the staff for help, unless the member has done so for this meeting. */
async function ask(needs: Needs, userId: UserId, messageId: MessageId, hint: string): Promise<void> {
  const { db, clock } = needs;
  const venueId = await requireMeeting(db, userId, messageId, clock.now());
  const { asked, someoneIsOnline } = await staffToAsk(needs, venueId, userId);
  if (!someoneIsOnline) throw new DomainError('table-check.no-staff');
  const added = await db.transaction().execute(async (tx): Promise<TableCheck | undefined> => {
    await lockAsker(tx, userId);
    const now = clock.now();
    if (await openTableCheck(tx, userId, messageId)) return undefined;
    await requireMeeting(tx, userId, messageId, now);
    if ((await countTableChecks(tx, userId, new Date(now.getTime() - dayMs))) >= tableChecksPerDay) {
      throw new DomainError('table-check.too-many', { details: { retryAfterSeconds: 3600 } });
    }
    const id = await addTableCheck(tx, { userId, messageId, venueId, hint }, now);
    await queueChange(tx, { topic: 'table-checks', id, userIds: asked }, now);
    return { id, userId, venueId };
  });
  if (added) await publishTableChecks(needs, [added]);
}
