import { DomainError } from '@ambiance/domain/errors';
import type { MakeLimiter } from '../../platform/limits.ts';

const wrongByAccount = { requests: 10, seconds: 900 };
const wrongByNetwork = { requests: 30, seconds: 300 };
/** So many wrong passwords and a captcha is asked. */
const wrongBeforeCaptcha = { requests: 3, seconds: 900 };

/** Slows guessing down, for one account and for one network, without locking anybody's open sessions out. */
export function createLoginAttempts(makeLimiter: MakeLimiter) {
  const refusing = {
    account: makeLimiter('login-account', wrongByAccount, 'login.too-often'),
    network: makeLimiter('login-network', wrongByNetwork, 'login.too-often'),
  };
  const asking = {
    account: makeLimiter('login-captcha-account', wrongBeforeCaptcha, 'captcha.invalid'),
    network: makeLimiter('login-captcha-network', wrongBeforeCaptcha, 'captcha.invalid'),
  };
  type Limiters = typeof refusing;

  const giveBack = ({ account, network }: Limiters, email: string, from: string) =>
    Promise.all([account.giveBack(email), network.giveBack(from)]);

  /** Counts for both; answers the refusal where it was too much for one. */
  async function count({ account, network }: Limiters, email: string, from: string): Promise<unknown> {
    const counts = await Promise.allSettled([account.count(email), network.count(from)]);
    return counts.find((one) => one.status === 'rejected')?.reason;
  }

  return {
    /**
     * Makes an attempt, unless there were too many wrong ones. Counted before anything is compared, so that parallel
     * attempts cannot outrun the count, and given back where the password was not wrong.
     */
    async make<T>(email: string, network: string, attempt: (needsCaptcha: boolean) => Promise<T>): Promise<T> {
      const refusal = await count(refusing, email, network);
      if (refusal) {
        await giveBack(refusing, email, network);
        throw refusal;
      }
      const needsCaptcha = (await count(asking, email, network)) !== undefined;
      let isWrong = false;
      try {
        return await attempt(needsCaptcha);
      } catch (error) {
        isWrong = error instanceof DomainError && error.code === 'login.refused';
        throw error;
      } finally {
        if (!isWrong) await Promise.all([refusing, asking].map((limiters) => giveBack(limiters, email, network)));
      }
    },
    /** Forgets what was wrong before somebody got in. */
    async forget(email: string): Promise<void> {
      await Promise.all([refusing.account.reset(email), asking.account.reset(email)]);
    },
  };
}
