import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer } from '../../test/start-test-server.ts';
import { allScheduledJobs } from './database/scheduled-jobs.repository.ts';
import { startJobs } from './start-jobs.ts';

test('jobs of every node run at their interval, one run at a time, and the other jobs are looked for every five seconds', async () => {
  const { platform, clock } = await startTestServer();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const ran: string[] = [];
  const long = { end: () => {} };
  const fail = async () => {
    ran.push('failing');
    throw new Error('No luck');
  };
  const takeLong = () => {
    ran.push('long');
    return new Promise<void>((resolve) => void (long.end = resolve));
  };
  const jobs = startJobs(
    [
      { name: 'long', everySeconds: 2, onEveryNode: true, alsoAtStart: true, run: takeLong },
      { name: 'failing', everySeconds: 3, onEveryNode: true, run: fail },
      { name: 'once anywhere', everySeconds: 60, run: async () => void ran.push('once anywhere') },
    ],
    { ...platform, sharedTime: async () => clock.now() },
  );
  expect(ran).toEqual(['long']);
  vi.advanceTimersByTime(4999);
  expect(ran).toEqual(['long', 'failing']);
  long.end();
  await turn();
  vi.advanceTimersByTime(1);
  await expect.poll(() => ran).toEqual(['long', 'failing', 'once anywhere']);
  vi.advanceTimersByTime(1000);
  expect(ran.slice(3)).toEqual(['failing', 'long']);

  let hasStopped = false;
  const stopping = jobs.stop().then(() => (hasStopped = true));
  vi.advanceTimersByTime(60_000);
  await turn();
  expect([ran.length, hasStopped]).toEqual([5, false]);
  long.end();
  await stopping;
  expect((await allScheduledJobs(platform.db)).map(({ name }) => name)).toEqual(['once anywhere']);
});

test('a stop waits for a running job, but at most four seconds', async () => {
  const { platform, clock, logged } = await startTestServer();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const endless = {
    name: 'endless',
    everySeconds: 1,
    onEveryNode: true,
    run: () => new Promise<void>(() => {}),
  } as const;
  const jobs = startJobs([endless], { ...platform, sharedTime: async () => clock.now() });
  vi.advanceTimersByTime(1000);
  let hasStopped = false;
  const stopping = jobs.stop().then(() => (hasStopped = true));
  vi.advanceTimersByTime(3999);
  await turn();
  expect(hasStopped).toBe(false);
  vi.advanceTimersByTime(1);
  await stopping;
  expect(logged.join()).toContain('The stop does not wait longer for running jobs');
});
