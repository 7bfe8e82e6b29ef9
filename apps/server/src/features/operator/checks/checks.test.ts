import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { backUp, createFolderStore, newBackupKey, openBackups, type Target } from '@ambiance/embedded-postgres';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inLanguage } from '../../../../test/in-language.ts';
import { pathWith } from '../../../../test/path-with.ts';
import { temporaryFolder } from '../../../../test/scripts.ts';
import { startPushService } from '../../../../test/push-service.ts';
import { refusal, startSmtpServer } from '../../../../test/smtp-server.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { query } from '../../../platform/database/database.ts';
import { createSmtpMailer } from '../../../platform/services/mailer.ts';

test('an administrator reads the checks in their language and gets a test mail; no one else may run them', async () => {
  const smtp = await startSmtpServer();
  const server = await startTestServer({ mailer: createSmtpMailer(smtp.url, 'support@example.com') });
  const robin = await server.signUp({ role: 'admin', email: 'robin@example.com' });
  const [moderator, ana] = [await server.signUp({ role: 'moderator' }), await server.signUp()];
  for (const other of [moderator, ana]) await expect(other.operator.check()).rejects.toMatchObject({ status: 403 });
  await expect(server.visitor.operator.check()).rejects.toMatchObject({ status: 401 });

  const english = await robin.operator.check();
  expect(english.find(({ check }) => check === 'mail')).toEqual({
    check: 'mail',
    name: 'Mail',
    state: 'ok',
    sentence: 'The mail server accepted a test mail to robin@example.com. Check that it arrives, and not as spam.',
  });
  const inFrench = inLanguage(server, robin, 'fr');
  const french = await inFrench.operator.check();
  expect(french.map(({ check }) => check)).toEqual(english.map(({ check }) => check));
  expect(french.find(({ check }) => check === 'redis')!.sentence).toBe(
    'Non configuré\u202f: un seul serveur peut fonctionner.',
  );
  const tests = smtp.received.filter(({ messageId }) => messageId?.startsWith('<check-'));
  expect(tests).toMatchObject([
    { to: 'robin@example.com', subject: 'A test of the mail server' },
    { to: 'robin@example.com', subject: 'Essai du serveur de courriel' },
  ]);
  expect(await ana.members.me()).toEqual(ana.user);

  // The mail server's own words are quoted, since they are in English.
  smtp.beforeRecipient = () => Promise.reject(refusal('550 No such mailbox'));
  expect((await inFrench.operator.check()).find(({ check }) => check === 'mail')!.sentence).toMatch(
    /^Le serveur de courriel est inutilisable\. Erreur reçue\u202f: «\u202f.*No such mailbox\u202f»\. Vérifiez SMTP_URL/,
  );
});

/** Changes the description of a stored backup, as another kind or version of database would have made it. */
async function changeManifest(
  { store, cipher }: Target,
  id: string,
  database: { kind?: 'built-in' | 'own'; major?: number; restoresInto?: number },
): Promise<void> {
  const file = `backups/${id}/manifest-${cipher.keyId}.age`;
  const stored = await store.get(file);
  const manifest = JSON.parse((await cipher.open(await buffer(stored!.content))).toString()) as { database: object };
  Object.assign(manifest.database, database);
  await store.put(file, await cipher.seal(Buffer.from(JSON.stringify(manifest))));
}

test('a backup that is absent, too old or incomplete is a failure, and a current one is not', async () => {
  const [folder, programs, key] = [await temporaryFolder(), await temporaryFolder(), await newBackupKey()];
  // The check does not read the dump itself.
  await writeFile(join(programs, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 99"\n', { mode: 0o755 });
  vi.stubEnv('PATH', pathWith(programs));
  onTestFinished(() => void vi.unstubAllEnvs());
  const database = await createTestDatabase();
  const environment = { BACKUP_TO: folder, BACKUP_KEY: key };
  // The end of a backup is taken from the database's clock, which shows the real time.
  const clock = createTestClock(new Date().toISOString());
  const server = await startTestServer({ databaseUrl: database.url, environment, clock });
  const robin = await server.signUp({ role: 'admin' });
  const found = async () => {
    const { state, sentence } = (await robin.operator.check()).find(({ check }) => check === 'backup')!;
    return `${state}: ${sentence}`;
  };
  expect(await found()).toMatch(/^failed: BACKUP_TO has no backup of this database yet/);
  const target = await openBackups({ store: createFolderStore(folder), key, name: folder });
  const photos = createFolderStore(await temporaryFolder());
  await photos.put('photos/first.webp', Buffer.from('a photo'));
  const source = { url: database.url, dataDir: undefined, files: photos };
  const { endsAt, id: dump } = await backUp(target, source, { now: new Date(), isFollowed: false });
  server.clock.set(endsAt);
  // The server has the built-in database, so a dump of another one does not count.
  expect(await found()).toMatch(/^failed: BACKUP_TO has no backup of this database yet/);
  await changeManifest(target, dump, { kind: 'built-in', major: 16, restoresInto: 17 });
  expect(await found()).toMatch(
    /^warning: The database is PostgreSQL 16, but its dump can be restored only into .+ 17/,
  );
  await changeManifest(target, dump, { major: 17 });
  expect(await found()).toMatch(/^ok: The newest one \(\d{8}T\d{6}Z\) is complete and restores everything until /);
  server.clock.advance({ minutes: 11 });
  expect(await found()).toMatch(/^warning: The newest one .+ but the changes of the last 11 minutes were not sent/);
  server.clock.advance({ hours: 25 });
  expect(await found()).toMatch(/^failed: The newest backup \(.+\) is 25 hours old/);
  // By the real clock, this backup is dated in the future.
  const { id } = await backUp(target, source, { now: server.clock.now(), isFollowed: false });
  await changeManifest(target, id, { kind: 'built-in' });
  expect(await found()).toContain(`The newest backup (${id}) is 25 hours old`);
  const pool = (await readdir(folder)).find((name) => name.startsWith('files-'))!;
  await rm(join(folder, pool), { recursive: true });
  expect(await found()).toMatch(/^failed: The newest backup \(.+\) cannot be restored: 1 of its files are missing/);
});

test('notifications are checked with the stored keys and the push services of devices', async () => {
  const service = await startPushService();
  const server = await startTestServer({ pushAgent: service.agent });
  const robin = await server.signUp({ role: 'admin' });
  const found = async () => {
    const { state, sentence } = (await robin.operator.check()).find(({ check }) => check === 'push')!;
    return `${state}: ${sentence}`;
  };
  expect(await found()).toBe('ok: The key pair will be created for the first device.');
  const ana = await server.signUp();
  await ana.notifications.settings();
  await ana.notifications.subscribe({ body: service.device().subscription });
  expect(await found()).toBe('ok: The keys are a pair. Push services reached: 1.');
  service.agent.createConnection = () => {
    throw new Error('connect EACCES');
  };
  service.agent.destroy();
  expect(await found()).toMatch(/^failed: Push services cannot be reached \(push\.example\.net: connect EACCES\)/);
  const { publicKey } = server.platform.push.makeKeys();
  await query(server.platform.db, 'update push_keys set public_key = $1', [publicKey]);
  expect(await found()).toMatch(/^failed: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a pair/);
});
