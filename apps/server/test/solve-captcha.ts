import type { Api } from '@ambiance/contract/api';
import type { Client } from '@ambiance/contract/client';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Solves the captcha like the widget does. Returns its proof. */
export async function solveCaptcha(visitor: Client<Api>): Promise<string> {
  const challenge = (await visitor.accounts.captchaChallenge()) as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
