import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const photoId = 'ab'.repeat(16);

test('the export holds everything stored of its owner, and nothing secret', async () => {
  const { signUp, address, platform } = await startTestServer();
  const [ana, bob] = [await signUp({ displayName: 'Ana', description: 'Books' }), await signUp({ displayName: 'Bob' })];
  await ana.favorites.add({ params: { id: bob.id } });
  await platform.media.put(`photos/${photoId}.webp`, Buffer.from('a picture'));
  const photo = {
    id: photoId,
    user_id: ana.id,
    number: 1,
    extension: 'webp',
    is_primary: true,
    created_at: new Date(0),
  };
  await platform.db.insertInto('photos').values(photo).execute();

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
  const files = ['', '-256', '-640'].map((size) => `photos/${photoId}${size}.webp`);
  for (const file of files) await platform.media.put(file, Buffer.from('a picture'));
  const photo = {
    id: photoId,
    user_id: ana.id,
    number: 1,
    extension: 'webp',
    is_primary: true,
    created_at: new Date(0),
  };
  await platform.db.insertInto('photos').values(photo).execute();
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
