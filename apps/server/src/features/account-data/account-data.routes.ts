import type { accountDataRoutes } from '@ambiance/contract/account-data';
import { DomainError } from '@ambiance/domain/errors';
import type { Handlers } from '../../http/serve.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Payments } from '../../platform/payments.ts';
import { isPasswordOf } from '../accounts/passwords.ts';
import { endSessionsOf } from '../accounts/sessions.repository.ts';
import { markDeleted, passwordHashOf, restoreDeleted } from '../accounts/users.repository.ts';
import { publishAssignmentChange } from '../assignments/publish-assignment-change.ts';
import { cancelSubscription } from '../billing/cancel-subscription.ts';
import { reassignOpenChats } from '../hosts/host-changes.ts';
import { consumeLink } from '../mail/account-links.repository.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';

interface Needs {
  db: Db;
  clock: Clock;
  bus: Bus;
  payments: Payments;
  /** Tells that a mail was queued, so that it need not wait for the next beat. */
  wakeMail(): void;
}

export const accountDataHandlers = (needs: Needs): Handlers<typeof accountDataRoutes> => ({
  async deleteAccount({ body, user }) {
    const { db, clock, bus, wakeMail } = needs;
    if (!(await isPasswordOf(await passwordHashOf(db, user.id), body.password))) {
      throw new DomainError('password.wrong', { fields: { password: 'password.wrong' } });
    }
    const now = clock.now();
    // Before anything else: nobody pays on for an account that is gone, and when this fails nothing was half-made.
    await cancelSubscription(needs, user.id, now);
    const changedChats = await db.transaction().execute(async (tx) => {
      const changed = await reassignOpenChats(tx, user.id, now);
      if (!(await markDeleted(tx, user.id, now))) return changed;
      await endSessionsOf(tx, user.id);
      await queueMail(tx, user.id, 'undo-deletion', now);
      return changed;
    });
    bus.publish('session-ended', { userId: user.id });
    for (const change of changedChats) await publishAssignmentChange(needs, change);
    wakeMail();
    return { ok: true };
  },

  async undoDeletion({ body }) {
    await needs.db.transaction().execute(async (tx) => {
      const link = await consumeLink(tx, 'undo-deletion', body.token);
      if (!link) throw new DomainError('link.invalid');
      if (link.expiresAt <= needs.clock.now()) throw new DomainError('link.expired');
      if (!(await restoreDeleted(tx, link.userId))) throw new DomainError('link.invalid');
    });
    return { ok: true };
  },
});
