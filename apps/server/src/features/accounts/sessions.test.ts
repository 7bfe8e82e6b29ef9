import { describe, expect, test } from 'vitest';
import { linkTokenTo } from '../../../test/mailbox.ts';
import { testPassword } from '../../../test/people.ts';
import { failingStatements } from '../../../test/slow-statements.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
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
