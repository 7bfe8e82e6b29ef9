import { SpanStatusCode, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer } from '../../test/start-test-server.ts';
import { createMovedClock } from '../../test/moved-clock.ts';
import { until } from '../../test/until.ts';
import { type Clock, systemClock } from './clock.ts';
import { query } from './database/database.ts';
import { allScheduledJobs } from './database/scheduled-jobs.repository.ts';
import { readSharedTime } from './find-problem.ts';
import type { Platform } from './platform.ts';
import { createSchedule } from './schedule.ts';

/** Two nodes with the same two jobs. A test defines the first one. */
async function twoNodes() {
  const { platform, clock } = await startTestServer();
  const ran: string[] = [];
  const purge = { act: async () => {} };
  const nodeAt = (node: string) =>
    createSchedule(
      [
        {
          name: 'sweep',
          everySeconds: 3600,
          async run() {
            ran.push(`sweep in the ${node}`);
            await purge.act();
          },
        },
        { name: 'count', everySeconds: 60, run: async () => void ran.push('count') },
      ],
      { ...platform, sharedTime: async () => clock.now() },
    );
  /** Both nodes start, run their due jobs, and stop. */
  const runBoth = async () => {
    const both = [nodeAt('east'), nodeAt('west')];
    await Promise.all(both.map((node) => node.runDue()));
    await Promise.all(both.map((node) => node.stop()));
  };
  const [east, west] = [nodeAt('east'), nodeAt('west')];
  const purges = () => ran.filter((one) => one.startsWith('sweep')).length;
  const stateOf = async (name: string) => (await allScheduledJobs(platform.db)).find((job) => job.name === name);
  /** Runs the first node while its first job is held, until the end of the other job is stored. */
  const runEast = async () => {
    await east.runDue();
    await expect.poll(async () => (await stateOf('count'))!.doneAt).not.toBeNull();
  };
  return { clock, ran, purge, east, west, runBoth, runEast, purges, stateOf };
}

test('a job runs once an hour on one node, however many nodes check', async () => {
  const { clock, ran, runBoth, purges } = await twoNodes();
  await runBoth();
  await runBoth();
  expect([purges(), ran.length]).toEqual([1, 2]);
  clock.advance({ minutes: 59 });
  await runBoth();
  expect([purges(), ran.length]).toEqual([1, 3]);
  clock.advance({ minutes: 1 });
  await runBoth();
  expect(purges()).toBe(2);
});

test('a job that no version has had for a day is no longer listed', async () => {
  const { platform, clock } = await startTestServer();
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  const node = () =>
    createSchedule([{ name: 'sweep', everySeconds: 3600, run: async () => {} }], {
      ...platform,
      sharedTime: async () => clock.now(),
    });
  await node().runDue();
  await query(
    platform.db,
    `insert into scheduled_jobs (name, due_at, failures) values ('removed', $1, 7), ('of a newer version', $2, 0)`,
    [hoursAgo(25), hoursAgo(1)],
  );
  await query(platform.db, `update scheduled_jobs set due_at = $1 where name = 'sweep'`, [hoursAgo(25)]);
  await node().runDue();
  expect((await allScheduledJobs(platform.db)).map(({ name }) => name)).toEqual(['of a newer version', 'sweep']);
});

test('a failed job is retried after a minute, logs the reason, and stops no other job', async () => {
  const { clock, ran, purge, runBoth, stateOf } = await twoNodes();
  purge.act = () => Promise.reject(new Error('The shelf is empty.'));
  await runBoth();
  expect(await stateOf('sweep')).toMatchObject({ failures: 1, lastError: 'The shelf is empty.', doneAt: null });
  expect(await stateOf('count')).toMatchObject({ failures: 0, lastError: null, doneAt: clock.now() });
  purge.act = async () => {};
  clock.advance({ minutes: 1 });
  await runBoth();
  expect(ran.filter((one) => one.startsWith('sweep'))).toHaveLength(2);
  expect(await stateOf('sweep')).toMatchObject({ failures: 0, lastError: null, doneAt: clock.now() });
});

test('the job of a dead node is taken over by another node after two minutes', async () => {
  const { clock, ran, purge, east, west } = await twoNodes();
  const died = Promise.withResolvers<void>();
  purge.act = () => died.promise;
  await east.runDue();
  clock.advance({ seconds: 119 });
  await west.runDue();
  expect(ran.filter((one) => one.startsWith('sweep'))).toEqual(['sweep in the east']);
  clock.advance({ seconds: 1 });
  await west.runDue();
  expect(ran.filter((one) => one.startsWith('sweep'))).toEqual(['sweep in the east', 'sweep in the west']);
  died.resolve();
  await Promise.all([east.stop(), west.stop()]);
});

test('a job that a stop leaves behind is taken over after 15 seconds', async () => {
  const { clock, ran, purge, east, west, runEast, stateOf } = await twoNodes();
  const killed = Promise.withResolvers<void>();
  purge.act = () => killed.promise;
  await runEast();
  const counted = (await stateOf('count'))!.dueAt;
  const stopping = east.stop();
  await east.leaveRunning();
  clock.advance({ seconds: 14 });
  await west.runDue();
  expect(ran.filter((one) => one.startsWith('sweep'))).toEqual(['sweep in the east']);
  expect((await stateOf('count'))!.dueAt).toEqual(counted);
  clock.advance({ seconds: 1 });
  await west.runDue();
  expect(ran.filter((one) => one.startsWith('sweep'))).toEqual(['sweep in the east', 'sweep in the west']);
  killed.resolve();
  await Promise.all([stopping, west.stop()]);
});

test('a job longer than two minutes stays with its node while that node lives', async () => {
  const { clock, ran, purge, east, west, runEast, stateOf } = await twoNodes();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const swept = Promise.withResolvers<void>();
  purge.act = () => swept.promise;
  await runEast();
  clock.advance({ seconds: 90 });
  const [dueAt, counted] = [new Date(clock.now().getTime() + 120_000), (await stateOf('count'))!.dueAt];
  vi.advanceTimersByTime(30_000);
  await expect.poll(async () => (await stateOf('sweep'))!.dueAt).toEqual(dueAt);
  expect((await stateOf('count'))!.dueAt).toEqual(counted);
  clock.advance({ seconds: 119 });
  await west.runDue();
  expect(ran.filter((one) => one.startsWith('sweep'))).toEqual(['sweep in the east']);
  swept.resolve();
  await Promise.all([east.stop(), west.stop()]);
  // A timer that is left would postpone the next run.
  expect(vi.getTimerCount()).toBe(0);
});

test('a node that ran a job runs it again when it is due', async () => {
  const { clock, ran, east } = await twoNodes();
  await east.runDue();
  clock.advance({ seconds: 60 });
  // The node may still be storing the end of the first run.
  await until(async () => {
    await east.runDue();
    return ran.length > 2;
  });
  await east.stop();
  expect(ran).toEqual(['sweep in the east', 'count', 'count']);
});

test('each job run is a trace, and a failed run records its kind of failure', async () => {
  const exporter = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }));
  onTestFinished(() => trace.disable());
  const { purge, runBoth } = await twoNodes();
  purge.act = () => Promise.reject(new TypeError('ana@example.com is no number'));
  await runBoth();
  expect(exporter.getFinishedSpans().map(({ name, status }) => [name, status])).toEqual([
    ['job sweep', { code: SpanStatusCode.ERROR, message: 'TypeError' }],
    ['job count', { code: SpanStatusCode.UNSET }],
  ]);
});

test('due jobs start one after another, and a stopping node leaves the rest to other nodes', async () => {
  const { ran, purge, east, west, stateOf, clock } = await twoNodes();
  const [begun, swept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  purge.act = () => {
    begun.resolve();
    return swept.promise;
  };
  const looking = east.runDue();
  await begun.promise;
  const stopping = east.stop();
  swept.resolve();
  await Promise.all([looking, stopping]);
  expect(ran).toEqual(['sweep in the east']);
  expect(await stateOf('sweep')).toMatchObject({ doneAt: clock.now() });
  await west.runDue();
  expect(ran).toEqual(['sweep in the east', 'count']);
});

test('a long job lets the next one start in the meantime', async () => {
  const { ran, purge, east } = await twoNodes();
  const swept = Promise.withResolvers<void>();
  purge.act = () => swept.promise;
  await east.runDue();
  expect(ran).toEqual(['sweep in the east', 'count']);
  swept.resolve();
  await east.stop();
});

/** A node with its own clock on the database of a server. It records when it runs its job. */
function nodeOn({ db, log }: Platform, clock: Clock, ran: string[], name: string) {
  const run = async () => void ran.push(name);
  const purge = { name: 'sweep', everySeconds: 3600, run };
  return createSchedule([purge], { db, log, sharedTime: () => readSharedTime(db, clock) });
}

test('a node whose clock is a day ahead takes no job, and postpones none to tomorrow', async () => {
  const { platform } = await startTestServer();
  const ran: string[] = [];
  const ahead = createMovedClock();
  ahead.set(new Date(systemClock.now().getTime() + 86_400_000).toISOString());
  const [wrong, right] = [nodeOn(platform, ahead, ran, 'wrong'), nodeOn(platform, systemClock, ran, 'right')];
  await wrong.runDue();
  await wrong.stop();
  await right.runDue();
  await right.stop();
  expect(ran).toEqual(['right']);
});

test('jobs postponed to tomorrow by a wrong clock run now, and other jobs keep their time', async () => {
  const { platform } = await startTestServer();
  const ran: string[] = [];
  const first = nodeOn(platform, systemClock, ran, 'first');
  await first.runDue();
  await first.stop();
  const dueIn = (minutes: number) =>
    query(platform.db, `update scheduled_jobs set due_at = now() + make_interval(mins => $1) where name = 'sweep'`, [
      minutes,
    ]);
  await dueIn(59);
  await nodeOn(platform, systemClock, ran, 'too early').runDue();
  await dueIn(24 * 60);
  const healing = nodeOn(platform, systemClock, ran, 'healing');
  await healing.runDue();
  await healing.stop();
  expect(ran).toEqual(['first', 'healing']);
  const [job] = await allScheduledJobs(platform.db);
  expect(Math.abs(job!.dueAt.getTime() - systemClock.now().getTime() - 3_600_000)).toBeLessThan(60_000);
});

test('a job that a node just took stays with it, even if another node checked the time earlier', async () => {
  const { platform, clock } = await startTestServer();
  const ran: string[] = [];
  const ended = Promise.withResolvers<void>();
  const nodeAt = (node: string, now: Date) =>
    createSchedule(
      [
        {
          name: 'count',
          everySeconds: 60,
          run() {
            ran.push(node);
            return ended.promise;
          },
        },
      ],
      { ...platform, sharedTime: async () => now },
    );
  const now = clock.now();
  const [east, west] = [nodeAt('east', now), nodeAt('west', new Date(now.getTime() - 1))];
  await east.runDue();
  await west.runDue();
  ended.resolve();
  await Promise.all([east.stop(), west.stop()]);
  expect(ran).toEqual(['east']);
});
