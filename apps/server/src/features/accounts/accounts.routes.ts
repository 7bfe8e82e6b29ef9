import type { accountRoutes, Registration } from '@ambiance/contract/accounts';
import { DomainError, wrongField } from '@ambiance/domain/errors';
import type { Handlers } from '../../http/serve.ts';
import type { AccountNeeds } from './account-needs.ts';
import { type CheckCaptcha, createCaptchaCheck } from './captcha/captcha-check.ts';
import { createLoginAttempts, type LoginAttempts } from './login-attempts.ts';
import { emailHandlers } from './email.routes.ts';
import { knownDevice } from './known-devices.repository.ts';
import { hashPassword, isPasswordOf, refuseCommonPassword } from './passwords.ts';
import { registerMember } from './register.ts';
import { endSession, endSessionsOf, lockSession, sessionsOf } from './sessions.repository.ts';
import { deletedRefusal, logIn, startSession } from './start-session.ts';
import { credentialsOf, emailOf, passwordHashOf, recordEmailProof, setPasswordHash } from './users.repository.ts';
import { consumeLink, dropLinks, findLink } from '../mail/account-links.repository.ts';
import { queueMail, requestMail } from '../mail/outgoing-mails.repository.ts';

export function accountHandlers(needs: AccountNeeds): Handlers<typeof accountRoutes> {
  const { db, clock, bus, captcha, limits } = needs;
  const checkCaptcha = createCaptchaCheck({ db, clock, captcha, limits });
  const attempts = createLoginAttempts(limits);

  /**
   * Creates the refusal for registering an address that already has an account. It reveals that the account is deleted only
   * if the password is right. Every other password takes the same time and counts as a wrong login.
   */
  async function refusalOfTaken(taken: DomainError, { email, password }: Registration, network: string) {
    const from = { email, network, bringsProof: false, device: undefined };
    const learn = () =>
      attempts.make(from, async () => {
        const account = await credentialsOf(db, { email });
        if (!(await isPasswordOf(account?.passwordHash, password))) throw new DomainError('login.refused');
        return account?.deletedAt ? deletedRefusal(needs, account.deletedAt) : taken;
      });
    const refusal = await learn().catch((error: unknown) => {
      if (error instanceof DomainError) return taken;
      throw error;
    });
    return refusal.code === 'login.deleted' ? refusal : taken;
  }

  return {
    ...passwordHandlers(needs, checkCaptcha, attempts),
    ...verificationHandlers(needs),
    ...emailHandlers(needs),

    captchaChallenge: () => captcha.challenge(),

    async register({ body, language, network }) {
      await checkCaptcha(body.captchaToken, network);
      await registerMember(needs, body, language).catch(async (error: unknown) => {
        const isTaken = error instanceof DomainError && error.code === 'email.taken';
        throw isTaken ? await refusalOfTaken(error, body, network) : error;
      });
      return { ok: true };
    },

    async login({ body, network, device }) {
      const { email, deviceSecret, bringBack } = body;
      const known = deviceSecret && (await knownDevice(db, email, deviceSecret));
      const from = { email, network, bringsProof: body.captchaToken !== undefined, device: known };
      const loggedIn = await attempts.make(from, async (needsCaptcha) => {
        if (needsCaptcha) await checkCaptcha(body.captchaToken, network);
        const account = await credentialsOf(db, { email });
        if (!(await isPasswordOf(account?.passwordHash, body.password)) || !account) {
          throw new DomainError('login.refused');
        }
        return logIn(needs, account, { device, deviceSecret, network, bringBack });
      });
      await attempts.reset(email, known);
      return loggedIn;
    },

    async logout({ user }) {
      await endSession(db, user.sessionId);
      bus.publish('session-ended', { userId: user.id, sessionId: user.sessionId });
      return { ok: true };
    },

    async sessions({ user }) {
      const sessions = await sessionsOf(db, user.id, clock.now());
      return sessions.map(({ id, device, createdAt }) => ({
        id,
        device,
        createdUtc: createdAt.toISOString(),
        current: id === user.sessionId,
      }));
    },

    async endOtherSessions({ user }) {
      await endSessionsOf(db, user.id, user.sessionId);
      bus.publish('session-ended', { userId: user.id, exceptSessionId: user.sessionId });
      return { ok: true };
    },
  };
}

type VerificationRoutes = Pick<typeof accountRoutes, 'verifyEmail' | 'resendVerification'>;

const verificationHandlers = ({ db, clock, wakeMail }: AccountNeeds): Handlers<VerificationRoutes> => ({
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

type PasswordRoutes = Pick<typeof accountRoutes, 'forgotPassword' | 'resetLink' | 'resetPassword' | 'changePassword'>;

/** Limit of mails to one address, so that an inbox cannot be flooded. */
const resetMails = { requests: 5, seconds: 1800 };

function passwordHandlers(
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
        throw wrongField('currentPassword', 'password.wrong');
      }
      // A host must replace the first password, because a manager chose and knows it.
      if (body.newPassword === body.currentPassword) throw wrongField('newPassword', 'password.unchanged');
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
