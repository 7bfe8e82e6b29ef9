import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { linkTokenTo } from '../../../test/mailbox.ts';
import { testPassword } from '../../../test/people.ts';
import { failingStatements } from '../../../test/slow-statements.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { clientOf } from '../../../test/test-transport.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { query } from '../../platform/database/database.ts';
import { endHostWork } from '../hosts/host-changes.ts';
import { setStaffActive } from '../venues/staff.repository.ts';
import { hashPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.repository.ts';
import { setPasswordHash } from './users.repository.ts';

const newPassword = 'another long password';

describe('sessions', () => {
  test('are listed with their devices, and the others can be ended at once', async () => {
    const { signUp, logIn } = await startTestServer();
    const phone = await signUp();
    const laptop = await logIn(phone.email);
    const sessions = await phone.accounts.sessions();
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    await phone.accounts.endOtherSessions();
    await expect(laptop.members.me()).rejects.toMatchObject({ status: 401 });
    expect(await phone.accounts.sessions()).toHaveLength(1);
  });

  test('stay as they were if a login fails while the account is read', async () => {
    let failing: string | undefined;
    const { signUp, logIn } = await startTestServer({ statements: failingStatements(() => failing) });
    const [ana, ben] = [await signUp(), await signUp()];
    const before = [await ana.accounts.sessions(), await ben.accounts.sessions()];
    // In a login, only the statement that reads the account for its owner has this name.
    failing = 'unseen_decision';
    await expect(logIn(ana.email)).rejects.toMatchObject({ status: 500, code: 'server.failed' });
    failing = undefined;
    expect([await ana.accounts.sessions(), await ben.accounts.sessions()]).toEqual(before);
    await logIn(ana.email);
    expect(await ana.accounts.sessions()).toHaveLength(2);
  });
});

describe('a token that was accepted a moment ago', () => {
  /** Two members whose tokens were both accepted. Their sessions last longer than their tokens. */
  async function startWithTwo() {
    const server = await startTestServer();
    const [ana, ben] = [await server.signUp(), await server.signUp()];
    await query(server.platform.db, `update sessions set expires_at = expires_at + interval '1 year'`, []);
    const seenByBen = await ben.members.me();
    for (let time = 0; time < 2; time += 1) await ana.members.me();
    const askWith = (accessToken: string) => clientOf(server, accessToken).members.me();
    /** Ana's token with other claims. */
    const signed = (claims: JWTPayload, secret = server.platform.secrets.current()) =>
      new SignJWT({ ...decodeJwt(ana.accessToken), ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(new TextEncoder().encode(secret));
    const unchangedForBen = async () => expect(await ben.members.me()).toEqual(seenByBen);
    return { server, ana, ben, askWith, signed, unchangedForBen };
  }

  const refusal = { status: 401, code: 'session.expired' };

  test('is refused from the second in which it expires, even if its session is still open', async () => {
    const { server, ana, askWith, signed, unchangedForBen } = await startWithTwo();
    const now = Math.floor(server.clock.now().getTime() / 1000);
    const brief = await signed({ exp: now + 60 });
    expect(await askWith(brief)).toMatchObject({ id: ana.id });
    server.clock.advance({ seconds: 59 });
    expect(await askWith(brief)).toMatchObject({ id: ana.id });
    server.clock.advance({ seconds: 1 });
    for (let time = 0; time < 2; time += 1) await expect(askWith(brief)).rejects.toMatchObject(refusal);
    expect(await ana.members.me()).toMatchObject({ id: ana.id });
    await unchangedForBen();
  });

  test('is refused while its time has not begun', async () => {
    const { server, ana, askWith, signed, unchangedForBen } = await startWithTwo();
    const now = server.clock.now();
    const later = await signed({ nbf: Math.floor(now.getTime() / 1000) });
    expect(await askWith(later)).toMatchObject({ id: ana.id });
    server.clock.set(new Date(now.getTime() - 60_000).toISOString());
    await expect(askWith(later)).rejects.toMatchObject(refusal);
    await unchangedForBen();
  });

  test('is refused with a changed header, payload or signature, or signed with another secret', async () => {
    const { ana, ben, askWith, signed, unchangedForBen } = await startWithTwo();
    const [[header, payload, signature], [, ofBen, signatureOfBen]] = [ana, ben].map(({ accessToken }) =>
      accessToken.split('.'),
    ) as [string[], string[]];
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    const changed = [
      [header, ofBen, signature],
      [header, payload, signatureOfBen],
      [unsigned, payload, signature],
      [unsigned, payload, ''],
      [header, payload, ''],
    ].map((parts) => parts.join('.'));
    for (const token of [...changed, await signed({}, 'another secret that no server has ever had')]) {
      await expect(askWith(token), token).rejects.toMatchObject(refusal);
    }
    expect(await askWith(await signed({}))).toMatchObject({ id: ana.id });
    await unchangedForBen();
  });

  test('is refused once its session has ended, and is not accepted for another purpose', async () => {
    const { server, ana, askWith, signed, unchangedForBen } = await startWithTwo();
    for (const aud of ['ambiance-hub', 'ambiance-status', 'ambiance-login']) {
      await expect(askWith(await signed({ aud }))).rejects.toMatchObject(refusal);
    }
    await query(server.platform.db, 'delete from sessions where user_id = $1', [ana.id]);
    for (let time = 0; time < 2; time += 1) await expect(ana.members.me()).rejects.toMatchObject(refusal);
    await unchangedForBen();
  });
});

describe('a password that is being checked', () => {
  test('while it is replaced opens no session and replaces nothing', async () => {
    const server = await startTestServer();
    const ana = await server.signUp();
    const { db } = server.platform;
    const passwordHash = await hashPassword(newPassword);
    const replacing = await db.transaction().execute(async (tx) => {
      await setPasswordHash(tx, ana.id, passwordHash);
      await endSessionsOf(tx, ana.id);
      const login = server.logIn(ana.email).catch((error: unknown) => error);
      const body = { currentPassword: testPassword, newPassword: 'a third long password' };
      const change = ana.accounts.changePassword({ body }).catch((error: unknown) => error);
      await waitingStatements(db, 2);
      return { login, change };
    });
    expect(await replacing.login).toMatchObject({ status: 401, code: 'login.refused' });
    expect(await replacing.change).toMatchObject({ status: 401, code: 'session.expired' });
    await server.logIn(ana.email, newPassword);
  });

  test.each(['host', 'manager'])('while a %s is removed from a venue opens no session', async (role) => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const leaving = role === 'host' ? await venue.hire() : venue.manager;
    const { db, clock } = server.platform;
    const ending = await db.transaction().execute(async (tx) => {
      if (role === 'host') await endHostWork(tx, venue.id, leaving.id, clock.now());
      else await setStaffActive(tx, venue.id, leaving.id, false);
      await endSessionsOf(tx, leaving.id);
      const login = server.logIn(leaving.email).catch((error: unknown) => error);
      await waitingStatements(db, 1);
      return { login };
    });
    expect(await ending.login).toMatchObject({ status: 403, code: 'staff.deactivated' });
  });

  test('during a reset opens no session that outlives the reset', async () => {
    const server = await startTestServer();
    const ana = await server.signUp();
    await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
    const token = await linkTokenTo(server, ana.email, 'reset-password');
    const logins = Promise.allSettled(Array.from({ length: 20 }, () => server.logIn(ana.email)));
    await server.visitor.accounts.resetPassword({ body: { token, newPassword } });
    for (const login of await logins) {
      if (login.status === 'fulfilled') await expect(login.value.members.me()).rejects.toMatchObject({ status: 401 });
    }
  });
});
