import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { callForJson, unavailable } from './outgoing-call.ts';
import { perSecret, type SessionSecrets } from '../session-secrets.ts';

/** Distinguishes people from scripts. */
export interface Captcha {
  /** Data that the widget needs to start. */
  challenge(): Promise<Record<string, unknown>>;
  /** Returns true if a proof is genuine and fresh. The caller must check that it was not used before. */
  verify(proof: string): Promise<boolean>;
  /** Origin of the widget's script and frame, if it is external. */
  origin?: string;
  /** Rejects with the service's message if it would accept none of our proofs. The built-in proof of work uses no service. */
  check?: () => Promise<void>;
}

export const captchaMinutes = 20;

const cost = 5_000;
/** One or two seconds of work for an ordinary phone. */
const usualRounds = { min: 300, max: 900 };

/** A proof of work of our own, so that no third party learns who signs up. */
export function createProofOfWorkCaptcha(secrets: SessionSecrets, clock: Clock, rounds = usualRounds): Captcha {
  const keysOf = perSecret((secret) => ({
    hmacSignatureSecret: `${secret} captcha`,
    hmacKeySignatureSecret: `${secret} captcha key`,
  }));
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(rounds.min, rounds.max),
        deriveKey,
        data: { endsAt: seconds() + captchaMinutes * 60 },
        ...keysOf(secrets.current()),
      });
      return { ...challenge };
    },
    async verify(proof) {
      const payload = readPayload(proof);
      if (!payload) return false;
      if (!(Number(payload.challenge.parameters.data?.['endsAt']) > seconds())) return false;
      for (const secret of secrets.ofLast(1)) {
        const { verified } = await verifySolution({ ...payload, deriveKey, ...keysOf(secret) }).catch(() => ({
          verified: false,
        }));
        if (verified) return true;
      }
      return false;
    },
  };
}

type Payload = Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>;

function readPayload(proof: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as Partial<Payload> | null;
    // The cost comes from the client until the signature is checked. A huge one would only waste CPU time.
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

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/#error-codes */
const verdict = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) });
/** Turnstile's codes about a proof. All other codes are about our settings or Turnstile itself. */
const aboutProof = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'];

/** Cloudflare Turnstile. While it is unreachable, every proof is refused; users can retry a moment later. */
export function createTurnstileCaptcha({
  siteKey,
  secretKey,
  host = 'https://challenges.cloudflare.com',
  timeoutMs = 5_000,
}: TurnstileSettings): Captcha {
  async function verify(proof: string): Promise<boolean> {
    const body = new URLSearchParams({ secret: secretKey, response: proof });
    const call = { method: 'POST', body, timeoutMs } as const;
    const { status, json } = await callForJson(`${host}/turnstile/v0/siteverify`, call).catch((error: unknown) =>
      Promise.reject(unavailable(error)),
    );
    const { data } = z.safeParse(verdict, json);
    if (data?.success) return true;
    const codes = data?.['error-codes'] ?? [];
    if (codes.length > 0 && codes.every((code) => aboutProof.includes(code))) return false;
    throw unavailable(`it answered ${status} (${codes.join(', ') || 'no reason'})`);
  }
  return {
    origin: host,
    challenge: async () => ({ siteKey }),
    verify,
    // Turnstile reports a wrong secret before a wrong proof, so a made-up proof tests the secret.
    async check() {
      await verify('a proof of nobody');
    },
  };
}
