import type { Api } from '@ambiance/contract/api';
import type { Client } from '@ambiance/contract/client';
import { sealSignedCode, readSignedCode, signedBytes } from '@ambiance/domain/signed-codes';
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { appCode } from '../../test/app-code.ts';
import { codeOf, scan } from '../../test/at-the-door.ts';
import { makeBlock } from '../../test/chat-people.ts';
import { registrationOf, type SignedIn } from '../../test/people.ts';
import { addFactor, loginTokenOf } from '../../test/second-factors.ts';
import { startTestServer, type TestServer } from '../../test/start-test-server.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { createTestDatabase, openTestDatabase } from '../../test/test-database.ts';
import { clientOf } from '../../test/test-transport.ts';
import { until } from '../../test/until.ts';
import { openVenue } from '../../test/venue-people.ts';
import { waitingStatements } from '../../test/waiting-statements.ts';
import { idOf, redeem, sendRedemptions } from '../../test/without-network.ts';
import { createAccessTokens, sessionDays } from '../features/accounts/access-token.ts';
import { setStatusUnlessDeleted } from '../features/accounts/users.repository.ts';
import { createSeal } from '../features/second-factor/seal.ts';
import { query } from '../platform/database/database.ts';
import { systemClock } from '../platform/clock.ts';
import { systemIds } from '../platform/ids.ts';
import { onlySecret } from '../platform/session-secrets.ts';
import { runAdmin } from './run-admin.ts';

const secretOf = () => randomBytes(32).toString('hex');

/** Starts servers with a common database and clock, each with its own settings. */
async function installation() {
  const database = await createTestDatabase();
  const clock = createTestClock(systemClock.now().toISOString());
  const start = (own: string, former?: string, ownClock = clock) =>
    startTestServer({
      databaseUrl: database.url,
      clock: ownClock,
      environment: { SESSION_SECRET: own, ...(former !== undefined && { FORMER_SESSION_SECRET: former }) },
    });
  const keysSession = (own: string, former?: string) =>
    runAdmin(['keys', 'session'], {
      DATABASE_URL: database.url,
      SESSION_SECRET: own,
      ...(former !== undefined && { FORMER_SESSION_SECRET: former }),
    });
  return { clock, start, keysSession };
}

const at = (server: TestServer, { accessToken }: SignedIn): Client<Api> => clientOf(server, accessToken);

/** Waits until a server has noticed that a secret is in use. */
async function notice({ clock, platform }: TestServer, secret: string): Promise<void> {
  await until(() => {
    clock.advance({ seconds: 1 });
    return platform.secrets.current() === secret;
  });
}

/** Logs in on a server with a password and a code of the app. */
const logInWithCode = async (server: TestServer, email: string, secret: string, stepsLater = 0) =>
  server.visitor.secondFactor.logIn({
    body: { loginToken: await loginTokenOf(server, email), code: appCode(secret, server.clock.now(), stepsLater) },
  });

const sealedBy = (secret: string, factor: { sealed_secret: Buffer | null; user_id: string }) =>
  createSeal(onlySecret(secret), systemIds).open(factor.sealed_secret!, factor.user_id) !== undefined;

/** True if a device with this bundle accepts a signed code. */
function isValidOffline(ticket: string, bundle: Awaited<ReturnType<SignedIn['perks']['offlineBundle']>>): boolean {
  const { written, signature } = readSignedCode(ticket)!;
  const { key, otherKeys = [] } = bundle.venues[0]!;
  return [key, ...otherKeys].some((x) =>
    verify(
      null,
      signedBytes(written),
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
      signature,
    ),
  );
}

test('while servers have different session secrets, each accepts what the others issue, and the former one signs', async () => {
  const { clock, start, keysSession } = await installation();
  const [old, next] = [secretOf(), secretOf()];
  const first = await start(old);
  const second = await start(next, old);
  const ana = await second.signUp({ email: 'ana@example.com' });
  const ben = await first.signUp({ email: 'ben@example.com' });
  const { secret } = await addFactor(second, ana);
  expect(await at(first, ana).members.me()).toEqual(await ana.members.me());
  expect(await at(second, ben).members.me()).toEqual(await ben.members.me());
  const loginToken = await loginTokenOf(second, ana.email);
  const code = appCode(secret, clock.now());
  expect(await first.visitor.secondFactor.logIn({ body: { loginToken, code } })).toMatchObject({
    user: { id: ana.id },
  });

  const third = await start(next, old, createTestClock(clock.now().toISOString()));
  expect(await keysSession(next, old)).toEqual([
    'SESSION_SECRET is in use on every server, and 1 second factors are encrypted with it. FORMER_SESSION_SECRET can be removed.',
  ]);
  // The second server has noticed the change, the third one has not yet.
  await notice(second, next);
  const cleo = await second.signUp({ email: 'cleo@example.com' });
  expect(await at(third, cleo).members.me()).toEqual(await cleo.members.me());
  expect(await at(second, await third.signUp({ email: 'dora@example.com' })).members.me()).toMatchObject({});
  third.clock.advance({ seconds: 30 });
  expect(await logInWithCode(third, ana.email, secret)).toMatchObject({ user: { id: ana.id } });
  expect(await keysSession(next, old)).toEqual([expect.stringContaining('and 0 second factors')]);
});

test('nothing that was issued before a change of the session secret is refused after it', async () => {
  const { clock, start, keysSession } = await installation();
  const [old, next] = [secretOf(), secretOf()];
  const before = await start(old);
  const venue = await openVenue(before);
  await query(before.platform.db, 'update venues set verified = true', []);
  const [host, ana, ben] = [
    await venue.hire(),
    await before.signUp({ email: 'ana@example.com', tier: 'standard' }),
    await before.signUp({ email: 'ben@example.com', tier: 'standard' }),
  ];
  const [ofAna, ofBen] = [await addFactor(before, ana), await addFactor(before, ben)];
  const perks = [await venue.offer(), await venue.offer(), await venue.offer()];
  const claims = [];
  for (const perk of perks) claims.push(await ana.perks.claim(idOf(perk)));
  const [typed, offline] = claims as [(typeof claims)[0], (typeof claims)[0]];
  const bundleBefore = await host.perks.offlineBundle();
  // A banned account, and one that Ana has blocked, are erased.
  const [banned, blocked] = [
    await before.signUp({ email: 'banned@example.com' }),
    await before.signUp({ email: 'blocked@example.com' }),
  ];
  await makeBlock(before, ana.id, blocked.id);
  await setStatusUnlessDeleted(before.platform.db, banned.id, 'Blocked', clock.now());
  await query(before.platform.db, `update users set status = 'Deleted', deleted_at = $1 where id = any($2::uuid[])`, [
    new Date(clock.now().getTime() - 31 * 86_400_000),
    [banned.id, blocked.id],
  ]);
  await before.runJobs();
  const factors = () => before.platform.db.selectFrom('second_factors').selectAll().orderBy('user_id').execute();
  const rows = await factors();

  const both = await start(next, old);
  const bundleBetween = await at(both, host).perks.offlineBundle();
  await keysSession(next, old);
  await notice(both, next);
  const signedNew = (await at(both, ana).perks.claims()).find(({ id }) => id === offline.id)!.ticket!;
  expect(signedNew).not.toBe(offline.ticket);
  // A device that fetched the keys before the change accepts codes signed after it. A device that fetches them now accepts older codes.
  expect(isValidOffline(signedNew, bundleBefore)).toBe(false);
  expect(isValidOffline(signedNew, bundleBetween)).toBe(true);
  expect(isValidOffline(offline.ticket!, bundleBetween)).toBe(true);

  await both.close();
  const after = await start(next);
  // The second factors are encrypted again; everything else in their rows is unchanged.
  const renewed = await factors();
  expect(renewed.map((row) => [sealedBy(old, row), sealedBy(next, row)])).toEqual([
    [false, true],
    [false, true],
  ]);
  expect(renewed.map((row) => ({ ...row, sealed_secret: null }))).toEqual(
    rows.map((row) => ({ ...row, sealed_secret: null })),
  );
  expect(await at(after, ana).members.me()).toEqual(await ana.members.me());
  clock.advance({ seconds: 30 });
  for (const [person, factor] of [
    [ana, ofAna],
    [ben, ofBen],
  ] as const) {
    expect(await logInWithCode(after, person.email, factor.secret)).toMatchObject({ user: { id: person.id } });
  }
  const hostNow = { ...at(after, host) } as SignedIn;
  const shown = (await at(after, ana).perks.claims()).map(({ id, shortCode }) => [id, shortCode]);
  expect(shown.toReversed()).toEqual(claims.map(({ id, shortCode }) => [id, shortCode]));
  expect(await redeem(hostNow, typed.shortCode!)).toMatchObject({ claimId: typed.id });
  expect(isValidOffline(offline.ticket!, await hostNow.perks.offlineBundle())).toBe(true);
  const told = await sendRedemptions(hostNow, { ticket: offline.ticket!, at: clock.now().toISOString() });
  expect(told).toMatchObject([{ refusal: null }]);
  const { ticket, signature } = readSignedCode(offline.ticket!)!;
  expect(ticket.token).toBe(offline.token);
  const forged = sealSignedCode(readSignedCode(claims[2]!.ticket!)!.written, signature);
  expect(await sendRedemptions(hostNow, { ticket: forged, at: clock.now().toISOString() })).toMatchObject([
    { refusal: { code: 'claim.unknown' } },
  ]);
  expect(await scan(hostNow, await codeOf({ ...at(after, ben) } as SignedIn))).toMatchObject({});
  const register = (email: string) => after.visitor.accounts.register({ body: registrationOf(email) });
  await expect(register('banned@example.com')).rejects.toMatchObject({ code: 'registration.refused' });
  await register('blocked@example.com');
  const returned = await after.logIn('blocked@example.com');
  expect(await query(after.platform.db, 'select blocked_id from blocks where blocker_id = $1', [ana.id])).toEqual([
    { blocked_id: returned.id },
  ]);
  const { receipts } = await returned.accountData.consentReceipts();

  // After a second change, data that was stored with the first secret is still recognized.
  const last = secretOf();
  await keysSession(last, next);
  const third = await start(last);
  expect((await at(third, ana).perks.claims()).map(({ shortCode }) => shortCode)).toContain(offline.shortCode);
  await expect(third.visitor.accounts.register({ body: registrationOf('Banned@example.com') })).rejects.toMatchObject({
    code: 'registration.refused',
  });
  const receiptKeys = createLocalJWKSet(await third.visitor.accountData.consentKeys());
  await expect(jwtVerify(receipts[0]!.signed, receiptKeys)).resolves.toMatchObject({ payload: { sub: returned.id } });
  // After 30 days no session of a replaced secret is left, so only the current secret is accepted for sessions.
  clock.advance({ days: 31 });
  expect(third.platform.secrets.ofLast(30)).toEqual([last]);
});

test('a token of a replaced secret is refused when that secret is no longer accepted, even right after its use', async () => {
  const { clock, start, keysSession } = await installation();
  const [old, next] = [secretOf(), secretOf()];
  const first = await start(old);
  const ana = await first.signUp();
  const expiresAt = new Date(clock.now().getTime() + 60 * 86_400_000);
  const [session] = await query<{ id: string }>(
    first.platform.db,
    'update sessions set expires_at = $1 where user_id = $2 returning id',
    [expiresAt, ana.id],
  );
  const accessToken = await createAccessTokens(onlySecret(old), clock).sign({
    id: session!.id,
    userId: ana.id,
    createdAt: clock.now(),
    expiresAt,
  });
  await keysSession(next, old);
  const second = await start(next);
  const device = clientOf(second, accessToken);
  clock.advance({ days: sessionDays - 1 });
  const bystander = await second.signUp({ email: 'bystander@example.com' });
  const profile = await bystander.members.me();
  for (let time = 0; time < 2; time += 1) expect(await device.members.me()).toMatchObject({ id: ana.id });
  clock.advance({ days: 2 });
  expect(second.platform.secrets.ofLast(sessionDays)).toEqual([next]);
  await expect(device.members.me()).rejects.toMatchObject({ status: 401, code: 'session.expired' });
  expect(await bystander.members.me()).toEqual(profile);
});

test('members stay logged in and no login is refused while the session secret changes under load', async () => {
  const { clock, start, keysSession } = await installation();
  const [old, next] = [secretOf(), secretOf()];
  const first = await start(old);
  const bystander = await first.signUp({ email: 'bystander@example.com' });
  await addFactor(first, bystander);
  const profile = await bystander.members.me();
  const members: SignedIn[] = [];
  for (let number = 0; number < 5; number += 1) members.push(await first.signUp());
  const nodes = [first];
  const failures: string[] = [];
  let [calls, isOver] = [0, false];
  const any = () => nodes[calls++ % nodes.length]!;
  const work = async (member: SignedIn) => {
    while (!isOver) {
      try {
        await at(any(), member).members.me();
        const again = await any().logIn(member.email);
        await at(any(), again).members.me();
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  const working = Promise.all(members.map(work));
  const after = async (count: number) => {
    const from = calls;
    await until(() => calls > from + count);
  };
  await after(20);
  nodes.push(await start(next, old));
  await after(20);
  nodes.shift();
  nodes.push(await start(next, old));
  await after(20);
  const ticking = setInterval(() => clock.advance({ seconds: 1 }), 200);
  onTestFinished(() => clearInterval(ticking));
  await keysSession(next, old);
  await after(20);
  nodes.shift();
  nodes.push(await start(next));
  await after(20);
  nodes.shift();
  await after(20);
  isOver = true;
  await working;
  expect(failures).toEqual([]);
  const last = nodes[0]!;
  expect(last.platform.secrets.current()).toBe(next);
  expect(await at(last, bystander).members.me()).toEqual(profile);
  for (const server of [first, last]) expect(server.logged.join()).not.toMatch(`${old}|${next}`);
});

test('if two commands replace the key pair of push notifications at once, no pair is lost', async () => {
  const { url, db } = await openTestDatabase();
  const replace = async () => {
    const [line] = await runAdmin(['keys', 'vapid'], { DATABASE_URL: url });
    return /([\w-]+)\.$/.exec(line!)![1]!;
  };
  const first = await replace();
  const replacing = await db.transaction().execute(async (tx) => {
    await query(tx, 'select from push_keys for update', []);
    const both = Promise.all([replace(), replace()]);
    await waitingStatements(db, 2);
    return { both };
  });
  const pairs = [first, ...(await replacing.both)];
  const stored = await query<{ public_key: string }>(
    db,
    'select public_key from push_keys union all select public_key from former_push_keys',
    [],
  );
  expect(stored.map(({ public_key: key }) => key).toSorted()).toEqual(pairs.toSorted());
});

test('without a former secret, the command prints what to set, and the check says what to do next', async () => {
  const { start, keysSession } = await installation();
  const [old, next] = [secretOf(), secretOf()];
  expect(await keysSession(old)).toEqual([
    'Set both on every server, then restart one after another. A day later, run this command again:',
    expect.stringMatching(/^SESSION_SECRET=[0-9a-f]{64}$/),
    'FORMER_SESSION_SECRET=the present value of SESSION_SECRET',
  ]);
  const server = await start(next, old);
  const robin = await server.signUp({ role: 'admin' });
  const found = async (client: Client<Api>) => {
    const { state, sentence } = (await client.operator.check()).find(({ check }) => check === 'secret')!;
    return `${state}: ${sentence}`;
  };
  expect(await found(robin)).toMatch(/^warning: FORMER_SESSION_SECRET is still in use\./);
  await keysSession(next, old);
  expect(await found(robin)).toMatch(/^warning: The new secret is in use\. Remove FORMER_SESSION_SECRET/);
  await notice(server, next);
  expect(await found(at(await start(next), robin))).toBe('ok: It is in use. Earlier replacements: 1.');
  const other = await start(secretOf());
  const admin = await other.signUp({ role: 'admin', email: 'other@example.com' });
  expect(await found(admin)).toMatch(/^failed: SESSION_SECRET is not the one that was in use/);
  expect(other.logged.join()).toContain('SESSION_SECRET is not the one with which 1 replaced secrets were encrypted');
});
