import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { newBackupKey } from '@ambiance/embedded-postgres';
import { expect, inject, test } from 'vitest';
import { promisedMs } from '../../../packages/signalr-server/test/promised-ms.ts';
import { openChat } from '../test/chat-client.ts';
import { usedDataFolder } from '../test/owned-postgres.ts';
import { temporaryFolder } from '../test/scripts.ts';
import { startTestServer } from '../test/start-test-server.ts';
import { createTestClock } from '../test/test-clock.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { signal, typeNpm } from '../test/type-npm.ts';
import { until } from '../test/until.ts';
import { processesIn } from '../../../packages/embedded-postgres/src/server/processes.ts';
import { readConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { startServer } from './server.ts';

const parts = { launcher: 'tools/node24.mjs', script: 'tools/start.ts', server: 'apps/server/src/main.ts' } as const;
const endings: readonly [part: 'npm' | keyof typeof parts, signals: readonly NodeJS.Signals[]][] = [
  ['npm', ['SIGTERM', 'SIGKILL', 'SIGINT', 'SIGHUP']],
  ['launcher', ['SIGKILL', 'SIGTERM']],
  ['script', ['SIGHUP', 'SIGKILL']],
  ['server', ['SIGTERM', 'SIGKILL']],
];
/** Number of signals per process. Each start takes seconds. */
const signalsEach = inject('kills') > 2 ? 4 : 1;

test('when any process of a running server is stopped or killed, all end and the folder is free again', async () => {
  const dataDir = await usedDataFolder();
  for (const [part, signals] of endings) {
    for (const name of signals.slice(0, part === 'npm' ? signalsEach + 1 : signalsEach)) {
      const started = await typeNpm(['start'], dataDir, /listening on/);
      expect(started.family.map(({ command }) => command)).toEqual(
        expect.arrayContaining(Object.values(parts).map((one) => expect.stringContaining(one))),
      );
      signal(part === 'npm' ? started.npm : started.pidOf(parts[part]), name);
      await until(async () => !(await started.isRunning()), promisedMs(15_000));
      await started.ended;
      expect(await processesIn(`${dataDir}/postgres`), `${name} to ${part}`).toEqual([]);
    }
  }
}, 600_000);

/** Until a new secret is in use, a timer looks for it. */
const changedSecret = () => ({
  SESSION_SECRET: randomBytes(32).toString('hex'),
  FORMER_SESSION_SECRET: randomBytes(32).toString('hex'),
});

test('a server that closes ends all of its timers, and none of another server', async () => {
  const clock = createTestClock();
  const other = await startTestServer({ clock });
  const [cleo, dan] = [await other.signUp(), await other.signUp()];
  const atCleo = await openChat(other.address, cleo.accessToken);
  const ofOther = clock.timers();
  const server = await startTestServer({ clock, environment: changedSecret() });
  const [ana, ben] = [await server.signUp(), await server.signUp()];
  const [atAna, atBen] = [
    await openChat(server.address, ana.accessToken),
    await openChat(server.address, ben.accessToken),
  ];
  await atAna.send(ben.id, 'Hello');
  await atBen.connection.invoke('Typing', ana.id);
  expect(await atAna.receives('UserTyping')).toEqual([ben.id]);
  expect(clock.timers()).toBeGreaterThan(ofOther);
  await server.close();
  expect(clock.timers()).toBe(ofOther);
  expect(await atCleo.send(dan.id, 'Hello')).toMatchObject({ text: 'Hello' });
});

test('a server that cannot start ends the timers that it started, and none of another server', async () => {
  const clock = createTestClock();
  const other = await startTestServer({ clock });
  const [cleo, dan] = [await other.signUp(), await other.signUp()];
  const atCleo = await openChat(other.address, cleo.accessToken);
  const ofOther = clock.timers();
  const [{ url: DATABASE_URL }, DATA_DIR] = [await createTestDatabase(), await temporaryFolder()];
  const start = (wrong: Record<string, string>) => {
    const environment = { NODE_ENV: 'test', DATABASE_URL, DATA_DIR, PORT: '0', ...changedSecret(), ...wrong };
    return startServer(readConfig(environment), createLog('silent'), { clock });
  };
  const backups = { BACKUP_TO: join(DATA_DIR, 'backups'), BACKUP_KEY: await newBackupKey() };
  await expect(start(backups)).rejects.toThrow('cannot be stored in that folder');
  expect(clock.timers()).toBe(ofOther);
  await expect(start({ PORT: new URL(other.address).port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(clock.timers()).toBe(ofOther);
  expect(await atCleo.send(dan.id, 'Hello')).toMatchObject({ text: 'Hello' });
});
