import type { AccountStatusAnswer, accountStatusRoutes } from '@ambiance/contract/account-status';
import { DomainError } from '@ambiance/domain/errors';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/serve.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import type { Platform } from '../../platform/platform.ts';
import { addAppeal } from '../moderation/decisions/appeals.repository.ts';
import { endSuspensionIfDue } from '../moderation/decisions/end-suspensions.ts';
import { confirmSeen, newestDecisionAbout, statusOfAccount } from './account-status.repository.ts';

type Needs = Pick<Platform, 'db' | 'bus' | 'clock' | 'log'> & { supportEmail: string };

export function accountStatusHandlers(needs: Needs): Handlers<typeof accountStatusRoutes> {
  const { db, clock, supportEmail } = needs;

  async function statusOf({ id }: CurrentUser): Promise<AccountStatusAnswer> {
    const now = clock.now();
    await endSuspensionIfDue(needs, id, now);
    const newest = await newestDecisionAbout(db, id, now);
    return { status: await statusOfAccount(db, id), supportEmail, decision: newest?.decision ?? null };
  }

  return {
    status: ({ user }) => statusOf(user),

    async appeal({ user, body }) {
      const now = clock.now();
      await db.transaction().execute(async (tx) => {
        // A new decision that replaces the appealed one waits for this lock.
        await lockUsers(tx, [user.id]);
        const newest = await newestDecisionAbout(tx, user.id, now);
        if (!newest) throw new DomainError('appeal.nothing');
        if (newest.noAppeal) throw new DomainError(newest.noAppeal);
        await addAppeal(tx, { decisionId: newest.decision.id, userId: user.id, text: body.text, now });
      });
      return statusOf(user);
    },

    async confirm({ user, body }) {
      await confirmSeen(db, user.id, body.decisionId, clock.now());
      return { ok: true };
    },
  };
}
