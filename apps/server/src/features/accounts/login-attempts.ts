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
  return {
    /** Refuses further attempts when there were too many. */
    async check(email: string, network: string): Promise<void> {
      await Promise.all([refusing.account.check(email), refusing.network.check(network)]);
    },
    async needsCaptcha(email: string, network: string): Promise<boolean> {
      const unused = await Promise.allSettled([asking.account.check(email), asking.network.check(network)]);
      return unused.some(({ status }) => status === 'rejected');
    },
    async countWrong(email: string, network: string): Promise<void> {
      const counts = [refusing.account.count(email), refusing.network.count(network)];
      await Promise.allSettled([...counts, asking.account.count(email), asking.network.count(network)]);
    },
    async forget(email: string): Promise<void> {
      await Promise.all([refusing.account.reset(email), asking.account.reset(email)]);
    },
  };
}
