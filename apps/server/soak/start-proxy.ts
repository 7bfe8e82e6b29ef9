import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../packages/signalr-server/test/free-port.ts';
import { until } from '../test/until.ts';
import { installPackages } from './install-packages.ts';

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url));

export interface Proxy {
  /** `https://localhost:…`, with a certificate that this process trusts. */
  address: string;
  /** Everything that it wrote, to its logs and to the terminal. */
  written(): Promise<string>;
}

/** Starts a proxy with its file in `deploy/`, in which only names, ports and folders are replaced. It ends with the test. */
export async function startProxy(kind: 'nginx' | 'caddy', ports: readonly number[]): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), `ambiance-${kind}-`));
  const port = await freePort();
  const [key, certificate] = await makeCertificate(folder);
  await mkdir(join(folder, 'log'));
  const place: Place = { folder, port, otherPort: await freePort(), ports, key, certificate };
  const [program, words] = await (kind === 'nginx' ? prepareNginx(place) : prepareCaddy(place));
  const said: string[] = [];
  const child = spawn(program, words, { env: { ...process.env, HOME: folder }, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => said.push(String(data)));
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  });
  const address = `https://localhost:${port}`;
  const isUp = () => fetch(`${address}/healthz`).then(({ ok }) => ok);
  await until(() => isUp().catch(() => false), 20_000).catch(() => {
    throw new Error(`${kind} does not answer: ${said.join('')}`);
  });
  return {
    address,
    async written() {
      const logs = await readdir(join(folder, 'log'));
      return [...said, ...(await Promise.all(logs.map((log) => readFile(join(folder, 'log', log), 'utf8'))))].join(
        '\n',
      );
    },
  };
}

interface Place {
  folder: string;
  port: number;
  otherPort: number;
  ports: readonly number[];
  key: string;
  certificate: string;
}

/** Substitutes local values in the sample file. Throws if the sample no longer contains one of them. */
function adapt(text: string, replacements: readonly (readonly [from: RegExp, to: string])[]): string {
  return replacements.reduce((changed, [from, to]) => {
    if (!from.test(changed)) throw new Error(`${from.source} does not stand in the example`);
    return changed.replaceAll(new RegExp(from, 'g'), to);
  }, text);
}

async function prepareNginx({ folder, port, otherPort, ports, key, certificate }: Place) {
  await installPackages(['nginx-light'], 'nginx');
  const site = adapt(await readFile(join(deploy, 'nginx/ambiance.conf'), 'utf8'), [
    [/ +listen \[::\]:.*\n/, ''],
    [/listen 80;/, `listen 127.0.0.1:${otherPort};`],
    [/listen 443 /, `listen 127.0.0.1:${port} `],
    [/ambiance\.example\.org;/, 'localhost;'],
    [/\/etc\/letsencrypt\/.*fullchain\.pem/, certificate],
    [/\/etc\/letsencrypt\/.*privkey\.pem/, key],
    [/\/var\/log\/nginx/, join(folder, 'log')],
    [/127\.0\.0\.1:3001/, `127.0.0.1:${ports[0]}`],
    [/127\.0\.0\.1:3002/, `127.0.0.1:${ports[1]}`],
  ]);
  await writeFile(join(folder, 'site.conf'), site);
  const parts = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; user root; pid ${folder}/pid; error_log ${folder}/log/first.log crit; events {}
     http { ${parts.map((part) => `${part}_temp_path ${folder}/${part};`).join(' ')} include ${folder}/site.conf; }`,
  );
  return ['/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')]] as const;
}

async function prepareCaddy({ folder, port, otherPort, ports, key, certificate }: Place) {
  await installPackages(['caddy'], 'caddy');
  const processes = ports.map((one) => `127.0.0.1:${one}`).join(' ');
  const file = adapt(await readFile(join(deploy, 'caddy/Caddyfile'), 'utf8'), [
    [/^\{$/m, `{\n\tadmin off\n\thttp_port ${otherPort}\n\tauto_https disable_redirects`],
    [/\{\$DOMAIN:.*?\} \{/, `https://localhost:${port} {\n\ttls ${certificate} ${key}`],
    [/\{\$PROCESSES:.*?\}/, processes],
    [/\/var\/log\/caddy/, join(folder, 'log')],
  ]);
  await writeFile(join(folder, 'Caddyfile'), file);
  return ['caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]] as const;
}

/** Creates a certificate for `localhost`, which this process trusts from now on. */
async function makeCertificate(folder: string): Promise<[key: string, certificate: string]> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const words = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
  await promisify(execFile)('openssl', [...words.split(' '), '-keyout', key, '-out', certificate]);
  setDefaultCACertificates([...getCACertificates('default'), await readFile(certificate, 'utf8')]);
  return [key, certificate];
}
