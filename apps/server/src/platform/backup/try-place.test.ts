import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderStore, newBackupKey } from '@ambiance/embedded-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../test/scripts.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { until } from '../../../test/until.ts';
import { readConfig } from '../../config.ts';
import { startServer } from '../../server.ts';
import { systemIds } from '../ids.ts';
import { createLog } from '../log.ts';
import { tryPlace } from './try-place.ts';

test('a server that cannot write to BACKUP_TO logs why, and starts', async () => {
  const [database, folder] = [await createTestDatabase(), await temporaryFolder()];
  await writeFile(join(folder, 'taken'), 'a file and not a folder');
  const BACKUP_TO = join(folder, 'taken', 'backups');
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    BACKUP_TO,
    BACKUP_KEY: await newBackupKey(),
  });
  const lines: string[] = [];
  const server = await startServer(config, createLog('info', { write: (line) => void lines.push(line) }));
  onTestFinished(() => server.close());
  const logged = () =>
    lines.find((line) => line.includes(`Backups cannot be written to BACKUP_TO (${BACKUP_TO}): ENOTDIR`));
  await until(() => logged() !== undefined);
  expect(JSON.parse(logged()!)).toMatchObject({ level: 50, msg: expect.stringContaining('ReadWritePaths') });
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
});

test('a backup target that works is left unchanged, and nothing is logged', async () => {
  const folder = await temporaryFolder();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  await tryPlace({ name: folder, store: createFolderStore(folder) }, { ids: systemIds, log });
  expect([await readdir(folder), lines]).toEqual([[], []]);
});
