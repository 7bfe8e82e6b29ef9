import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { newBackupKey } from '@ambiance/embedded-postgres';
import { Client as PgClient } from 'pg';
import { expect, inject, test } from 'vitest';
import { emptyDataFolder, nothingRunsIn, usedDataFolder } from '../../test/owned-postgres.ts';
import { registrationOf, testPassword } from '../../test/people.ts';
import { picture } from '../../test/picture-files.ts';
import { runScript } from '../../test/scripts.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { createTalkers } from '../../test/talkers.ts';
import { clientOf } from '../../test/test-transport.ts';
import { typeNpmToEnd } from '../../test/type-npm.ts';
import { until } from '../../test/until.ts';
import { attachEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';

/** Number of messages that are written between two steps. */
const messages = inject('drillMessages');
const timeoutMs = 60_000 + messages * 20;

type Settings = Record<string, string>;

const admin = (line: string, settings: Settings) => runScript('admin.ts', line.split(' '), settings);

const typeAdmin = (line: string, settings: Settings) =>
  typeNpmToEnd(['run', 'admin', '--', ...line.split(' ')], settings);

/** A member with a photo who takes no part in the other members' messages. */
async function bystander(address: string) {
  const visitor = clientOf({ address });
  const login = { email: `${randomUUID()}@example.com`, password: testPassword };
  await visitor.accounts.register({ body: registrationOf(login.email) });
  const { accessToken } = await visitor.accounts.login({ body: login });
  const meAt = (at: string) => clientOf({ address: at }, accessToken);
  const files = [new File([Uint8Array.from(await picture())], 'ben.jpg', { type: 'image/jpeg' })];
  await meAt(address).photos.upload({ files });
  return async (at: string) => {
    const me = meAt(at);
    const photos = await me.photos.list();
    const response = await fetch(new URL(photos[0]!.url, at));
    expect(response.status).toBe(200);
    return { ...(await me.members.me()), photos, shown: Buffer.from(await response.arrayBuffer()).toString('base64') };
  };
}

async function inDatabaseOf<T>(dataDir: string, statement: string): Promise<T[]> {
  const client = new PgClient(await attachEmbeddedPostgres(dataDir));
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows as T[];
}

test(
  'a backup restored to a moment has every write acknowledged before it and none after it',
  async () => {
    const dataDir = await usedDataFolder();
    const BACKUP_TO = await emptyDataFolder();
    const settings = { DATA_DIR: dataDir, BACKUP_TO, BACKUP_KEY: await newBackupKey() };
    const server = await startServerProcess({ dataDir, environment: settings });
    const talkers = await createTalkers(server.address, (await attachEmbeddedPostgres(dataDir))!, 3);
    const look = await bystander(server.address);
    const seen = await look(server.address);
    await talkers.talk(server.address);
    // The first backup is made automatically.
    await until(
      async () => (await readdir(BACKUP_TO, { recursive: true })).some((name) => name.includes('manifest')),
      timeoutMs,
    );
    await until(() => talkers.acknowledged() >= messages, timeoutMs);

    const said = await typeAdmin('backup', settings);
    const [, end] = /contains all data until (\S+) \(/.exec(said)!;
    const afterBackup = talkers.acknowledged();
    await until(() => talkers.acknowledged() >= afterBackup + messages, timeoutMs);
    const photographed = await bystander(server.address);
    await photographed(server.address);
    const moment = new Date();
    await until(() => talkers.acknowledged() >= afterBackup + 2 * messages, timeoutMs);
    await talkers.hangUp();
    const ship = `name = 'ship changes to the backup'`;
    const isShipped = async () =>
      (await inDatabaseOf(dataDir, `select from scheduled_jobs where ${ship} and done_at > '${moment.toISOString()}'`))
        .length > 0;
    await inDatabaseOf(dataDir, `update scheduled_jobs set due_at = now() where ${ship}`);
    await until(isShipped, timeoutMs);
    expect((await admin('backup list', settings)).out.split('\n')).toHaveLength(3);

    await server.end('SIGKILL');
    await nothingRunsIn(dataDir);
    await rm(dataDir, { recursive: true });

    const restored = await typeAdmin(`restore --to-time ${moment.toISOString()}`, settings);
    expect(restored).toContain(`everything until ${moment.toISOString()}`);
    const { BACKUP_TO: _, ...withoutBackups } = settings;
    const again = await startServerProcess({ dataDir, environment: withoutBackups });
    expect(await talkers.findFaults(again.address, moment)).toEqual([]);
    const { answeredAt } = talkers.attempts.findLast((attempt) => typeof attempt.answer === 'object')!;
    expect(answeredAt!.getTime()).toBeGreaterThan(moment.getTime());
    const [stored] = await inDatabaseOf<{ last: Date }>(dataDir, 'select max(sent_at) as last from messages');
    expect(stored!.last.getTime()).toBeLessThanOrEqual(moment.getTime());
    expect(stored!.last.getTime()).toBeGreaterThan(new Date(end!).getTime());
    expect(await look(again.address)).toEqual(seen);
    await photographed(again.address);
    // Without scheduled backups, no WAL is retained for them.
    expect(await inDatabaseOf(dataDir, 'select from pg_replication_slots')).toEqual([]);
  },
  5 * timeoutMs,
);
