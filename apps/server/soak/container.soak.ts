import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../packages/signalr-server/test/free-port.ts';
import { until } from '../test/until.ts';
import { makeDebian } from './bare-debian.ts';
import { installPackages } from './install-packages.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const base = 'localhost/ambiance-base';

/** A copy of the newest commit, and buildah in it: as an ordinary user if that user may have user namespaces, otherwise as root. */
async function makeBuilder() {
  await installPackages(['buildah', 'uidmap'], 'buildah', 'newuidmap');
  const name = `ambiance-${process.pid}`;
  // Images need space on a disk.
  const home = await mkdtemp('/var/tmp/ambiance-builder-');
  await run('useradd', ['--home-dir', home, name]);
  onTestFinished(async () => {
    await run('userdel', ['--force', name]);
    await run('rm', ['-rf', '--one-file-system', home]);
  }, 300_000);
  const source = join(home, 'source');
  await run('git', ['clone', '--quiet', root, source]);
  await run('chown', ['-R', `${name}:`, home]);
  const idOf = async (kind: '-u' | '-g') => Number((await run('id', [kind, name])).stdout);
  const common = { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' };
  const own = { HOME: home, USER: name, TMPDIR: home, XDG_RUNTIME_DIR: home };
  const ordinary = { cwd: source, uid: await idOf('-u'), gid: await idOf('-g'), env: { ...common, ...own } };
  const isOrdinary = await run('buildah', ['unshare', 'true'], ordinary).then(
    () => true,
    () => false,
  );
  console.log(`buildah runs as ${isOrdinary ? 'an ordinary user' : 'root'}.`);
  const options = isOrdinary ? ordinary : { cwd: source, env: common };
  const buildah = async (...words: string[]) =>
    (await run('buildah', words, { ...options, maxBuffer: 1e8 })).stdout.trim();
  return { home, options, buildah };
}
type Buildah = Awaited<ReturnType<typeof makeBuilder>>['buildah'];

/** Makes the base image from a Debian with the packages of the guide. */
async function makeBase({ home, buildah }: Awaited<ReturnType<typeof makeBuilder>>): Promise<void> {
  const debian = await makeDebian();
  const [packages] = /(?<=```sh\n)apt-get update[^]*?(?=```)/.exec(
    await readFile(join(root, 'docs/install.md'), 'utf8'),
  )!;
  await debian.run(packages);
  await debian.run('useradd --uid 1000 --create-home node');
  await debian.leave();
  // An ordinary user can neither read all of its files nor make devices.
  const archive = join(home, 'base.tar');
  await run('tar', ['-C', debian.folder, '--exclude=./dev/*', '--exclude=./source', '-cf', archive, '.']);
  const scratch = await buildah('from', 'scratch');
  await buildah('add', scratch, archive, '/');
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  if (certificates) await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', scratch);
  await buildah('commit', '--rm', scratch, base);
}

/** The digests of an image's layers. */
async function layersOf(buildah: Buildah, image: string): Promise<string[]> {
  const { OCIv1 } = JSON.parse(await buildah('inspect', '--type', 'image', image)) as {
    OCIv1: { rootfs: { diff_ids: string[] } };
  };
  return OCIv1.rootfs.diff_ids;
}

/** Each path of an image with its mode, owner and link, and each file with the hash of its content. */
async function filesOf(buildah: Buildah, image: string): Promise<Set<string>> {
  const container = await buildah('from', image);
  const list = String.raw`find / -xdev -printf '%M %U:%G %p %l\n'; find / -xdev -type f -exec sha256sum {} +`;
  const said = await buildah('run', '--user', '0:0', container, '--', 'sh', '-c', list);
  await buildah('rm', container);
  return new Set(said.split('\n'));
}

test('the container file builds the same image twice on any base with Node, and the server runs as non-root user', async () => {
  const builder = await makeBuilder();
  const { buildah, options } = builder;
  const [tag, again] = ['localhost/ambiance-test', 'localhost/ambiance-again'];
  await makeBase(builder);
  const time = (await run('git', ['log', '-1', '--format=%ct'], { cwd: root })).stdout.trim();
  const file = 'deploy/container/Containerfile';
  for (const image of [tag, again])
    await buildah('build', '--timestamp', time, '--build-arg', `BASE=${base}`, '-f', file, '-t', image, '.');
  onTestFinished(async () => void (await buildah('rmi', '--force', tag, again, base)), 300_000);
  const [first, second] = [await layersOf(buildah, tag), await layersOf(buildah, again)];
  if (first.join() !== second.join()) {
    const [files, others] = [await filesOf(buildah, tag), await filesOf(buildah, again)];
    expect([...others].filter((line) => !files.has(line))).toEqual([...files].filter((line) => !others.has(line)));
  }
  // If no file differs, times do.
  expect(second).toEqual(first);

  const container = await buildah('from', tag);
  onTestFinished(async () => void (await buildah('rm', container)), 300_000);
  expect(await buildah('run', container, '--', 'cat', 'dist/sbom.json')).toContain('"bomFormat": "CycloneDX"');
  const port = await freePort();
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://ambiance.example.org',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ALLOW_STAND_INS: 'payments,mail,sms',
    PRIVACY_OFFICER: 'Camille Roy',
    PRIVACY_OFFICER_EMAIL: 'privacy@ambiance.example',
    POSTAL_ADDRESS: '1 Main Street, Montréal',
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const command = ['node', 'tools/node24.mjs', 'apps/server/src/main.ts'];
  const server = spawn('buildah', ['run', ...words, container, '--', ...command], { ...options, stdio: 'inherit' });
  const ended = once(server, 'exit');
  const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok);
  await until(() => isReady().catch(() => false), 120_000);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<title>');
  server.kill('SIGTERM');
  await ended;
}, 3_600_000);
