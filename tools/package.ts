import { execFileSync } from 'node:child_process';
import { appendFile, chmod, copyFile, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { main, root, run } from './run.ts';

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/** Debian's names of the processors for which our dependencies contain Node 24. */
const architectures = new Map([
  ['x64', 'amd64'],
  ['arm64', 'arm64'],
]);

/** Node's header files and manuals, and notes of the build, which contain its paths and times. */
const unused = [
  `node_modules/node-linux-${process.arch}/include`,
  `node_modules/node-linux-${process.arch}/share`,
  'apps/server/src/features/places/generated/inputs.txt',
  'apps/web/dist/chunks.json',
];

// Builds the newest commit as a Debian package for the processor of this machine, and writes it to `dist/` or to the given folder.
// The same commit gives the same file, byte by byte.
await main(async () => {
  const architecture = architectures.get(process.arch);
  if (!architecture) throw new Error(`Ambiance has no package for ${process.arch}`);
  const folder = process.argv[2] ?? join(root, 'dist');
  const stage = await mkdtemp(join(tmpdir(), 'ambiance-package-'));
  try {
    // The modes of the files must not depend on the user who builds.
    process.umask(0o022);
    await chmod(stage, 0o755);
    const version = await stageFiles(stage, architecture);
    await mkdir(folder, { recursive: true });
    const file = join(folder, `ambiance_${version}_${architecture}.deb`);
    await run('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', stage, file], {
      SOURCE_DATE_EPOCH: git('log', '-1', '--format=%ct'),
    });
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
});

/** Writes every file of the package to a folder: the built application at the path of the guide, and its places in Debian. */
async function stageFiles(stage: string, architecture: string): Promise<string> {
  const [app, control] = [join(stage, 'opt/ambiance'), join(stage, 'DEBIAN')];
  await buildApplication(app);
  const deploy = join(app, 'deploy');
  const version = debianVersion(await readFile(join(app, 'package.json'), 'utf8'));
  await cp(join(deploy, 'debian'), control, { recursive: true });
  await appendFile(join(control, 'control'), `Version: ${version}\nArchitecture: ${architecture}\n`);
  const settings = join(stage, 'etc/ambiance/ambiance.env');
  await mkdir(dirname(settings), { recursive: true });
  await rename(join(control, 'ambiance.env'), settings);
  await chmod(settings, 0o640);
  await cp(join(deploy, 'systemd'), join(stage, 'usr/lib/systemd/system'), { recursive: true });
  await mkdir(join(stage, 'usr/bin'));
  await symlink('/opt/ambiance/deploy/bin/ambiance-admin', join(stage, 'usr/bin/ambiance-admin'));
  const documents = join(stage, 'usr/share/doc/ambiance');
  await mkdir(dirname(documents), { recursive: true });
  await rename(join(app, 'dist'), documents);
  await copyFile(join(app, 'CHANGELOG.md'), join(documents, 'CHANGELOG.md'));
  return version;
}

/** Builds the newest commit, with only the dependencies that a running server needs. */
async function buildApplication(app: string): Promise<void> {
  await mkdir(app, { recursive: true });
  const archive = `${app}.tar`;
  await run('git', ['-c', 'tar.umask=0022', 'archive', '--output', archive, 'HEAD']);
  await run('tar', ['-xf', archive, '-C', app]);
  await rm(archive);
  const npm = (...words: string[]) => run('npm', ['--prefix', app, '--no-audit', '--no-fund', ...words]);
  await npm('ci');
  await npm('run', 'build');
  await rm(join(app, 'node_modules'), { recursive: true });
  await npm('ci', '--omit=dev');
  await npm('run', '--silent', 'sbom');
  for (const one of unused) await rm(join(app, one), { recursive: true, force: true });
}

/** The version of package.json at its tag. Later commits get a higher version, and commits before the tag exists a lower one. */
function debianVersion(manifest: string): string {
  const { version } = JSON.parse(manifest) as { version: string };
  const commit = git('rev-parse', '--short=12', 'HEAD');
  if (!git('tag', '--list', `v${version}`)) return `${version}~${git('rev-list', '--count', 'HEAD')}.${commit}`;
  const later = git('rev-list', '--count', `v${version}..HEAD`);
  return later === '0' ? version : `${version}+${later}.${commit}`;
}
