import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AwsClient } from 'aws4fetch';
import { freePort } from '../../../packages/signalr-server/test/free-port.ts';
import { until } from '../test/until.ts';
import { installPackages } from './install-packages.ts';

const run = promisify(execFile);

export const swiftAccount = { region: 'ca-central-1', accessKeyId: 'ambiance:photos', secretAccessKey: 'a-secret-key' };

const user = userInfo().username;
const parts = ['account', 'container', 'object'] as const;

export interface Swift {
  endpoint: string;
  /** Creates a new bucket. Returns its name once it accepts objects. */
  makeBucket(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts OpenStack Swift with its S3 interface, which checks signatures. Missing Debian packages are installed. It uses free
 * ports and a new data folder.
 */
export async function startSwift(): Promise<Swift> {
  await installPackages(
    ['memcached', 'swift-proxy', ...parts.map((part) => `swift-${part}`)],
    'swift-proxy-server',
    'memcached',
  );
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-swift-'));
  await mkdir(join(folder, 'devices', 'disk'), { recursive: true });
  const running: ChildProcess[] = [];
  const start = (program: string, words: readonly string[]) =>
    running.push(spawn(program, words, { stdio: 'inherit' }));
  const startServer = async (part: string, configuration: string) => {
    const file = join(folder, `${part}-server.conf`);
    await writeFile(file, configuration);
    start(`swift-${part}-server`, [file]);
  };

  for (const part of parts) {
    const port = await freePort();
    await buildSwiftMap(folder, part, port);
    await startServer(part, partOf(folder, part, port));
  }
  const [cachePort, proxyPort] = [await freePort(), await freePort()];
  start('memcached', ['-l', '127.0.0.1', '-p', String(cachePort), '-U', '0', '-u', user]);
  await startServer('proxy', proxyOf(folder, proxyPort, cachePort));

  const endpoint = `http://127.0.0.1:${proxyPort}`;
  const client = new AwsClient({ ...swiftAccount, service: 's3', retries: 0 });
  const put = (path: string) => client.fetch(`${endpoint}/${path}`, { method: 'PUT' }).catch(() => undefined);
  let buckets = 0;
  return {
    endpoint,
    async makeBucket() {
      const bucket = `photos-${(buckets += 1)}`;
      for (const path of [bucket, `${bucket}/ready`]) await until(async () => (await put(path))?.ok ?? false, 90_000);
      return bucket;
    },
    async stop() {
      const ended = running.filter((child) => child.exitCode === null).map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ended);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
fallocate_reserve = 0
log_statsd_enabled = false
`;

const partOf = (folder: string, part: (typeof parts)[number], port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;

const proxyOf = (folder: string, port: number, cachePort: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
location = ${swiftAccount.region}
[filter:tempauth]
use = egg:swift#tempauth
user_${swiftAccount.accessKeyId.replace(':', '_')} = ${swiftAccount.secretAccessKey} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;

async function buildSwiftMap(folder: string, part: string, port: number): Promise<void> {
  const builderFile = join(folder, `${part}.builder`);
  await run('swift-ring-builder', [builderFile, 'create', '4', '1', '0']);
  await run('swift-ring-builder', [builderFile, 'add', `r1z1-127.0.0.1:${port}/disk`, '1']);
  await run('swift-ring-builder', [builderFile, 'rebalance']);
}
