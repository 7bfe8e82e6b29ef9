import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeDebian } from './bare-debian.ts';
import { readGuide } from './guide.ts';
import { systemctl } from './systemctl.ts';

const run = promisify(execFile);

test('the Debian package is the same from the same commit, starts nothing, is upgraded, and leaves all data when purged', async () => {
  const guide = await readGuide('install.md');
  const build = guide.block('From a Debian package', 'npm run package');
  const install = guide.block('From a Debian package', './ambiance_');
  const debian = await makeDebian();
  const source = join(debian.folder, 'source');
  const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env;
  const env = { PATH, HOME, NODE_EXTRA_CA_CERTS };
  const buildPackage = async () => {
    await rm(join(source, 'dist'), { recursive: true, force: true });
    await run('sh', ['-euc', build], { cwd: source, env, maxBuffer: 1e8 });
    const [name] = await readdir(join(source, 'dist'));
    return createHash('sha256')
      .update(await readFile(join(source, 'dist', name!)))
      .digest('hex');
  };
  const installPackage = () => debian.run(`cd /source/dist\n${install}`);
  const version = () => debian.run('dpkg-query --show ambiance');
  const ready = () => debian.run('curl -s http://127.0.0.1:3001/readyz');

  const first = await buildPackage();
  expect(await buildPackage()).toBe(first);
  await installPackage();
  await debian.run('apt-get install -y --no-install-recommends socat && mkdir -p /run/systemd/system');
  expect(await debian.run('ls -R /etc/systemd/system')).not.toContain('ambiance');
  // dpkg's scripts do not look in /usr/local/bin.
  await debian.write('/usr/bin/systemctl', systemctl);
  await debian.run(guide.block('3. Settings'));
  await debian.run('systemctl enable --now ambiance');
  expect(await ready()).toContain('"ok":true');
  const administrator = await debian.run(guide.block('6. The first administrator'));
  expect(administrator).toContain('https://ambiance.example.org/reset-password');
  expect(await debian.run('cat /usr/share/doc/ambiance/sbom.json')).toContain('"bomFormat": "CycloneDX"');

  const before = { version: await version(), process: await debian.run('cat /run/units/ambiance') };
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
  await run('git', [...author, 'commit', '--quiet', '--allow-empty', '-m', 'A newer version'], { cwd: source });
  await buildPackage();
  await installPackage();
  expect(await version()).not.toBe(before.version);
  expect(await debian.run('cat /run/units/ambiance')).not.toBe(before.process);
  expect(await ready()).toContain('"ok":true');
  expect(await debian.run('ambiance-admin staff list')).toContain('you@example.org');

  const removed = await debian.run('apt-get purge -y ambiance');
  expect(removed).toContain('The data in /var/lib/ambiance and their user are kept.');
  expect(await debian.run('ls /opt/ambiance /etc/ambiance 2> /dev/null || true')).toBe('');
  expect(await debian.run('ls /var/lib/ambiance')).toContain('postgres\n');
  expect(await debian.run('id ambiance')).toContain('(ambiance)');
}, 3_600_000);
