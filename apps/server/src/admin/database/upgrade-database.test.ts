import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyDataFolder, usedDataFolder } from '../../../test/owned-postgres.ts';
import { temporaryFolder } from '../../../test/scripts.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts';
import { runAdmin } from '../run-admin.ts';

const ours = fileURLToPath(new URL('../../../../..', import.meta.url));
const upgrade = (dataDir: string, from = ours) => runAdmin(['upgrade-database', '--from', from], { DATA_DIR: dataDir });

test('a database of the current PostgreSQL version is left unchanged', async () => {
  const dataDir = await usedDataFolder();
  const before = await readdir(dataDir);
  expect(await upgrade(dataDir)).toEqual([
    'The database already has the PostgreSQL version of this Ambiance. There is nothing to do.',
  ]);
  expect(await readdir(dataDir)).toEqual(before);
});

test('an older database is left unchanged if its Ambiance version is not given', async () => {
  const dataDir = await usedDataFolder();
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
  const before = await readdir(dataDir, { recursive: true });
  await expect(upgrade(dataDir)).rejects.toThrow(
    /was made by PostgreSQL 17, and .+ has PostgreSQL 18\. Give the folder of the program that used this database last\./,
  );
  await expect(upgrade(dataDir, await temporaryFolder())).rejects.toThrow(/There is no embedded PostgreSQL .+ in /);
  await expect(runAdmin(['upgrade-database'], { DATA_DIR: dataDir })).rejects.toThrow('--from is missing.');
  expect(await readdir(dataDir, { recursive: true })).toEqual(before);
});

test('no upgrade runs without a database or with an external one', async () => {
  await expect(upgrade(await emptyDataFolder())).rejects.toThrow(/There is no database in/);
  const own = { DATA_DIR: await emptyDataFolder(), DATABASE_URL: 'postgres://localhost/own' };
  await expect(runAdmin(['upgrade-database', '--from', ours], own)).rejects.toThrow(/pg_upgrade/);
});

test('an upgrade interrupted between its last two steps hides no database, and the next run reverts it', async () => {
  const dataDir = await usedDataFolder();
  await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres-17'));
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /was being upgraded when the upgrade was interrupted/,
  );
  expect(await readdir(dataDir)).not.toContain('postgres');
  await upgrade(dataDir);
  expect(await readdir(dataDir)).not.toContain('postgres-17');
  await (await startEmbeddedPostgres({ dataDir })).stop();
});

test('after several upgrades, an interrupted one is reverted to the newest database', async () => {
  const dataDir = await emptyDataFolder();
  const versions = [9, 15, 16, 17];
  for (const version of versions) {
    await mkdir(join(dataDir, `postgres-${version}`));
    await writeFile(join(dataDir, `postgres-${version}/PG_VERSION`), `${version}\n`);
  }
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/The database in \S+postgres-17 was being upgraded/);
  await expect(upgrade(dataDir)).rejects.toThrow(/was made by PostgreSQL 17, and .+ has PostgreSQL 18/);
  expect(await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('17\n');
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres-')).toSorted()).toEqual(
    versions
      .slice(0, -1)
      .map((version) => `postgres-${version}`)
      .toSorted(),
  );
  // An upgrade would take its time to copy everything, and then fail to store the older database.
  await mkdir(join(dataDir, 'postgres-17'));
  await expect(upgrade(dataDir)).rejects.toThrow(/postgres-17, which already exists\. Move it away\./);
});
