import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { processesIn } from '../../../packages/embedded-postgres/src/server/processes.ts';
import { socketFolderOf } from '../../../packages/embedded-postgres/src/server/socket-folder.ts';
import { signal } from '../../../packages/embedded-postgres/src/server/supervisor.ts';
import { smallDisk } from '../../../packages/embedded-postgres/test/small-disk.ts';
import { promisedMs } from '../../../packages/signalr-server/test/promised-ms.ts';
import { emptyDataFolder, usedDataFolder } from '../test/owned-postgres.ts';
import { startServerProcess } from '../test/server-process.ts';
import { temporaryFolder } from '../test/scripts.ts';
import { createTalkers } from '../test/talkers.ts';
import { until } from '../test/until.ts';
import { superuser } from './platform/database/embedded-postgres.ts';

const kills = inject('kills');
const perKill = 60_000;
/** Number of messages between two kills, so that each kill happens while others are in progress. */
const messagesBetween = 100;

const databaseOf = (dataDir: string) =>
  `postgresql://${superuser}@localhost/postgres?host=${encodeURIComponent(socketFolderOf(dataDir))}`;

test(
  'a server killed under load does not lose, duplicate or reorder acknowledged messages',
  async () => {
    const dataDir = await usedDataFolder();
    let server = await startServerProcess({ dataDir });
    const talkers = await createTalkers(server.address, databaseOf(dataDir), 5);
    for (let kill = 0; kill < kills; kill += 1) {
      const before = talkers.acknowledged();
      await talkers.talk(server.address);
      await until(() => talkers.acknowledged() >= before + messagesBetween);
      await server.end('SIGKILL');
      await talkers.hangUp();
      server = await startServerProcess({ dataDir });
    }
    expect(await talkers.findFaults(server.address)).toEqual([]);
    expect(talkers.acknowledged()).toBeGreaterThanOrEqual(kills * messagesBetween);
  },
  kills * perKill + 30_000,
);

test(
  'PostgreSQL killed under load recovers within 10 seconds without losing, duplicating or reordering messages',
  async () => {
    const dataDir = await usedDataFolder();
    const server = await startServerProcess({ dataDir });
    const talkers = await createTalkers(server.address, databaseOf(dataDir), 5);
    for (let kill = 0; kill < kills; kill += 1) {
      const before = talkers.acknowledged();
      await talkers.talk(server.address);
      await until(() => talkers.acknowledged() >= before + messagesBetween);
      for (const pid of await processesIn(`${dataDir}/postgres`)) signal(pid, 'SIGKILL');
      const isReady = async () => (await fetch(`${server.address}/readyz`)).ok;
      await until(async () => !(await isReady()) || talkers.acknowledged() > before + 2 * messagesBetween);
      await until(isReady, promisedMs(10_000));
      await talkers.hangUp();
    }
    expect(await talkers.findFaults(server.address)).toEqual([]);
  },
  kills * perKill + 30_000,
);

test('with a full disk messages are refused, none is lost, and the server recovers when space returns', async () => {
  const mountPoint = await emptyDataFolder();
  const disk = await smallDisk(mountPoint, 400);
  const server = await startServerProcess({ dataDir: mountPoint, enter: disk.enter });
  const talkers = await createTalkers(server.address, databaseOf(disk.folder), 2);
  await talkers.talk(server.address);
  await until(() => talkers.acknowledged() >= messagesBetween);
  await disk.fill();
  await until(() => talkers.attempts.some(({ answer }) => answer === 'failed'), 60_000);
  await disk.free();
  const afterwards = talkers.acknowledged() + messagesBetween;
  await talkers.hangUp();
  await until(async () => (await fetch(`${server.address}/readyz`)).ok, 30_000);
  await talkers.talk(server.address);
  await until(() => talkers.acknowledged() >= afterwards, 30_000);
  await talkers.hangUp();
  expect(await talkers.findFaults(server.address)).toEqual([]);
}, 180_000);

test('on a stop signal the server finishes running requests and exits cleanly within 15 seconds', async () => {
  const dataDir = await usedDataFolder();
  const server = await startServerProcess({ dataDir });
  const talkers = await createTalkers(server.address, databaseOf(dataDir), 5);
  await talkers.talk(server.address);
  await until(() => talkers.acknowledged() >= messagesBetween);
  let open = true;
  const statuses = new Set<number | 'no answer'>();
  const asking = (async () => {
    while (open) {
      statuses.add(
        await fetch(`${server.address}/api/subscriptions/tiers`).then(
          ({ status }) => status,
          () => 'no answer',
        ),
      );
    }
  })();
  const stopped = performance.now();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(performance.now() - stopped).toBeLessThan(15_000);
  open = false;
  await asking;
  await talkers.hangUp();
  expect(statuses).toEqual(new Set([200, 'no answer']));

  const again = await startServerProcess({ dataDir });
  expect(await talkers.findFaults(again.address)).toEqual([]);
}, 600_000);

test('an unhandled promise rejection does not stop the server', async () => {
  const sign = join(await temporaryFolder(), 'fail-now');
  // This code is loaded into the server's process. It rejects a promise as soon as the file `sign` exists.
  const saboteur = `import { existsSync, rmSync } from 'node:fs';
    setInterval(() => {
      if (!existsSync(${JSON.stringify(sign)})) return;
      Promise.reject(new Error('Nobody waits for this.'));
      setImmediate(() => rmSync(${JSON.stringify(sign)}));
    }, 20).unref();`;
  const server = await startServerProcess({
    dataDir: await usedDataFolder(),
    environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(saboteur)}` },
  });
  await writeFile(sign, '');
  await until(() => !existsSync(sign));
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});
