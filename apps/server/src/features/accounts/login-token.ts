import type { UserId } from '@ambiance/domain/ids';
import { jwtVerify, SignJWT } from 'jose';
import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { SessionSecrets } from '../../platform/session-secrets.ts';

const issuer = 'ambiance';
const audience = 'ambiance-login';
const minutes = 10;

/** A login that passed the password step and still needs a code. */
interface OpenLogin {
  userId: UserId;
  /** Digest of the password hash, to notice a replaced password. */
  passwordMark: string;
}

/**
 * Tokens that start a session together with a code. They are valid for 10 minutes, unless the password is replaced, and for
 * nothing else.
 */
export interface LoginTokens {
  sign(account: { userId: UserId; passwordHash: string | null }): Promise<string>;
  /** The login of a token; undefined if the token is invalid or expired. */
  read(token: string): Promise<OpenLogin | undefined>;
}

/** Digest of a password hash. The hash is salted, so setting the same password again changes the mark. */
export const passwordMark = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');

export function createLoginTokens(secrets: SessionSecrets, clock: Clock): LoginTokens {
  const keyOf = (secret: string) => new TextEncoder().encode(secret);
  return {
    sign({ userId, passwordHash }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ pwd: passwordMark(passwordHash) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime(now + minutes * 60)
        .sign(keyOf(secrets.current()));
    },
    async read(token) {
      for (const secret of secrets.ofLast(1)) {
        const verified = await jwtVerify<{ pwd: string }>(token, keyOf(secret), {
          algorithms: ['HS256'],
          issuer,
          audience,
          requiredClaims: ['exp', 'sub', 'pwd'],
          currentDate: clock.now(),
        }).catch(() => undefined);
        if (verified) return { userId: verified.payload.sub!, passwordMark: verified.payload.pwd };
      }
      return undefined;
    },
  };
}
