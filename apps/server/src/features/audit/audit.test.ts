import { retention } from '@ambiance/domain/retention';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { compiledStatements, planOf } from '../../../test/compiled-statements.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { startWithAdmin } from '../../../test/start-with-admin.ts';
import { commands } from '../../admin/commands.ts';
import { query } from '../../platform/database/database.ts';
import { systemClock } from '../../platform/clock.ts';
import { auditEventsBefore, recordAudit } from './audit.repository.ts';

const rowsOf = ({ platform }: Pick<TestServer, 'platform'>) =>
  platform.db.selectFrom('audit_events').orderBy('id').selectAll().execute();

test('each admin command on an account is recorded with action, account and reason, and administrators can read it', async () => {
  const { admin, signUp, clock } = await startWithAdmin();
  const [ana, ben, robin] = [await signUp({ displayName: 'Ana' }), await signUp(), await signUp({ role: 'admin' })];
  const from = systemClock.now();
  await admin(`member show --email ${ana.email}`);
  await admin(`member status --email ${ana.email} --status Suspended --why "Asked for by mail"`);
  await admin(`member set --email ${ben.email} --email-verified`);
  await expect(admin(`member status --email ${ben.email} --status Gone`)).rejects.toThrow('--status must be');
  clock.set(systemClock.now().toISOString());

  const member = { id: ana.id, name: 'Ana' };
  const ofOperator = { actor: null, caseId: null, details: null };
  const { items } = await robin.audit.list();
  expect(items).toEqual([
    {
      ...ofOperator,
      id: 3,
      atUtc: expect.any(String),
      member: { id: ben.id, name: ben.user.displayName },
      action: 'member-set',
      parameters: { 'email-verified': 'true' },
      why: null,
    },
    {
      ...ofOperator,
      id: 2,
      atUtc: expect.any(String),
      member,
      action: 'member-status',
      parameters: { status: 'Suspended' },
      why: 'Asked for by mail',
    },
    { ...ofOperator, id: 1, atUtc: expect.any(String), member, action: 'member-show', parameters: null, why: null },
  ]);
  for (const { atUtc } of items) expect(new Date(atUtc).getTime()).toBeGreaterThanOrEqual(from.getTime());
  expect((await admin('audit list --last 2')).join('\n')).toMatch(
    new RegExp(
      `^3 .*operator  member-set, member ${ben.id}, email-verified true\n2 .*${ana.id}, status Suspended, because: Asked for by mail$`,
    ),
  );
});

test('every command that works on an account is recorded', () => {
  const onAccounts = Object.entries(commands).filter(([, { options }]) => 'email' in options);
  expect(onAccounts.length).toBeGreaterThan(5);
  for (const [words, { options }] of onAccounts) expect([words, 'why' in options]).toEqual([words, true]);
});

test('an entry older than the action codes keeps the text of its command', async () => {
  const { signUp, platform, clock, admin } = await startWithAdmin();
  const robin = await signUp({ role: 'admin' });
  const old = { action: 'admin-page', details: 'payment refund pi_1 all', why: 'Asked' } as const;
  await recordAudit(platform.db, { ...old, actorId: robin.id }, clock.now());
  expect((await robin.audit.list()).items).toMatchObject([{ ...old, parameters: null }]);
  expect(await admin('audit list')).toEqual([
    expect.stringMatching(/admin-page, payment refund pi_1 all, because: Asked$/),
  ]);
});

test('a page of the audit log is followed by older events', async () => {
  const server = await startTestServer();
  const robin = await server.signUp({ role: 'admin' });
  for (let count = 0; count < 51; count += 1) {
    await recordAudit(server.platform.db, { actorId: robin.id, action: 'member-searched' }, server.clock.now());
  }
  const { items, next } = await robin.audit.list();
  expect([items.length, items[0]?.id, next]).toEqual([50, 51, '2']);
  const older = await robin.audit.list({ query: { cursor: next! } });
  expect(older).toMatchObject({ items: [{ id: 1, actor: { id: robin.id } }] });
  await expect(robin.audit.list({ query: { cursor: 'x' } })).rejects.toMatchObject({ code: 'cursor.invalid' });
});

test('administrators filter the audit log by member, colleague, case, act and day, and export what they filtered', async () => {
  const server = await startTestServer();
  const { platform, clock, signUp } = server;
  const [robin, noor] = [await signUp({ role: 'admin' }), await signUp({ role: 'moderator' })];
  const [ana, ben] = [await signUp(), await signUp()];
  const record = (event: Parameters<typeof recordAudit>[1]) => recordAudit(platform.db, event, clock.now());
  // 23:30 in Montréal, which is the next day in UTC.
  clock.set('2026-11-21T04:30:00.000Z');
  await record({ actorId: noor.id, action: 'case-opened', memberId: ana.id, caseId: 1 });
  clock.set('2026-11-21T05:30:00.000Z');
  await record({ actorId: robin.id, action: 'case-opened', memberId: ben.id, caseId: 2 });
  await record({ actorId: null, action: 'member-show', memberId: ana.id });
  const ids = async (
    query: Parameters<typeof robin.audit.export>[0] extends { query?: infer Q } | undefined ? Q : never,
  ) => (await robin.audit.list({ query })).items.map(({ id }) => id);
  expect(await ids({ about: ana.id })).toEqual([3, 1]);
  expect(await ids({ by: noor.id })).toEqual([1]);
  expect(await ids({ by: 'operator' })).toEqual([3]);
  expect(await ids({ case: '2' })).toEqual([2]);
  expect(await ids({ action: 'case-opened', about: ben.id })).toEqual([2]);
  expect(await ids({ to: '2026-11-20' })).toEqual([1]);
  expect(await ids({ from: '2026-11-21', to: '2026-11-21' })).toEqual([3, 2]);
  expect(await ids({ from: '2026-11-22' })).toEqual([]);
  for (const query of [{ by: 'ana' }, { from: '2026-02-30' }, { case: 'x' }]) {
    await expect(robin.audit.list({ query })).rejects.toMatchObject({ status: 400 });
  }

  const exported = await robin.audit.export({ query: { about: ana.id } });
  expect(exported).toEqual((await robin.audit.list({ query: { about: ana.id, to: '2026-11-21' } })).items.slice(1));
  await expect(noor.audit.export()).rejects.toMatchObject({ status: 403 });
  expect((await robin.audit.list()).items.slice(0, 2)).toMatchObject([
    { id: 4, action: 'audit-exported', actor: { id: robin.id }, member: { id: ana.id }, caseId: null },
    { id: 3 },
  ]);
  expect((await rowsOf(server)).length).toBe(4);
});

test('the events of a rare act are found by an index, however long the audit log is', async () => {
  const { db } = (await startTestServer()).platform;
  const ofAct = { action: 'price-schedule' };
  const [statement] = await compiledStatements((compiled) => auditEventsBefore(compiled, ofAct, 50));
  expect(await planOf(db, statement!)).toMatch(/audit_events_action/);
});

test('an export of too many entries is refused, with a hint, and is not recorded', async () => {
  const server = await startTestServer();
  const robin = await server.signUp({ role: 'admin' });
  await query(
    server.platform.db,
    `insert into audit_events (at, actor_id, action) select $1, $2, 'member-searched' from generate_series(1, 10001)`,
    [server.clock.now(), robin.id],
  );
  await expect(robin.audit.export()).rejects.toMatchObject({ status: 409, code: 'audit.too-many' });
  expect((await robin.audit.list()).items[0]).toMatchObject({ id: 10_001, action: 'member-searched' });
});

test('audit events cannot be changed or deleted by any statement or in any session', async () => {
  const server = await startTestServer();
  const { db } = server.platform;
  const robin = await server.signUp({ role: 'admin' });
  for (const why of ['One', 'Two']) {
    await recordAudit(db, { actorId: robin.id, action: 'case-opened', caseId: 1, why }, server.clock.now());
  }
  const before = await rowsOf(server);
  for (const statement of [
    `update audit_events set why = 'Another' where id = 1`,
    'delete from audit_events where id = 2',
    'delete from audit_events',
    'truncate audit_events',
    `insert into audit_events (id, at, action) values (1, now(), 'case-opened') on conflict (id) do update set why = 'Mine'`,
  ]) {
    const alone = query(db, statement, []);
    if (!statement.startsWith('insert')) await expect(alone).rejects.toThrow('neither changed nor deleted');
    else await alone.catch(() => {});
    const asReplica = db.transaction().execute(async (tx) => {
      await query(tx, 'set local session_replication_role = replica', []);
      await query(tx, statement, []);
    });
    await expect(asReplica).rejects.toThrow('neither changed nor deleted');
  }
  expect((await rowsOf(server)).slice(0, 2)).toEqual(before);
});

test('simultaneous audit events form one chain, even with forged chain values, and a broken chain is detected', async () => {
  const { admin, signUp, platform, clock } = await startWithAdmin();
  const { db } = platform;
  const ana = await signUp();
  const write = (n: number) =>
    db.transaction().execute(async (tx) => {
      await recordAudit(tx, { actorId: ana.id, action: 'evidence-viewed', memberId: ana.id, why: `${n}` }, clock.now());
      await query(tx, 'select pg_sleep(0.01)', []);
    });
  expect(await admin('audit verify')).toEqual(['Events: 0, none changed.']);
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)));
  await query(
    db,
    `insert into audit_events (id, at, action, hash, previous_hash) values (7, now(), 'case-opened', 'a', 'b')`,
    [],
  );
  const rows = await rowsOf({ platform });
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
  const [said, last] = await admin('audit verify');
  expect([said, last]).toEqual([
    'Events: 21, none changed.',
    `Event 21 has the hash ${rows[20]!.hash.toString('hex')}.`,
  ]);

  // The owner of the database can still disable the trigger, but then the chain shows the change.
  await query(db, 'alter table audit_events disable trigger refuse_audit_change', []);
  await sql`update audit_events set why = 'Another' where id = 9`.execute(db);
  await expect(admin('audit verify')).rejects.toThrow('broken at event 9');
  await sql`update audit_events set hash = audit_hash(audit_events) where id = 9`.execute(db);
  await expect(admin('audit verify')).rejects.toThrow('broken at event 10');
  await sql`delete from audit_events where id in (9, 10)`.execute(db);
  await expect(admin('audit verify')).rejects.toThrow('broken at event 11');
});

test('audit verify follows the chain past the first 5,000 events', async () => {
  const { admin, platform } = await startWithAdmin();
  await sql`insert into audit_events (at, action) select now(), 'case-opened' from generate_series(1, 5002)`.execute(
    platform.db,
  );
  expect((await admin('audit verify'))[0]).toBe('Events: 5002, none changed.');
  await query(platform.db, 'alter table audit_events disable trigger refuse_audit_change', []);
  await sql`update audit_events set why = 'Another' where id = 5002`.execute(platform.db);
  await expect(admin('audit verify')).rejects.toThrow('broken at event 5002');
});

test('audit events outlive an erased account without its name, and are deleted after 7 years, not sooner', async () => {
  const { admin, signUp, platform, clock, runJobs } = await startWithAdmin();
  const [ana, robin] = [await signUp(), await signUp({ role: 'admin' })];
  await admin(`member show --email ${ana.email}`);
  await platform.db.deleteFrom('users').where('id', '=', ana.id).execute();
  const { items } = await robin.audit.list();
  expect(items).toMatchObject([{ member: { id: ana.id, name: null } }]);

  const period = retention.audit.days * 86_400_000;
  const now = systemClock.now().getTime();
  await query(platform.db, 'alter table audit_events disable trigger refuse_audit_change', []);
  await query(platform.db, 'delete from audit_events', []);
  await query(platform.db, 'alter table audit_events enable always trigger refuse_audit_change', []);
  for (const at of [now - period - 60_000, now - period + 3_600_000]) {
    await recordAudit(platform.db, { actorId: null, action: 'admin-command' }, new Date(at));
  }
  clock.set(new Date(now - 3_600_000).toISOString());
  await runJobs();
  expect(await rowsOf({ platform })).toHaveLength(2);
  // A server clock that is ahead does not delete anything.
  clock.set(new Date(now + 10 * period).toISOString());
  await runJobs();
  expect((await rowsOf({ platform })).map(({ id }) => id)).toEqual([2]);
  expect((await admin('audit verify'))[0]).toBe('Events: 1, none changed.');
});
