import { DomainError } from '@ambiance/domain/errors';
import type { Limits } from '../../platform/limits/limits.ts';
import type { RateLimit } from '../../platform/limits/rate-limit.ts';

const wrongByAccount = { requests: 10, seconds: 900 };
const wrongByNetwork = { requests: 30, seconds: 300 };
const wrongByDevice = { requests: 10, seconds: 900 };
/** If an account had too many wrong attempts, each network still gets this many, with a captcha. */
const wrongByNewcomer = { requests: 1, seconds: 900 };
/** Wrong passwords before a captcha is required. */
const wrongBeforeCaptcha = { requests: 3, seconds: 900 };

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

interface Attempt {
  email: string;
  network: string;
  bringsProof: boolean;
  /** Key of the device, if the account knows it. */
  device: string | undefined;
}

type Count = readonly [limit: RateLimit, key: string];

/**
 * Rate limits for password guessing, per account and per network. They never end open sessions.
 * If others have used up the attempts of an account, its owner can still log in. A known device has attempts of its own; on
 * a network without wrong guesses, a captcha is enough.
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

  /** Counts an attempt from an unknown device. Returns whether a captcha is required, or throws the refusal. */
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

  /** Counts an attempt from a device that the account knows. Returns whether a captcha is required, or throws the refusal. */
  async function countDevice(device: string, counted: Count[]): Promise<boolean> {
    const [refusal] = await countEach(counted, [[refusing.device, device]]);
    if (refusal) throw refusal;
    const [asked] = await countEach(counted, [[asking.device, device]]);
    return asked !== undefined;
  }

  return {
    /**
     * Makes an attempt unless there were too many wrong ones. It is counted before the password is compared, so that
     * parallel attempts cannot outrun the count. The count is given back unless the password was wrong.
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
    /** Clears the wrong attempts after a login or a password reset. */
    async reset(email: string, device?: string): Promise<void> {
      await Promise.all([refusing.account.reset(email), asking.account.reset(email)]);
      if (device) await Promise.all([refusing.device.reset(device), asking.device.reset(device)]);
    },
  };
}

/** Counts each limit; returns the refusals of those that were exceeded, undefined for the others. */
async function countEach(counted: Count[], counts: readonly Count[]): Promise<unknown[]> {
  counted.push(...counts);
  const outcomes = await Promise.allSettled(counts.map(([limit, key]) => limit.count(key)));
  return outcomes.map((one): unknown => (one.status === 'rejected' ? one.reason : undefined));
}
