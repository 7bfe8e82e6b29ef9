import type { UserId } from '@ambiance/domain/ids';
import { cellAt, cellCentre } from '@ambiance/domain/location-grid';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { openChat } from '../../../test/chat-client.ts';
import { linkTokenTo } from '../../../test/mailbox.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { s3Account, startS3Server } from '../../../test/s3-server.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { until } from '../../../test/until.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { createS3MediaStore } from '../../platform/services/s3-media-store.ts';
import { exportPath } from './export-account.ts';

const photoId = 'ab'.repeat(16);

async function givePhoto(
  { platform }: Pick<TestServer, 'platform'>,
  userId: UserId,
  id = photoId,
  number = 1,
): Promise<string[]> {
  const files = ['', '-256', '-640'].map((size) => `photos/${id}${size}.webp`);
  for (const file of files) await platform.media.put(file, Buffer.from('a picture'));
  const photo = { id, user_id: userId, number, extension: 'webp', is_primary: number === 1, created_at: new Date(0) };
  await platform.db.insertInto('photos').values(photo).execute();
  return files;
}

async function download(
  { address }: Pick<TestServer, 'address'>,
  { accessToken }: SignedIn,
  signal: AbortSignal | null = null,
) {
  const response = await fetch(`${address}/api/users/me/export`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal,
  });
  return {
    type: response.headers.get('content-type'),
    async files() {
      const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
      return Object.fromEntries(
        Object.entries(files).map(([name, file]) => [name, Buffer.from(file).toString('utf8')]),
      );
    },
  };
}

test('the export contains all stored data of its owner, and no secrets', async () => {
  const server = await startTestServer();
  const { register, signUp, platform } = server;
  const montreal = { latitude: 45.5019, longitude: -73.5674 };
  const ana = await register({ displayName: 'Ana', description: 'Books', tier: 'standard', ...montreal });
  const bob = await register({ displayName: 'Bob' });
  await ana.favorites.add({ params: { id: bob.id } });
  const deviceSecret = 'a'.repeat(64);
  await server.visitor.accounts.verifyEmail({ body: { token: await linkTokenTo(server, ana.email, 'verify-email') } });
  await ana.accounts.changeEmail({ body: { email: 'new@example.com', password: testPassword } });
  await server.visitor.accounts.login({ body: { email: 'new@example.com', password: testPassword, deviceSecret } });
  await givePhoto(server, ana.id);
  const venue = await openVenue(server);
  const host = await venue.hire();
  await ana.perks.claim({ params: { id: String(await venue.offer({ title: 'A coffee on us' })) } });
  await ana.assignments.startChat({ params: { id: String(venue.id) }, body: {} });
  const cleo = await signUp();
  await ana.discovery.setArrivalAlert({ body: { wanted: true, radiusKm: 20 } });
  await cleo.discovery.setArrivalAlert({ body: { wanted: true, radiusKm: 30 } });
  const written = await (await openChat(server.address, ana.accessToken)).send(bob.id, 'Hello');
  await (await openChat(server.address, cleo.accessToken)).send(bob.id, 'Hello');
  await ana.chat.changeSettings({ params: { id: bob.id }, body: { muted: true, archived: true } });
  await bob.chat.changeSettings({ params: { id: cleo.id }, body: { pinned: true } });

  const { type, files } = await download(server, ana);
  expect(type).toBe('application/zip');
  const all = await files();
  const read = (name: string): unknown => JSON.parse(all[`${name}.json`] ?? '');
  expect(read('profile')).toMatchObject({
    email: 'new@example.com',
    email_proved: false,
    display_name: 'Ana',
    description: 'Books',
  });
  const heldUntil = new Date(platform.clock.now().getTime() + 48 * 3_600_000).toISOString();
  expect(read('former-emails')).toEqual([{ email: ana.email, expires_at: heldUntil }]);
  expect(read('known-devices')).toEqual([{ used_at: platform.clock.now().toISOString() }]);
  expect(read('arrival-alert')).toMatchObject([{ radius_km: 20 }]);
  expect(read('favorites')).toMatchObject([{ favorite_user_id: bob.id }]);
  expect(read('position')).toMatchObject([{ centre: cellCentre(cellAt(montreal.latitude, montreal.longitude)) }]);
  expect(read('perk-claims')).toMatchObject([{ venue: 'Café Lumière', title: 'A coffee on us', redemptions: [] }]);
  expect(read('assignments')).toMatchObject([{ venue: 'Café Lumière', host: host.user.displayName, status: 'open' }]);
  expect(read('messages')).toMatchObject([{ id: written?.id, to: bob.id }]);
  expect(read('conversation-settings')).toEqual([
    { partner_id: bob.id, is_pinned: false, is_muted: true, archived_to: written?.id },
  ]);
  expect(all[`photos/1-${photoId}.webp`]).toBe('a picture');
  const { token } = await platform.db.selectFrom('perk_claims').select('token').executeTakeFirstOrThrow();
  for (const secret of ['argon2', token]) expect(JSON.stringify(all)).not.toContain(secret);

  const work = await (await download(server, host)).files();
  expect(JSON.parse(work['work.json'] ?? '')).toMatchObject([{ venue: 'Café Lumière', role: 'host' }]);
});

test('the export contains every message, however many there are', async () => {
  const server = await startTestServer();
  const { signUp, platform } = server;
  const [ana, bob, cleo] = [await signUp(), await signUp(), await signUp()];
  for (const { id } of [bob, cleo]) {
    await sql`
      insert into messages (conversation_id, sender_id, sent_at, body)
      select started, case when n % 2 = 0 then ${ana.id}::uuid else ${id}::uuid end, now(), n::text
      from start_conversation(${ana.id}, ${id}) as started, generate_series(1, 1201) as n`.execute(platform.db);
  }
  await sql`
    with last as (
      insert into messages (conversation_id, sender_id, sent_at, body, reply_to_id)
      select conversation_id, sender_id, sent_at, '', id from messages order by id desc limit 1
      returning conversation_id, id)
    select add_message_change(conversation_id, id, jsonb_build_object(${cleo.id}::text, 'heart')) from last`.execute(
    platform.db,
  );
  const all = await (await download(server, ana)).files();
  const messages = JSON.parse(all['messages.json'] ?? '') as { id: number; from: string; to: string; body: string }[];
  const last = messages.pop();
  expect(last).toMatchObject({ body: '', unsent: true, reply_to: last!.id - 1, reactions: { [cleo.id]: 'heart' } });
  expect(messages[0]).toMatchObject({ body: '1', unsent: false, reply_to: null, reactions: {} });
  for (const { id } of [bob, cleo]) {
    const texts = messages.filter(({ from, to }) => [from, to].includes(id)).map(({ body }) => Number(body));
    expect(texts).toEqual(Array.from({ length: 1201 }, (_, n) => n + 1));
  }
  expect(messages[0]).toMatchObject({ from: bob.id, to: 'me' });
  expect(messages).toHaveLength(2402);
});

/** Ana has a photo in a bucket that the test controls. The server gives up a photo after `idleMs` without data. */
async function startWithPhoto(options: { idleMs?: number } = {}) {
  const s3 = await startS3Server('photos');
  const media = createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket: 'photos', ...options });
  const server = await startTestServer({ media });
  const ana = await server.signUp();
  await givePhoto(server, ana.id);
  return { s3, server, ana };
}

test('the export opens each photo only after the previous one is sent', async () => {
  const { s3, server, ana } = await startWithPhoto();
  await givePhoto(server, ana.id, 'cd'.repeat(16), 2);
  const { promise, resolve } = Promise.withResolvers<void>();
  s3.pause = promise;
  const { files } = await download(server, ana);
  await until(() => s3.asked.length > 0);
  expect(s3.asked).toHaveLength(1);
  resolve();
  const names = Object.keys(await files()).filter((name) => name.startsWith('photos/'));
  expect(names).toEqual([`photos/1-${photoId}.webp`, `photos/2-${'cd'.repeat(16)}.webp`]);
});

test('an export that is abandoned closes the photo that it was reading, and the next one has all photos', async () => {
  const { s3, server, ana } = await startWithPhoto({ idleMs: 600_000 });
  const { promise, resolve } = Promise.withResolvers<void>();
  s3.pause = promise;
  const abandoned = new AbortController();
  await download(server, ana, abandoned.signal);
  await until(() => s3.sending === 1);
  abandoned.abort();
  await until(() => s3.sending === 0);
  resolve();
  expect(Object.keys(await (await download(server, ana)).files())).toContain(`photos/1-${photoId}.webp`);
});

test('an export with a missing photo fails without stopping anything else', async () => {
  const { s3, server, ana } = await startWithPhoto({ idleMs: 100 });
  s3.pause = new Promise(() => {});
  await expect(download(server, ana).then(({ files }) => files())).rejects.toThrow(TypeError);
  expect(server.logged.join('\n')).toContain('export failed');
  expect((await ana.members.me()).id).toBe(ana.id);
});

test('a member can export their data five times an hour, whatever others do', async () => {
  const { address, signUp } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const [ana, ben] = [await signUp(), await signUp()];
  const ask = async ({ accessToken }: SignedIn) => {
    const answer = await fetch(`${address}/api/users/me/export`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  for (const status of [200, 200, 200, 200, 200, 429]) expect(await ask(ana)).toBe(status);
  expect(await ask(ben)).toBe(200);
});

test('the export refuses a visitor', async () => {
  const { address } = await startTestServer();
  expect((await fetch(`${address}/api/users/me/export`)).status).toBe(401);
});

test('the export refuses staff who still use the password that a manager typed', async () => {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const [email, password] = ['host@example.com', 'typed by the manager'];
  await venue.manager.hosts.create({
    params: { id: String(venue.id) },
    body: { email, displayName: 'Jo', password },
  });
  const host = await server.logIn(email, password);
  const ask = (accessToken: string) =>
    fetch(`${server.address}${exportPath}`, { headers: { authorization: `Bearer ${accessToken}` } });
  const refused = await ask(host.accessToken);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'password.must-change' });
  const own = await host.accounts.changePassword({ body: { currentPassword: password, newPassword: testPassword } });
  expect(Object.keys(await (await download(server, { ...host, ...own })).files())).toContain('profile.json');
});

test('a deleted account and its pictures are erased after 30 days, and no sooner', async () => {
  const { signUp, platform, clock, runJobs } = await startTestServer();
  const ana = await signUp();
  const files = await givePhoto({ platform }, ana.id);
  await ana.accountData.deleteAccount({ body: { password: testPassword } });
  const users = () => platform.db.selectFrom('users').select('id').execute();
  clock.advance({ days: 29, hours: 23 });
  await runJobs();
  expect(await users()).toHaveLength(1);
  clock.advance({ hours: 1 });
  await runJobs();
  expect(await users()).toEqual([]);
  for (const file of files) expect(await platform.media.get(file)).toBeUndefined();
});

test('many accounts whose 30 days are over are erased in one run, and no other account', async () => {
  const server = await startTestServer();
  const bystander = await server.signUp();
  const { db } = server.platform;
  await sql`
    insert into users (id, email, display_name, date_of_birth, city, country, active_on, created_at, status, deleted_at)
    select md5(number::text)::uuid, number || '@example.com', 'Somebody', '1990-01-01', 'Montréal', 'Canada', '2026-01-01',
      '2026-01-01', 'Deleted', '2026-10-01' from generate_series(1, 150) as number`.execute(db);
  await server.jobs.find(({ name }) => name === 'erase deleted accounts')!.run();
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: bystander.id }]);
});

test('an account is erased even while the photo store is down; its files are deleted later', async () => {
  const s3 = await startS3Server('photos');
  const media = createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket: 'photos' });
  const { signUp, platform, clock, runJobs } = await startTestServer({ media });
  const [ana, bob, cleo] = [await signUp(), await signUp(), await signUp()];
  await givePhoto({ platform }, bob.id);
  const ofCleo = await givePhoto({ platform }, cleo.id, 'cd'.repeat(16));
  for (const { accountData } of [ana, bob]) await accountData.deleteAccount({ body: { password: testPassword } });
  const users = async () => (await platform.db.selectFrom('users').select('id').execute()).map(({ id }) => id);
  clock.advance({ days: 30 });

  s3.fault = { status: 404, code: 'NoSuchBucket' };
  await expect(runJobs()).rejects.toThrow('it answered 404 (NoSuchBucket)');
  expect(await users()).toEqual([cleo.id]);
  s3.fault = undefined;
  clock.advance({ minutes: 2 });
  await runJobs();
  expect((await media.list('photos/')).toSorted()).toEqual(ofCleo.toSorted());
});

test('a message that is being stored while its conversation is deleted is deleted with it', async () => {
  const server = await startTestServer();
  const [ana, ben] = [await server.signUp(), await server.signUp()];
  await (await openChat(server.address, ana.accessToken)).send(ben.id, 'Hello');
  const { db } = server.platform;
  const deleting = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(conversation_lock(${ana.id}, ${ben.id}))`.execute(tx);
    const deletion = db.deleteFrom('conversations').execute();
    await waitingStatements(db, 1);
    await sql`insert into messages (conversation_id, id, sender_id, sent_at, body)
      select conversation_id, id + 1, sender_id, sent_at, 'Bye' from messages`.execute(tx);
    return [deletion];
  });
  await Promise.all(deleting);
  expect(await db.selectFrom('messages').selectAll().execute()).toEqual([]);
});

test('each reference to a user is found by an index when the user is erased', async () => {
  const { platform } = await startTestServer();
  const { rows } = await sql`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and not exists (
      select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)`.execute(
    platform.db,
  );
  expect(rows).toEqual([]);
});
