import { erasableKinds, type RecordKind, recordKinds } from '@ambiance/domain/stored-records';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openChat, openChats } from '../../../test/chat-client.ts';
import { compiledStatements, planOf } from '../../../test/compiled-statements.ts';
import { exportedFiles } from '../../../test/exported-files.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { staffAccessesTo } from './stored-records.repository.ts';

/** The tables that hold each kind of record, and the files of the export that contain it. */
const storedIn: Readonly<Record<RecordKind, { tables: readonly string[]; files: readonly string[] }>> = {
  profile: { tables: ['users', 'discover'], files: ['profile'] },
  consents: { tables: ['consents'], files: ['consents'] },
  photos: { tables: ['photos'], files: [] },
  position: { tables: ['positions'], files: ['position'] },
  messages: {
    tables: ['conversations', 'conversation_members', 'messages', 'message_changes'],
    files: ['messages', 'conversation-settings', 'ended-conversations'],
  },
  proposals: { tables: ['proposals'], files: ['proposals'] },
  usage: { tables: ['message_usage', 'new_chats'], files: ['usage'] },
  favorites: { tables: ['favorites'], files: ['favorites'] },
  blocks: { tables: ['blocks', 'block_markers'], files: ['blocks', 'blocks-across-accounts'] },
  checkIns: { tables: ['check_ins', 'check_in_links'], files: ['check-ins'] },
  tableChecks: { tables: ['table_checks'], files: ['table-checks'] },
  arrivalAlert: { tables: ['arrival_alerts', 'found_arrivals'], files: ['arrival-alert', 'found-arrival'] },
  notices: { tables: ['notices'], files: ['notices'] },
  notifications: {
    tables: ['notification_settings', 'push_subscriptions', 'due_notifications'],
    files: ['notifications'],
  },
  perks: { tables: ['perk_claims', 'redemption_events', 'offline_redemptions'], files: ['perk-claims'] },
  venueChats: { tables: ['assignments', 'handovers', 'passed_on_messages'], files: ['assignments'] },
  vouchers: { tables: ['vouchers'], files: ['vouchers'] },
  doorScans: { tables: ['door_scans', 'door_short_codes'], files: ['door-scans'] },
  work: { tables: ['venue_staff', 'vouch_days', 'off_duty'], files: ['work', 'vouched-by-day'] },
  plan: {
    tables: ['subscriptions', 'refunds', 'billing_customers', 'price_change_notices'],
    files: ['subscription', 'refunds'],
  },
  guaranteedMonths: { tables: ['guaranteed_months'], files: ['guaranteed-months'] },
  sessions: { tables: ['sessions'], files: ['sessions'] },
  knownDevices: { tables: ['known_devices'], files: ['known-devices'] },
  accountTraces: { tables: ['account_traces'], files: ['account-traces'] },
  secondFactor: { tables: ['second_factors'], files: ['second-factor'] },
  passkeys: { tables: ['passkeys'], files: ['passkeys'] },
  contacts: {
    tables: ['former_emails', 'account_links', 'phone_codes', 'phone_sends'],
    files: ['former-emails', 'codes-and-links'],
  },
  mails: { tables: ['outgoing_mails', 'unused_accounts'], files: ['mails'] },
  reports: { tables: ['reports'], files: ['reports'] },
  decisions: { tables: ['decisions', 'appeals'], files: ['decisions'] },
};

/** Tables that hold a user id, but whose rows are not records about that user. */
const others = {
  audit_events: 'shown as the uses of the data by staff',
  cases: 'secret while it is open; shown as the reports that a member sent and the decisions about them',
  former_push_keys: 'keys of the instance',
  venues: 'a venue',
};

test('each table that names a user belongs to one kind of record', async () => {
  const { platform } = await startTestServer();
  const { rows } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass`.execute(platform.db);
  const declared = recordKinds.flatMap((kind) => storedIn[kind].tables);
  expect(new Set(declared).size).toBe(declared.length);
  expect(rows.map(({ table }) => table).filter((table) => !declared.includes(table) && !(table in others))).toEqual([]);
});

test('each file of the export belongs to one kind of record', async () => {
  const server = await startTestServer();
  const ana = await server.signUp();
  const exported = Object.keys(await exportedFiles(server, ana));
  const declared = recordKinds.flatMap((kind) => storedIn[kind].files.map((file) => `${file}.json`));
  expect(declared.toSorted()).toEqual(exported.toSorted());
});

/** The number of records of each kind that has any. Mails and their links are left out, since they are sent in the meantime. */
async function countsOf(person: SignedIn) {
  const { records } = await person.accountData.records();
  expect(records.map(({ kind }) => kind)).toEqual(recordKinds);
  const stored = records.filter(({ kind, count }) => count > 0 && kind !== 'mails' && kind !== 'contacts');
  return Object.fromEntries(stored.map(({ kind, count }) => [kind, count]));
}

test('members see what is stored about them, since when, and when the first record is erased', async () => {
  const server = await startTestServer();
  const { clock } = server;
  const [ana, bob] = [await server.signUp(), await server.signUp()];
  const before = await countsOf(bob);
  expect(before).toMatchObject({ profile: 1, sessions: 1 });
  const start = clock.now();
  clock.advance({ days: 1 });
  await ana.discovery.setArrivalAlert({ body: { wanted: true, radiusKm: 20 } });
  await ana.favorites.add({ params: { id: bob.id } });
  await (await openChat(server.address, ana.accessToken)).send(bob.id, 'Hello');

  const { records } = await ana.accountData.records();
  const of = (kind: string) => records.find((one) => one.kind === kind);
  const daysLater = (days: number) => new Date(start.getTime() + days * 86_400_000).toISOString();
  expect(of('profile')).toMatchObject({ count: 1, sinceUtc: start.toISOString(), erasedAtUtc: null });
  expect(of('favorites')).toMatchObject({ count: 1, sinceUtc: daysLater(1), erasedAtUtc: null });
  expect(of('messages')).toMatchObject({ count: 1, sinceUtc: daysLater(1) });
  expect(of('arrivalAlert')).toMatchObject({ count: 1, sinceUtc: daysLater(1), erasedAtUtc: daysLater(91) });
  expect(of('decisions')).toEqual({ kind: 'decisions', count: 0, sinceUtc: null, erasedAtUtc: null });
  expect(await countsOf(bob)).toEqual({ ...before, messages: 1 });
});

test('records are kept until their promised date of erasure, and erased within a day of it', async () => {
  const server = await startTestServer();
  const { clock, platform } = server;
  const [ana, bob] = [await server.signUp(), await server.signUp({ city: 'Toronto' })];
  for (const person of [ana, bob]) {
    await person.discovery.setArrivalAlert({ body: { wanted: true, radiusKm: 20 } });
    await platform.db
      .insertInto('notices')
      .values({ user_id: person.id, kind: 'voucher-revoked', parameters: { venue: 'Café' }, created_at: clock.now() })
      .execute();
  }
  const { records } = await ana.accountData.records();
  const promised = ['arrivalAlert', 'notices'].map((kind) => records.find((one) => one.kind === kind)!.erasedAtUtc!);
  expect(new Set(promised).size).toBe(1);
  clock.advance({ seconds: (Date.parse(promised[0]!) - clock.now().getTime()) / 1000 - 1 });
  await server.runJobs();
  expect(await countsOf(await server.logIn(ana.email))).toMatchObject({ arrivalAlert: 1, notices: 1 });
  clock.advance({ hours: 24 });
  await server.runJobs();
  const counts = await countsOf(await server.logIn(ana.email));
  for (const kind of ['arrivalAlert', 'notices']) expect(counts).not.toHaveProperty(kind);
});

test.each(erasableKinds)('“Erase now” erases all records of the kind %s, and nothing else', async (kind) => {
  const server = await startTestServer();
  const { clock, platform } = server;
  const [ana, bob] = [await server.signUp(), await server.signUp()];
  for (const person of [ana, bob]) {
    const { id: user_id } = person;
    await person.discovery.setArrivalAlert({ body: { wanted: true, radiusKm: 20 } });
    await platform.db.insertInto('found_arrivals').values({ user_id, radius_km: 5, found_at: clock.now() }).execute();
    await platform.db
      .insertInto('notices')
      .values({ user_id, kind: 'voucher-revoked', parameters: { venue: 'Café' }, created_at: clock.now() })
      .execute();
    await platform.db
      .insertInto('known_devices')
      .values({ user_id, secret_hash: Buffer.alloc(32, user_id), used_at: clock.now() })
      .execute();
  }
  const [ofAna, ofBob] = [await countsOf(ana), await countsOf(bob)];
  expect(ofAna).toHaveProperty(kind);
  const [elsewhere, bobs] = await openChats(server.address, ana, bob);
  await ana.accountData.eraseRecords({ params: { kind } });
  // Her other pages read the records again.
  expect(await elsewhere.receives('RecordsErased')).toEqual([kind]);
  await bobs.flush();
  expect(bobs.received('RecordsErased')).toEqual([]);
  const { [kind]: _, ...rest } = ofAna;
  expect(await countsOf(ana)).toEqual(rest);
  expect(await countsOf(bob)).toEqual(ofBob);
});

test('a kind of record that a promise depends on cannot be erased', async () => {
  const server = await startTestServer();
  const ana = await server.signUp();
  const before = await countsOf(ana);
  const response = await fetch(`${server.address}/api/users/me/records/sessions`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${ana.accessToken}` },
  });
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'field.invalid' }]);
  expect(await countsOf(ana)).toEqual(before);
});

test('uses of the data by staff appear once the case is closed, to the reported member and to the reporter', async () => {
  const server = await startTestServer();
  const { platform, clock } = server;
  const [ana, ben, cleo] = [await server.signUp(), await server.signUp(), await server.signUp()];
  const moderator = await server.signUp({ role: 'moderator' });
  await ben.reports.report({ params: { id: ana.id }, body: { category: 'scam', reason: 'Sends links to everyone.' } });
  const { id: caseId } = await platform.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  await moderator.moderation.case({ params: { id: String(caseId) } });
  const accesses = async (person: SignedIn) => (await person.accountData.records()).accesses;
  for (const person of [ana, ben, cleo]) expect(await accesses(person)).toEqual([]);

  await platform.db.updateTable('cases').set({ closed_at: clock.now(), acted: false }).execute();
  const viewed = { atUtc: clock.now().toISOString(), access: 'report-viewed' };
  expect(await accesses(ana)).toEqual([{ ...viewed, isOwnReport: false }]);
  expect(await accesses(ben)).toEqual([{ ...viewed, isOwnReport: true }]);
  expect(await accesses(cleo)).toEqual([]);
});

test('uses of the data by staff are found by indexes, however long the audit log is', async () => {
  const { db } = (await startTestServer()).platform;
  const ana = '10000000-0000-4000-8000-000000000000';
  const [statement] = await compiledStatements((compiled) => staffAccessesTo(compiled, ana));
  const plan = await planOf(db, statement!);
  expect(plan).toMatch(/audit_events_member/);
  expect(plan).not.toMatch(/Seq Scan on audit_events|audit_events_pkey/);
});
