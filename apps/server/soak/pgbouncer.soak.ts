import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { dropPrivileges } from '../../../packages/embedded-postgres/src/server/privileges.ts';
import { freePort } from '../../../packages/signalr-server/test/free-port.ts';
import { query } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openChats } from '../test/chat-client.ts';
import { temporaryFolder } from '../test/scripts.ts';
import { around, idsFoundBy, montreal } from '../test/searching.ts';
import { startTestServer } from '../test/start-test-server.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { until } from '../test/until.ts';
import { installPackages } from './install-packages.ts';

const log = { info() {}, warn() {} };

/**
 * Starts a PgBouncer in front of a new database, with the settings of docs/operations.md. Returns its address. It ends with the
 * test.
 */
async function startPgBouncer(poolMode: 'session' | 'transaction' | 'statement', poolSize = 24): Promise<string> {
  await installPackages(['pgbouncer'], 'pgbouncer');
  const [folder, database] = [await temporaryFolder(), await createTestDatabase()];
  const port = await freePort();
  const direct = new URL(database.url);
  const host = direct.searchParams.get('host');
  const [user, name] = [direct.username, direct.pathname.slice(1)];
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${host} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = ${poolSize}
`,
  );
  await chmod(folder, 0o755);
  // It refuses to run as root, and only PostgreSQL's own user can open the socket.
  const { command } = await dropPrivileges();
  const [program, ...words] = [...command, '/usr/sbin/pgbouncer', join(folder, 'pgbouncer.ini')];
  const said: string[] = [];
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => said.push(String(data)));
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await until(() => said.join('').includes('process up'), 10_000).catch(() => {
    throw new Error(`PgBouncer does not start: ${said.join('')}`);
  });
  return `postgresql://${user}@127.0.0.1:${port}/${name}`;
}

test('behind a PgBouncer in session mode, members find each other, write and are counted as usual', async () => {
  const url = await startPgBouncer('session');
  await migrate({ url, log });
  const server = await startTestServer({ databaseUrl: url });
  const position = { latitude: montreal[0], longitude: montreal[1] };
  const [ana, ben] = [
    await server.signUp({ ...position, displayName: 'Ana', tier: 'premium' }),
    await server.signUp({ ...position, displayName: 'Ben', mood: 'chat' }),
  ];
  for (const asked of [{}, around(montreal), { q: 'ben' }, { mood: 'chat' }] as const) {
    expect(await idsFoundBy(ana, asked)).toEqual([ben.id]);
  }
  const [atAna, atBen] = await openChats(server.address, ana, ben);
  await Promise.all(Array.from({ length: 50 }, (_, number) => atAna.send(ben.id, `number ${number}`)));
  await until(() => atBen.received('ReceiveMessage').length === 50);
  // Each pool keeps the settings of its own connections.
  const settings = `select current_setting('enable_sort') as sort, current_setting('statement_timeout') as max`;
  expect(await query(server.platform.searchDb, settings, [])).toEqual([{ sort: 'off', max: '30s' }]);
  expect(await query(server.platform.db, settings, [])).toEqual([{ sort: 'on', max: '30s' }]);
  await server.runJobs();
});

test.each(['transaction', 'statement'] as const)(
  'a PgBouncer in %s mode is refused with a message that says which mode to set',
  async (poolMode) => {
    const url = await startPgBouncer(poolMode);
    await expect(migrate({ url, log })).rejects.toThrow('set pool_mode = session, or connect to PostgreSQL directly');
    const client = new Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    expect((await client.query(`select from pg_locks where locktype = 'advisory'`)).rowCount).toBe(0);
  },
);
