import type { accountRoutes } from '@ambiance/contract/accounts';
import { DomainError } from '@ambiance/domain/errors';
import type { Handlers } from '../../http/serve.ts';
import { takeLink } from '../mail/account-links.repository.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import type { AccountNeeds } from './account-needs.ts';
import { isPasswordOf } from './passwords.ts';
import { endSessionsOf } from './sessions.repository.ts';
import { markDeleted, passwordHashOf, restoreDeleted } from './users.repository.ts';

type DeletionRoutes = Pick<typeof accountRoutes, 'deleteAccount' | 'undoDeletion'>;

export const deletionHandlers = (needs: AccountNeeds): Handlers<DeletionRoutes> => ({
  async deleteAccount({ body, user }) {
    const { db, clock, bus, wakeMail, cancelSubscription, passOnChats } = needs;
    if (!(await isPasswordOf(await passwordHashOf(db, user.id), body.password))) {
      throw new DomainError('password.wrong', { fields: { password: 'password.wrong' } });
    }
    const now = clock.now();
    // Before anything else: nobody pays on for an account that is gone, and when this fails nothing was half-made.
    await cancelSubscription(user.id, now);
    const tellOfChats = await db.transaction().execute(async (tx) => {
      const passedOn = await passOnChats(tx, user.id, now);
      if (!(await markDeleted(tx, user.id, now))) return passedOn;
      await endSessionsOf(tx, user.id);
      await queueMail(tx, user.id, 'undo-deletion', now);
      return passedOn;
    });
    bus.publish('session-ended', { userId: user.id });
    await tellOfChats();
    wakeMail();
    return { ok: true };
  },

  async undoDeletion({ body }) {
    await needs.db.transaction().execute(async (tx) => {
      const link = await takeLink(tx, 'undo-deletion', body.token);
      if (!link) throw new DomainError('link.invalid');
      if (link.expiresAt <= needs.clock.now()) throw new DomainError('link.expired');
      if (!(await restoreDeleted(tx, link.userId))) throw new DomainError('link.invalid');
    });
    return { ok: true };
  },
});
