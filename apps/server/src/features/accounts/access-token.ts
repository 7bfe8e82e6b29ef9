import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { retention } from '@ambiance/domain/retention';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';

export const sessionDays = retention.sessions.days;

const issuer = 'ambiance';
const sessionAudience = 'ambiance-session';
const hubAudience = 'ambiance-hub';
const statusAudience = 'ambiance-status';
const ticketSeconds = 60;
const statusTokenSeconds = 1800;
/** What a token of the status names instead of a session. */
export const noSession = '00000000-0000-0000-0000-000000000000';

interface TokenSubject {
  sessionId: string;
  userId: UserId;
}

export interface AccessTokens {
  sign(session: { id: string; userId: UserId; createdAt: Date; expiresAt: Date }): Promise<string>;
  /** A token that opens the hub for 60 seconds and nothing else, since a browser can only put it into the address. */
  signHubTicket(subject: TokenSubject): Promise<string>;
  /** A token that opens for 30 minutes what a suspended or banned account may do, and nothing else. */
  signStatusToken(userId: UserId): Promise<string>;
  /** Whose status token it is; undefined where it is none, or over. */
  readStatusToken(token: string): Promise<UserId | undefined>;
  /** The session and user of a token that we signed and that has not ended; throws `session.expired`. */
  read(token: string): Promise<TokenSubject>;
  /** The same for whoever opens the hub, with a ticket or, as clients do that know of none, with the session's token. */
  readForHub(token: string): Promise<TokenSubject>;
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Signed JWTs, one algorithm, one key. They name a session; whether it still lives is the database's to say. */
export function createAccessTokens(secret: string, clock: Clock): AccessTokens {
  // Made once: from the bytes each signature and each look at one would make it anew, on another thread.
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  const sign = async (audience: string, { sessionId, userId }: TokenSubject, issuedAt: number, expiresAt: number) =>
    new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(await key);
  const readFor = (audiences: string[]) => async (token: string) => {
    const verified = await jwtVerify<{ sid: string }>(token, await key, {
      algorithms: ['HS256'],
      issuer,
      audience: audiences,
      requiredClaims: ['exp', 'sub', 'sid', 'iat'],
      currentDate: clock.now(),
    }).catch(() => undefined);
    if (!verified) throw new DomainError('session.expired');
    return { sessionId: verified.payload.sid, userId: verified.payload.sub! };
  };
  return {
    sign: ({ id, userId, createdAt, expiresAt }) =>
      sign(sessionAudience, { sessionId: id, userId }, seconds(createdAt), seconds(expiresAt)),
    signHubTicket(subject) {
      const now = seconds(clock.now());
      return sign(hubAudience, subject, now, now + ticketSeconds);
    },
    signStatusToken(userId) {
      const now = seconds(clock.now());
      return sign(statusAudience, { sessionId: noSession, userId }, now, now + statusTokenSeconds);
    },
    readStatusToken: (token) =>
      readFor([statusAudience])(token).then(
        ({ userId }) => userId,
        () => undefined,
      ),
    read: readFor([sessionAudience]),
    readForHub: readFor([sessionAudience, hubAudience]),
  };
}
