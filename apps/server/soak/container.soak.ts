import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../packages/signalr-server/test/free-port.ts';
import { until } from '../test/until.ts';
import { makeDebian } from './bare-debian.ts';
import { installPackages } from './install-packages.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' };
const buildah = async (...words: string[]) =>
  (await promisify(execFile)('buildah', words, { cwd: root, env, maxBuffer: 1e8 })).stdout.trim();

test('the container file builds an image on any base with Node, and the server runs as non-root user', async () => {
  await installPackages(['buildah'], 'buildah');
  const debian = await makeDebian();
  const [packages] = /(?<=```sh\n)apt-get update[^]*?(?=```)/.exec(
    await readFile(join(root, 'docs/install.md'), 'utf8'),
  )!;
  await debian.run(packages);
  await debian.run('useradd --uid 1000 --create-home node');
  await debian.leave();
  const scratch = await buildah('from', 'scratch');
  await buildah('add', scratch, debian.folder, '/');
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  if (certificates) await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', scratch);
  await buildah('commit', scratch, 'localhost/ambiance-base');
  const tag = 'localhost/ambiance-test';
  const file = 'deploy/container/Containerfile';
  await buildah('build', '--build-arg', 'BASE=localhost/ambiance-base', '-f', file, '-t', tag, '.');
  onTestFinished(async () => void (await buildah('rmi', '--force', tag, 'localhost/ambiance-base')));

  const container = await buildah('from', tag);
  onTestFinished(async () => void (await buildah('rm', container, scratch)));
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
  const server = spawn('buildah', ['run', ...words, container, '--', ...command], { env, stdio: 'inherit' });
  const ended = once(server, 'exit');
  const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok);
  await until(() => isReady().catch(() => false), 120_000);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<title>');
  server.kill('SIGTERM');
  await ended;
}, 3_600_000);
