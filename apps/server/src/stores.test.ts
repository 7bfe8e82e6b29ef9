import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newBackupKey } from '@ambiance/embedded-postgres';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pathWith } from '../test/path-with.ts';
import { picture } from '../test/picture-files.ts';
import { temporaryFolder } from '../test/scripts.ts';
import { startTestServer } from '../test/start-test-server.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { runAdmin } from './admin/run-admin.ts';

test('a backup fails if the database has photos and their folder is missing, as if its disk were not mounted', async () => {
  const programs = await temporaryFolder();
  // The backup does not look into the dump.
  await writeFile(join(programs, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 99"\n', { mode: 0o755 });
  vi.stubEnv('PATH', pathWith(programs));
  onTestFinished(() => void vi.unstubAllEnvs());
  const database = await createTestDatabase();
  const { signUp } = await startTestServer({ databaseUrl: database.url });
  const ana = await signUp();
  const DATA_DIR = await temporaryFolder();
  const settings = { DATABASE_URL: database.url, DATA_DIR, BACKUP_KEY: await newBackupKey() };
  const backUp = async () => (await runAdmin(['backup', '--to', await temporaryFolder()], settings)).join();
  expect(await backUp()).toContain('and 0 photos');

  await ana.photos.upload({ files: [new Blob([Uint8Array.from(await picture())])] });
  const media = join(DATA_DIR, 'media');
  const refusal = `The database has photos, but ${media} has none. Mount its disk, or correct the setting.`;
  await expect(backUp()).rejects.toThrow(refusal);
  await mkdir(join(media, 'photos'), { recursive: true });
  await expect(backUp()).rejects.toThrow(refusal);
  await writeFile(join(media, 'photos', 'first.webp'), 'the first photo');
  expect(await backUp()).toContain('and 1 photos');
});
