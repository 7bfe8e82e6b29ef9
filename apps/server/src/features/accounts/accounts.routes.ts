import type { accountRoutes, Registration } from '@ambiance/contract/accounts';
import { DomainError } from '@ambiance/domain/errors';
import type { Handlers } from '../../http/serve.ts';
import type { AccountNeeds } from './account-needs.ts';
import { createCaptchaCheck } from './captcha-check.ts';
import { createLoginAttempts } from './login-attempts.ts';
import { emailHandlers } from './email.routes.ts';
import { passwordHandlers } from './password.routes.ts';
import { knownDevice } from './known-devices.repository.ts';
import { isPasswordOf } from './passwords.ts';
import { registerMember } from './register.ts';
import { endSession, endSessionsOf, sessionsOf } from './sessions.repository.ts';
import { deletedRefusal, logIn } from './start-session.ts';
import { credentialsOf } from './users.repository.ts';
import { verificationHandlers } from './verification.routes.ts';

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
