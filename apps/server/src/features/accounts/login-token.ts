import type { UserId } from '@ambiance/domain/ids';
import { jwtVerify, SignJWT } from 'jose';
import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';

const issuer = 'ambiance';
const audience = 'ambiance-login';
const minutes = 10;

/** A login whose password was right and whose code is still to come. */
interface OpenLogin {
  userId: UserId;
  /** Which password it was, in letters that tell nothing of it. */
  passwordMark: string;
}

/** Tokens that, with a code, begin a session within 10 minutes, unless the password is replaced; they open nothing else. */
export interface LoginTokens {
  sign(account: { userId: UserId; passwordHash: string | null }): Promise<string>;
  /** The login that a token stands for; undefined where it is none of ours, or over. */
  read(token: string): Promise<OpenLogin | undefined>;
}

/** Another password, or the same one set again, has another mark: its hash is salted. */
export const passwordMark = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');

export function createLoginTokens(secret: string, clock: Clock): LoginTokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign({ userId, passwordHash }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ pwd: passwordMark(passwordHash) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime(now + minutes * 60)
        .sign(key);
    },
    async read(token) {
      const verified = await jwtVerify<{ pwd: string }>(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['exp', 'sub', 'pwd'],
        currentDate: clock.now(),
      }).catch(() => undefined);
      return verified && { userId: verified.payload.sub!, passwordMark: verified.payload.pwd };
    },
  };
}
