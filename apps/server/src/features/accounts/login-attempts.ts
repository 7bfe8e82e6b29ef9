import { DomainError } from '@ambiance/domain/errors';
import type { Limits } from '../../platform/limits/limits.ts';
import type { RateLimit } from '../../platform/limits/rate-limit.ts';

const wrongByAccount = { requests: 10, seconds: 900 };
const wrongByNetwork = { requests: 30, seconds: 300 };
const wrongByDevice = { requests: 10, seconds: 900 };
/** What a network may guess before its captcha opens an account that others are guessing at. */
const wrongByNewcomer = { requests: 1, seconds: 900 };
/** So many wrong passwords and a captcha is asked. */
const wrongBeforeCaptcha = { requests: 3, seconds: 900 };

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

interface Attempt {
  email: string;
  network: string;
  bringsProof: boolean;
  /** The device, where the account knows it. */
  device: string | undefined;
}

/** What is counted, and under which key. */
type Count = readonly [limit: RateLimit, key: string];

/**
 * Slows guessing down, for one account and for one network, without locking anybody's open sessions out. Where others
 * have used up the tries of an account, its owner still gets in: from a device that it knows, whose tries are its own, or
 * from a network that has not guessed, with a captcha.
 */
export function createLoginAttempts(limits: Limits) {
  const refusing = {
    account: limits.rate('login-account', wrongByAccount, 'login.too-often'),
    network: limits.rate('login-network', wrongByNetwork, 'login.too-often'),
    device: limits.rate('login-device', wrongByDevice, 'login.too-often'),
  };
  const asking = {
    account: limits.rate('login-captcha-account', wrongBeforeCaptcha, 'captcha.invalid'),
    network: limits.rate('login-captcha-network', wrongBeforeCaptcha, 'captcha.invalid'),
    device: limits.rate('login-captcha-device', wrongBeforeCaptcha, 'captcha.invalid'),
  };
  const newcomer = limits.rate('login-newcomer', wrongByNewcomer, 'login.too-often');

  /** Counts all that a stranger may use up, and answers whether a captcha is needed, or throws the refusal. */
  async function countUnknownDevice({ email, network, bringsProof }: Attempt, counted: Count[]): Promise<boolean> {
    const [ofAccount, ofNetwork, hasGuessed] = await countEach(counted, [
      [refusing.account, email],
      [refusing.network, network],
      [newcomer, network],
    ]);
    const refusal = ofNetwork ?? (hasGuessed || !bringsProof ? ofAccount : undefined);
    if (refusal) throw refusal;
    const asked = await countEach(counted, [
      [asking.account, email],
      [asking.network, network],
    ]);
    return [ofAccount, ...asked].some((one) => one !== undefined);
  }

  /** The same for a device that the account knows. */
  async function countDevice(device: string, counted: Count[]): Promise<boolean> {
    const [refusal] = await countEach(counted, [[refusing.device, device]]);
    if (refusal) throw refusal;
    const [asked] = await countEach(counted, [[asking.device, device]]);
    return asked !== undefined;
  }

  return {
    /**
     * Makes an attempt, unless there were too many wrong ones. Counted before anything is compared, so that parallel
     * attempts cannot outrun the count, and given back where the password was not wrong.
     */
    async make<T>(from: Attempt, attempt: (needsCaptcha: boolean) => Promise<T>): Promise<T> {
      const counted: Count[] = [];
      let isWrong = false;
      try {
        const needsCaptcha = await (from.device
          ? countDevice(from.device, counted)
          : countUnknownDevice(from, counted));
        return await attempt(needsCaptcha);
      } catch (error) {
        isWrong = error instanceof DomainError && error.code === 'login.refused';
        throw error;
      } finally {
        if (!isWrong) await Promise.all(counted.map(([limit, key]) => limit.giveBack(key)));
      }
    },
    /** Clears what was wrong before somebody got in, or chose a new password. */
    async reset(email: string, device?: string): Promise<void> {
      await Promise.all([refusing.account.reset(email), asking.account.reset(email)]);
      if (device) await Promise.all([refusing.device.reset(device), asking.device.reset(device)]);
    },
  };
}

/** Counts each; answers the refusals where it was too much. */
async function countEach(counted: Count[], counts: readonly Count[]): Promise<unknown[]> {
  counted.push(...counts);
  const outcomes = await Promise.allSettled(counts.map(([limit, key]) => limit.count(key)));
  return outcomes.map((one): unknown => (one.status === 'rejected' ? one.reason : undefined));
}
