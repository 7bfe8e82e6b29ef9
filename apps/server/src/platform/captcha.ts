import { DomainError } from '@ambiance/domain/errors';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { Clock } from './clock.ts';

/** Tells people from scripts. */
export interface Captcha {
  /** What the widget needs to begin. */
  challenge(): Promise<Record<string, unknown>>;
  /** Whether a proof is genuine and fresh. Whether it was used before is for the caller to remember. */
  verify(proof: string): Promise<boolean>;
  /** Where the widget's script and frame come from, when they are not ours. */
  origin?: string;
}

export const captchaMinutes = 20;

const cost = 5_000;
/** Work for a second or two of an ordinary phone. */
const usualRounds = { least: 300, most: 900 };

/** Our own proof of work: no third party learns who signs up here. */
export function createProofOfWorkCaptcha(secret: string, clock: Clock, rounds = usualRounds): Captcha {
  const secrets = { hmacSignatureSecret: `${secret} captcha`, hmacKeySignatureSecret: `${secret} captcha key` };
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(rounds.least, rounds.most),
        deriveKey,
        data: { endsAt: seconds() + captchaMinutes * 60 },
        ...secrets,
      });
      return { ...challenge };
    },
    async verify(proof) {
      const payload = readPayload(proof);
      if (!payload) return false;
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets }).catch(() => ({
        verified: false,
      }));
      return verified && Number(payload.challenge.parameters.data?.['endsAt']) > seconds();
    },
  };
}

type Payload = Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>;

function readPayload(proof: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as Partial<Payload> | null;
    // The cost is the sender's claim until its signature is checked; an absurd one would only burn our time.
    const parameters = payload?.challenge?.parameters;
    return parameters?.cost === cost && payload?.solution ? (payload as Payload) : undefined;
  } catch {
    return undefined;
  }
}

interface TurnstileSettings {
  siteKey: string;
  secretKey: string;
  host?: string;
  timeoutMs?: number;
}

const verdict = z.object({ success: z.boolean() });

/** Cloudflare Turnstile. While it does not answer, nobody is let through: it may be back in a moment. */
export function createTurnstileCaptcha({
  siteKey,
  secretKey,
  host = 'https://challenges.cloudflare.com',
  timeoutMs = 5_000,
}: TurnstileSettings): Captcha {
  return {
    origin: host,
    challenge: async () => ({ siteKey }),
    async verify(proof) {
      try {
        const response = await fetch(`${host}/turnstile/v0/siteverify`, {
          method: 'POST',
          body: new URLSearchParams({ secret: secretKey, response: proof }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        return z.parse(verdict, await response.json()).success;
      } catch {
        throw new DomainError('server.unavailable', { details: { retryAfterSeconds: 5 } });
      }
    },
  };
}
