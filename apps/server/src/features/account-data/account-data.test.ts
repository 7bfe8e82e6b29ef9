import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { testPassword } from '../../../test/people.ts';
import { s3Account, startS3Server } from '../../../test/s3-server.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { createS3MediaStore } from '../../platform/s3-media-store.ts';

const photoId = 'ab'.repeat(16);

async function givePhoto({ platform }: Pick<TestServer, 'platform'>, userId: string, id = photoId): Promise<string[]> {
  const files = ['', '-256', '-640'].map((size) => `photos/${id}${size}.webp`);
  for (const file of files) await platform.media.put(file, Buffer.from('a picture'));
  const photo = { id, user_id: userId, number: 1, extension: 'webp', is_primary: true, created_at: new Date(0) };
  await platform.db.insertInto('photos').values(photo).execute();
  return files;
}

test('the export holds everything stored of its owner, and nothing secret', async () => {
  const { signUp, address, platform } = await startTestServer();
  const [ana, bob] = [await signUp({ displayName: 'Ana', description: 'Books' }), await signUp({ displayName: 'Bob' })];
  await ana.favorites.add({ params: { id: bob.id } });
  await givePhoto({ platform }, ana.id);

  const response = await fetch(`${address}/api/users/me/export`, {
    headers: { authorization: `Bearer ${ana.accessToken}` },
  });
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const read = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
  expect(JSON.parse(read('profile.json'))).toMatchObject({
    email: ana.email,
    display_name: 'Ana',
    description: 'Books',
  });
  expect(read('profile.json')).not.toContain('argon2');
  expect(JSON.parse(read('favorites.json'))).toMatchObject([{ favorite_user_id: bob.id }]);
  expect(read(`photos/1-${photoId}.webp`)).toBe('a picture');
});

test('the export refuses a visitor', async () => {
  const { address } = await startTestServer();
  expect((await fetch(`${address}/api/users/me/export`)).status).toBe(401);
});

test('a deleted account is erased after 30 days with its pictures, and no sooner', async () => {
  const { signUp, platform, clock, runJobs } = await startTestServer();
  const ana = await signUp();
  const files = await givePhoto({ platform }, ana.id);
  await ana.accounts.deleteAccount({ body: { password: testPassword } });
  const users = () => platform.db.selectFrom('users').select('id').execute();
  clock.advance({ days: 29, hours: 23 });
  await runJobs();
  expect(await users()).toHaveLength(1);
  clock.advance({ hours: 1 });
  await runJobs();
  expect(await users()).toEqual([]);
  for (const file of files) expect(await platform.media.get(file)).toBeUndefined();
});

test('an account that cannot be erased for now keeps nobody else from being erased, and is erased later', async () => {
  const s3 = await startS3Server('photos');
  const media = createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket: 'photos' });
  const { signUp, platform, clock, runJobs } = await startTestServer({ media });
  const [ana, bob, cleo] = [await signUp(), await signUp(), await signUp()];
  await givePhoto({ platform }, bob.id);
  for (const { accounts } of [ana, bob, cleo]) await accounts.deleteAccount({ body: { password: testPassword } });
  const users = async () => (await platform.db.selectFrom('users').select('id').execute()).map(({ id }) => id);
  clock.advance({ days: 30 });

  s3.fault = 'fails';
  await expect(runJobs()).rejects.toThrow('could not be erased');
  expect(await users()).toEqual([bob.id]);
  s3.fault = undefined;
  await runJobs();
  expect(await users()).toEqual([]);
});

test('whatever refers to a user is found by an index when the user is erased', async () => {
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
