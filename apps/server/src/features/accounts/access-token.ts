import { createHash } from 'node:crypto';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { retention } from '@ambiance/domain/retention';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import { perSecret, type SessionSecrets } from '../../platform/session-secrets.ts';

export const sessionDays = retention.sessions.days;

const issuer = 'ambiance';
const sessionAudience = 'ambiance-session';
const hubAudience = 'ambiance-hub';
const statusAudience = 'ambiance-status';
const hubTokenSeconds = 60;
const statusTokenSeconds = 1800;
/** Session id in a status token, which belongs to no session. */
export const noSession = '00000000-0000-0000-0000-000000000000';

export interface TokenSubject {
  sessionId: string;
  userId: UserId;
  /** The short hash of the password that the account had when the session began. */
  password?: string | undefined;
}

/** A new password changes it. It reveals nothing about the password, because password hashes are salted. */
export const shortPasswordHash = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16);

interface SignedSession {
  id: string;
  userId: UserId;
  createdAt: Date;
  expiresAt: Date;
  passwordHash?: string | null;
}

export interface AccessTokens {
  sign(session: SignedSession): Promise<string>;
  /**
   * Signs a ticket that opens only the hub, for 60 seconds. It is short-lived because a browser can only send it in the URL.
   */
  signHubToken(subject: TokenSubject): Promise<string>;
  /** Signs a token for the few calls that a suspended or banned account may make. It is valid for 30 minutes. */
  signStatusToken(userId: UserId): Promise<string>;
  /** The user of a status token; undefined if the token is invalid or expired. */
  readStatusToken(token: string): Promise<UserId | undefined>;
  /** The session and user of a session token; throws `session.expired` if it is invalid or expired. */
  read(token: string): Promise<TokenSubject>;
  /** Like `read`, for opening the hub. It takes a hub ticket, or a session token from clients that do not use tickets. */
  readForHub(token: string): Promise<TokenSubject>;
}

/** The number of verified tokens to remember. Each takes about half a kilobyte. */
const maxRemembered = 5000;

interface VerifiedToken {
  subject: TokenSubject;
  /** The secret that signed it. */
  secret: string;
  /** Seconds since 1970 from which it is valid; 0 without such a time. */
  validFrom: number;
  /** Seconds since 1970 from which it is no longer valid. */
  expiresAt: number;
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Signed JWTs with one algorithm and one key, or two for as long as sessions of a replaced secret last. They name a session; only the database knows if the session is still open. */
export function createAccessTokens(secrets: SessionSecrets, clock: Clock): AccessTokens {
  // Imported once. With raw bytes, every signature and every check would import the key again, on another thread.
  const keyOf = perSecret((secret) =>
    crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]),
  );
  const sign = async (
    audience: string,
    { sessionId, userId, password }: TokenSubject,
    issuedAt: number,
    expiresAt: number,
  ) =>
    new SignJWT({ sid: sessionId, ...(password && { pwd: password }) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(await keyOf(secrets.current()));
  const verify = async (token: string, audiences: string[]): Promise<VerifiedToken> => {
    for (const secret of secrets.ofLast(sessionDays)) {
      const verified = await jwtVerify<{ sid: string; pwd?: string }>(token, await keyOf(secret), {
        algorithms: ['HS256'],
        issuer,
        audience: audiences,
        requiredClaims: ['exp', 'sub', 'sid', 'iat'],
        currentDate: clock.now(),
      }).catch(() => undefined);
      if (!verified) continue;
      const { sid, sub, pwd, nbf = 0, exp } = verified.payload;
      return { subject: { sessionId: sid, userId: sub!, password: pwd }, secret, validFrom: nbf, expiresAt: exp! };
    }
    throw new DomainError('session.expired');
  };
  // Verifying takes a thread of Web Crypto, and a client sends the same token with every request. Only the digests of tokens are kept.
  const remembered = new Map<string, VerifiedToken>();
  const isStillValid = ({ secret, validFrom, expiresAt }: VerifiedToken) => {
    const now = seconds(clock.now());
    return validFrom <= now && now < expiresAt && secrets.ofLast(sessionDays).includes(secret);
  };
  const read = async (token: string): Promise<TokenSubject> => {
    const digest = createHash('sha256').update(token).digest('base64url');
    const known = remembered.get(digest);
    if (known && isStillValid(known)) return known.subject;
    const verified = await verify(token, [sessionAudience]);
    remembered.set(digest, verified);
    const [oldest] = remembered.keys();
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
    return verified.subject;
  };
  return {
    sign({ id, userId, createdAt, expiresAt, passwordHash }) {
      const password = passwordHash ? shortPasswordHash(passwordHash) : undefined;
      return sign(sessionAudience, { sessionId: id, userId, password }, seconds(createdAt), seconds(expiresAt));
    },
    signHubToken(subject) {
      const now = seconds(clock.now());
      return sign(hubAudience, subject, now, now + hubTokenSeconds);
    },
    signStatusToken(userId) {
      const now = seconds(clock.now());
      return sign(statusAudience, { sessionId: noSession, userId }, now, now + statusTokenSeconds);
    },
    readStatusToken: (token) =>
      verify(token, [statusAudience]).then(
        ({ subject }) => subject.userId,
        () => undefined,
      ),
    read,
    readForHub: async (token) => (await verify(token, [sessionAudience, hubAudience])).subject,
  };
}
