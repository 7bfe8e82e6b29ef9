import type { secondFactorRoutes } from '@ambiance/contract/second-factor';
import { DomainError } from '@ambiance/domain/errors';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import { knownDevice } from '../accounts/known-devices.repository.ts';
import { passwordMark } from '../accounts/login-token.ts';
import { logIn } from '../accounts/start-session.ts';
import { type Credentials, credentialsOf } from '../accounts/users.repository.ts';
import type { createCodeAttempts } from './code-attempts.ts';
import type { PasskeyCeremonies } from './passkey-ceremonies.ts';
import type { PasskeyNeeds } from './passkey.routes.ts';
import { passkeysOf } from './passkeys.repository.ts';
import { consumeCode } from './prove.ts';
import { secondFactorOf } from './second-factors.repository.ts';

type LogInRoutes = Pick<typeof secondFactorRoutes, 'logIn' | 'passkeyLogInOptions' | 'passkeyLogIn'>;

const anyLogin = 'passkey login';

export function logInHandlers(
  needs: PasskeyNeeds,
  ceremonies: PasskeyCeremonies,
  attempts: ReturnType<typeof createCodeAttempts>,
): Handlers<LogInRoutes> {
  const { db, clock, seal, loginTokens, wakeMail } = needs;

  /** The account of a login that passed the password step, unless that was too long ago or the password was replaced. */
  async function accountOf(loginToken: string): Promise<{ account: Credentials; mark: string }> {
    const login = await loginTokens.read(loginToken);
    const account = login && (await credentialsOf(db, login));
    if (!account || passwordMark(account.passwordHash) !== login.passwordMark) {
      throw new DomainError('second-factor.expired');
    }
    return { account, mark: `${login.userId} ${login.passwordMark}` };
  }

  /** The purpose of a challenge to log in. After the password it is bound to the account and the password. */
  async function loginOf(loginToken: string | undefined) {
    if (loginToken === undefined) return { purpose: anyLogin };
    const { account, mark } = await accountOf(loginToken);
    return { purpose: `${anyLogin} ${mark}`, userId: account.userId };
  }

  return {
    async logIn({ body, device, network }) {
      const { code, deviceSecret, bringBack } = body;
      const { account, mark } = await accountOf(body.loginToken);
      const { userId, email } = account;
      const known = deviceSecret && (await knownDevice(db, email, deviceSecret));
      const loggedIn = await attempts.make(known ?? mark, () =>
        logIn(needs, account, {
          device,
          deviceSecret,
          network,
          bringBack,
          consumeCode: (tx) => consumeCode(seal, tx, { userId, code }, clock.now()),
        }),
      );
      wakeMail();
      return loggedIn;
    },

    async passkeyLogInOptions({ body }) {
      const { purpose, userId } = await loginOf(body.loginToken);
      if (userId === undefined) return { ...ceremonies.optionsFor(purpose, []), hasApp: false };
      const factor = await secondFactorOf(db, userId);
      const passkeys = await passkeysOf(db, userId);
      return { ...ceremonies.optionsFor(purpose, passkeys), hasApp: factor?.sealedSecret !== null };
    },

    async passkeyLogIn({ body, device, network }) {
      const { passkey, loginToken, deviceSecret, bringBack } = body;
      const { purpose, userId } = await loginOf(loginToken);
      const use = await ceremonies.verifyUse(passkey, purpose, userId);
      const account = await credentialsOf(db, { userId: use.passkey.userId });
      if (!account) throw new DomainError('passkey.unknown');
      const consumePasskey = (tx: Db) => ceremonies.consume(tx, use);
      return logIn(needs, account, { device, deviceSecret, network, bringBack, consumePasskey });
    },
  };
}
