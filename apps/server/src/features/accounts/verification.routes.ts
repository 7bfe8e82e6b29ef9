import type { accountRoutes } from '@ambiance/contract/accounts';
import { DomainError } from '@ambiance/domain/errors';
import type { Handlers } from '../../http/serve.ts';
import { consumeLink } from '../mail/account-links.repository.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import type { AccountNeeds } from './account-needs.ts';
import { recordEmailProof } from './users.repository.ts';

type VerificationRoutes = Pick<typeof accountRoutes, 'verifyEmail' | 'resendVerification'>;

export const verificationHandlers = ({ db, clock, wakeMail }: AccountNeeds): Handlers<VerificationRoutes> => ({
  async verifyEmail({ body }) {
    await db.transaction().execute(async (tx) => {
      const link = await consumeLink(tx, 'verify-email', body.token);
      if (!link) throw new DomainError('link.invalid');
      if (link.expiresAt <= clock.now()) throw new DomainError('link.expired');
      await recordEmailProof(tx, link.userId);
    });
    return { ok: true };
  },

  async resendVerification({ user }) {
    await queueMail(db, user.id, { kind: 'verify-email' }, clock.now());
    wakeMail();
    return { ok: true };
  },
});
