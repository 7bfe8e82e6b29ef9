import { DomainError } from '@ambiance/domain/errors';
import type { Limits } from '../../platform/limits/limits.ts';

const wrongByAccount = { requests: 10, seconds: 900 };
const wrongByNetwork = { requests: 30, seconds: 300 };
/** What a network may guess before its captcha opens an account that others are guessing at. */
const wrongByNewcomer = { requests: 1, seconds: 900 };
/** So many wrong passwords and a captcha is asked. */
const wrongBeforeCaptcha = { requests: 3, seconds: 900 };

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

/**
 * Slows guessing down, for one account and for one network, without locking anybody's open sessions out. Where others
 * have used up the tries of an account, its owner still gets in from a network that has not guessed, with a captcha.
 */
export function createLoginAttempts(limits: Limits) {
  const refusing = {
    account: limits.rate('login-account', wrongByAccount, 'login.too-often'),
    network: limits.rate('login-network', wrongByNetwork, 'login.too-often'),
  };
  const asking = {
    account: limits.rate('login-captcha-account', wrongBeforeCaptcha, 'captcha.invalid'),
    network: limits.rate('login-captcha-network', wrongBeforeCaptcha, 'captcha.invalid'),
  };
  const newcomer = limits.rate('login-newcomer', wrongByNewcomer, 'login.too-often');
  type Both = typeof refusing;

  const giveBack = ({ account, network }: Both, email: string, from: string) =>
    Promise.all([account.giveBack(email), network.giveBack(from)]);

  /** Counts for both; answers the refusals where it was too much. */
  async function count({ account, network }: Both, email: string, from: string) {
    const [ofAccount, ofNetwork] = await Promise.allSettled([account.count(email), network.count(from)]);
    const refusalOf = (one: PromiseSettledResult<void>): unknown =>
      one.status === 'rejected' ? one.reason : undefined;
    return { ofAccount: refusalOf(ofAccount), ofNetwork: refusalOf(ofNetwork) };
  }

  return {
    /**
     * Makes an attempt, unless there were too many wrong ones. Counted before anything is compared, so that parallel
     * attempts cannot outrun the count, and given back where the password was not wrong.
     */
    async make<T>(
      { email, network, bringsProof }: { email: string; network: string; bringsProof: boolean },
      attempt: (needsCaptcha: boolean) => Promise<T>,
    ): Promise<T> {
      const { ofAccount, ofNetwork } = await count(refusing, email, network);
      const hasGuessed = await newcomer.count(network).then(
        () => false,
        () => true,
      );
      const refusal = ofNetwork ?? (hasGuessed || !bringsProof ? ofAccount : undefined);
      if (refusal) {
        await Promise.all([giveBack(refusing, email, network), newcomer.giveBack(network)]);
        throw refusal;
      }
      const asked = await count(asking, email, network);
      const needsCaptcha = [ofAccount, asked.ofAccount, asked.ofNetwork].some((one) => one !== undefined);
      let isWrong = false;
      try {
        return await attempt(needsCaptcha);
      } catch (error) {
        isWrong = error instanceof DomainError && error.code === 'login.refused';
        throw error;
      } finally {
        if (!isWrong) {
          await Promise.all([
            ...[refusing, asking].map((both) => giveBack(both, email, network)),
            newcomer.giveBack(network),
          ]);
        }
      }
    },
    /** Forgets what was wrong before somebody got in, or chose a new password. */
    async forget(email: string): Promise<void> {
      await Promise.all([refusing.account.reset(email), asking.account.reset(email)]);
    },
  };
}
