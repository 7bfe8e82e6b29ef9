import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { retention } from '@ambiance/domain/retention';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';

export const sessionDays = retention.sessions.days;

const issuer = 'ambiance';
const audience = 'ambiance-session';

export interface AccessTokens {
  sign(session: { id: string; userId: UserId; createdAt: Date; expiresAt: Date }): Promise<string>;
  /** The session and user of a token that we signed and that has not ended; throws `session.expired`. */
  read(token: string): Promise<{ sessionId: string; userId: UserId }>;
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Signed JWTs, one algorithm, one key. They name a session; whether it still lives is the database's to say. */
export function createAccessTokens(secret: string, clock: Clock): AccessTokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ id, userId, createdAt, expiresAt }) =>
      new SignJWT({ sid: id })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds(createdAt))
        .setExpirationTime(seconds(expiresAt))
        .sign(key),
    async read(token) {
      const verified = await jwtVerify<{ sid: string }>(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['exp', 'sub', 'sid', 'iat'],
        currentDate: clock.now(),
      }).catch(() => undefined);
      if (!verified) throw new DomainError('session.expired');
      return { sessionId: verified.payload.sid, userId: verified.payload.sub! };
    },
  };
}
