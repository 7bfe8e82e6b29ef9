import promises, { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../test/scripts.ts';
import { systemIds } from './ids.ts';
import { sessionSecret } from './session-secret.ts';

test('servers that start at the same time use the same secret, which only their user can read', async () => {
  for (let round = 0; round < 20; round++) {
    const folder = await temporaryFolder();
    const secrets = await Promise.all(Array.from({ length: 8 }, () => sessionSecret(undefined, folder, systemIds)));
    expect(new Set(secrets)).toEqual(new Set([await readFile(join(folder, 'session-secret'), 'utf8')]));
    expect(secrets[0]).toHaveLength(64);
    expect(await readdir(folder)).toEqual(['session-secret']);
    expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
    expect(await sessionSecret(undefined, folder, systemIds)).toBe(secrets[0]);
  }
});

test('a secret is created once even if the file system has no links', async () => {
  const refusal = Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
  const link = vi.spyOn(promises, 'link').mockRejectedValue(refusal);
  syncBuiltinESMExports();
  onTestFinished(() => {
    link.mockRestore();
    syncBuiltinESMExports();
  });
  const folder = await temporaryFolder();
  const secret = await sessionSecret(undefined, folder, systemIds);
  expect(secret).toHaveLength(64);
  expect(await readdir(folder)).toEqual(['session-secret']);
  expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
  expect(await sessionSecret(undefined, folder, systemIds)).toBe(secret);
  expect(link).toHaveBeenCalledOnce();
});

test('an incomplete secret, as after a power cut, signs nothing', async () => {
  const folder = await temporaryFolder();
  for (const content of ['', 'half']) {
    await writeFile(join(folder, 'session-secret'), content);
    await expect(sessionSecret(undefined, folder, systemIds)).rejects.toThrow('session-secret is incomplete');
    expect(await readFile(join(folder, 'session-secret'), 'utf8')).toBe(content);
  }
  expect(await sessionSecret('a secret of the settings', folder, systemIds)).toBe('a secret of the settings');
});
