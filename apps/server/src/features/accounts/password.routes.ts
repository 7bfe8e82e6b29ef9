import type { accountRoutes } from '@ambiance/contract/accounts';
import { DomainError } from '@ambiance/domain/errors';
import type { Handlers } from '../../http/serve.ts';
import { consumeLink, dropLinks, findLink } from '../mail/account-links.repository.ts';
import { queueMail, requestMail } from '../mail/outgoing-mails.repository.ts';
import type { AccountNeeds } from './account-needs.ts';
import type { CheckCaptcha } from './captcha-check.ts';
import type { LoginAttempts } from './login-attempts.ts';
import { hashPassword, isPasswordOf, refuseCommonPassword } from './passwords.ts';
import { endSessionsOf, lockSession } from './sessions.repository.ts';
import { startSession } from './start-session.ts';
import { emailOf, passwordHashOf, setPasswordHash } from './users.repository.ts';

type PasswordRoutes = Pick<typeof accountRoutes, 'forgotPassword' | 'resetLink' | 'resetPassword' | 'changePassword'>;

/** Limit of mails to one address, so that an inbox cannot be flooded. */
const resetMails = { requests: 5, seconds: 1800 };

export function passwordHandlers(
  needs: AccountNeeds,
  checkCaptcha: CheckCaptcha,
  attempts: LoginAttempts,
): Handlers<PasswordRoutes> {
  const { db, clock, bus, limits, wakeMail } = needs;
  const mailsToAddress = limits.rate('reset-mail', resetMails);

  return {
    async forgotPassword({ body, network }) {
      await checkCaptcha(body.captchaToken, network);
      await mailsToAddress.count(body.email);
      // Sent by the next run of the job. Sending now would slow the next requests, which reveals that the address is known.
      await requestMail(db, body.email, 'reset-password', clock.now());
      return { ok: true };
    },

    async resetLink({ body }) {
      const link = await findLink(db, 'reset-password', body.token);
      if (!link) throw new DomainError('reset-link.invalid');
      if (link.expiresAt <= clock.now()) throw new DomainError('reset-link.expired');
      return { email: link.email };
    },

    async resetPassword({ body }) {
      refuseCommonPassword('newPassword', body.newPassword);
      const passwordHash = await hashPassword(body.newPassword);
      const { userId, email } = await db.transaction().execute(async (tx) => {
        const link = await consumeLink(tx, 'reset-password', body.token);
        if (!link) throw new DomainError('reset-link.invalid');
        if (link.expiresAt <= clock.now()) throw new DomainError('reset-link.expired');
        await setPasswordHash(tx, link.userId, passwordHash);
        await endSessionsOf(tx, link.userId);
        await queueMail(tx, link.userId, { kind: 'password-changed' }, clock.now());
        return { userId: link.userId, email: await emailOf(tx, link.userId) };
      });
      await attempts.reset(email);
      bus.publish('session-ended', { userId });
      wakeMail();
      return { ok: true };
    },

    async changePassword({ body, user, device }) {
      refuseCommonPassword('newPassword', body.newPassword);
      if (!(await isPasswordOf(await passwordHashOf(db, user.id), body.currentPassword))) {
        throw new DomainError('password.wrong', { fields: { currentPassword: 'password.wrong' } });
      }
      // A host must replace the first password, because a manager chose and knows it.
      if (body.newPassword === body.currentPassword) {
        throw new DomainError('password.unchanged', { fields: { newPassword: 'password.unchanged' } });
      }
      const passwordHash = await hashPassword(body.newPassword);
      const accessToken = await db.transaction().execute(async (tx) => {
        await lockSession(tx, user, clock.now());
        await setPasswordHash(tx, user.id, passwordHash);
        await endSessionsOf(tx, user.id);
        await dropLinks(tx, user.id, 'reset-password');
        await queueMail(tx, user.id, { kind: 'password-changed' }, clock.now());
        return startSession(needs, tx, { userId: user.id, device });
      });
      bus.publish('session-ended', { userId: user.id });
      wakeMail();
      return { accessToken };
    },
  };
}
