import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { newBackupKey } from '@ambiance/embedded-postgres';
import { expect, test } from 'vitest';
import { pathWith } from '../../test/path-with.ts';
import { temporaryFolder } from '../../test/scripts.ts';
import { environmentOf } from '../../test/start-script.ts';
import { startTestServer } from '../../test/start-test-server.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { until } from '../../test/until.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The user of the guide is not on this machine. */
const setpriv = `#!/bin/sh
while [ "\${1#--}" != "$1" ]; do shift; done
exec "$@"
`;

async function installWrapper() {
  const database = await createTestDatabase();
  const server = await startTestServer({ databaseUrl: database.url });
  const [programs, folder, data] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
  await writeFile(join(programs, 'setpriv'), setpriv, { mode: 0o755 });
  const settings = join(data, 'ambiance.env');
  await writeFile(
    settings,
    `PUBLIC_URL=https://ambiance.example\nALLOW_STAND_INS=payments,mail,sms\nPRIVACY_OFFICER='Camille Roy'\nPRIVACY_OFFICER_EMAIL=privacy@ambiance.example\nPOSTAL_ADDRESS='1 Main Street, Montréal'\nDATABASE_URL='${database.url}'\nDATA_DIR=${data}\nSESSION_SECRET=0123456789abcdef0123456789abcdef\nBACKUP_KEY=${await newBackupKey()}\n`,
  );
  const places = { AMBIANCE_SETTINGS: settings, AMBIANCE_CURRENT: root };
  const env = environmentOf({ PATH: pathWith(programs), ...places });
  /** Types a command in `folder`. */
  const type = (...words: string[]) =>
    new Promise<{ code: number; out: Buffer; err: string }>((resolve) => {
      const options = { cwd: folder, env, encoding: 'buffer' } as const;
      execFile('sh', [join(root, 'deploy/bin/ambiance-admin'), ...words], options, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err: String(err) }),
      );
    });
  return { server, folder, type };
}

const addressIn = (zip: Uint8Array) => Buffer.from(unzipSync(zip)['profile.json']!).toString();

test('an export is written to the caller’s folder, is readable by the caller only, and overwrites no file', async () => {
  const { server, folder, type } = await installWrapper();
  const [ana, ben] = [await server.signUp({ email: 'ana@example.com' }), await server.signUp()];
  const exportTo = (to: string[], email = ana.email) =>
    type('member', 'export', '--email', email, ...to, '--why', 'Letter of May 4');
  expect(await exportTo(['--to', 'ana.zip'])).toMatchObject({ code: 0 });
  expect(addressIn(await readFile(join(folder, 'ana.zip')))).toContain('ana@example.com');
  expect((await stat(join(folder, 'ana.zip'))).mode & 0o777).toBe(0o600);
  const before = await readFile(join(folder, 'ana.zip'));
  const again = await exportTo(['--to=ana.zip'], ben.email);
  expect([again.code === 0, again.err]).toEqual([false, expect.stringContaining('ana.zip')]);
  expect(await readFile(join(folder, 'ana.zip'))).toEqual(before);
  const unknown = await exportTo(['--to', join(folder, 'nobody.zip')], 'nobody@example.com');
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('nobody@example.com')]);
  expect(await readdir(folder)).toEqual(['ana.zip']);
  expect(await ben.members.me()).toEqual(ben.user);
});

test('an export that is interrupted leaves no file, and its exit code shows it', async () => {
  const [programs, folder] = [await temporaryFolder(), await temporaryFolder()];
  await writeFile(join(programs, 'setpriv'), '#!/bin/sh\nprintf "half of it" && exec sleep 60\n', { mode: 0o755 });
  await writeFile(join(programs, 'settings'), '');
  const env = environmentOf({
    PATH: pathWith(programs),
    AMBIANCE_SETTINGS: join(programs, 'settings'),
    AMBIANCE_CURRENT: root,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const words = [join(root, 'deploy/bin/ambiance-admin'), 'member', 'export', '--to', 'ana.zip'];
    // A group of its own, as of a command in a terminal.
    const typed = spawn('sh', words, { cwd: folder, env, detached: true, stdio: 'ignore' });
    const ended = once(typed, 'exit');
    await until(async () => (await readFile(join(folder, 'ana.zip'), 'utf8').catch(() => '')) === 'half of it');
    process.kill(-typed.pid!, signal);
    expect(await ended, signal).toEqual([130, null]);
    expect(await readdir(folder)).toEqual([]);
  }
});

test('an export goes to standard output with --to -', async () => {
  const { server, folder, type } = await installWrapper();
  const ana = await server.signUp({ email: 'ana@example.com' });
  const { code, out, err } = await type(
    'member',
    'export',
    '--email',
    ana.email,
    '--to',
    '-',
    '--why',
    'A letter',
    '--json',
  );
  expect([code, err]).toEqual([0, 'These are all data of ana@example.com.\n']);
  expect(addressIn(out)).toContain('ana@example.com');
  expect(await readdir(folder)).toEqual([]);
});

test('the path of a backup folder is relative to the caller’s folder', async () => {
  const { folder, type } = await installWrapper();
  const { code, out } = await type('backup', 'list', '--from', 'backups');
  expect([code, String(out)]).toEqual([0, `There is no backup in ${join(folder, 'backups')}.\n`]);
});
