import { createHash } from 'node:crypto';
import { wrongField } from '@ambiance/domain/errors';
import { captchaMinutes } from '../../../platform/services/captcha.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';

/** If the widget cannot load, a network may send a few requests without a proof. */
const withoutProof = { requests: 3, seconds: 3600 };

/** Refuses a call whose captcha proof is not genuine, was used before, or is missing too often. */
export type CheckCaptcha = (proof: string | undefined, network: string) => Promise<void>;

type Needs = Pick<Platform, 'db' | 'clock' | 'captcha' | 'limits'>;

export function createCaptchaCheck({ db, clock, captcha, limits }: Needs): CheckCaptcha {
  const missing = limits.rate('no-captcha', withoutProof, 'captcha.invalid');
  return async (proof, network) => {
    if (proof === undefined) return missing.count(network);
    const genuine = proof !== '' && (await captcha.verify(proof));
    if (!genuine || !(await useOnce(proof))) throw wrongField('captchaToken', 'captcha.invalid');
  };

  async function useOnce(proof: string): Promise<boolean> {
    const used = await db
      .insertInto('used_captchas')
      .values({
        proof_hash: createHash('sha256').update(challengeOf(proof)).digest(),
        expires_at: new Date(clock.now().getTime() + captchaMinutes * 60_000),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(used.numInsertedOrUpdatedRows) === 1;
  }
}

/** The part of a proof that has only one spelling, so that the same proof in another spelling counts as used. */
function challengeOf(proof: string): string {
  try {
    const payload = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as { challenge: { signature: string } };
    return payload.challenge.signature;
  } catch {
    return proof;
  }
}

export async function deleteExpiredCaptchas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('used_captchas').where('expires_at', '<=', now).execute();
}
