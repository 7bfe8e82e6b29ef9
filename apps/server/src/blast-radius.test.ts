import { expect, test } from 'vitest';
import { accountCalls } from '../test/blast-radius/account-calls.ts';
import { adminCalls } from '../test/blast-radius/admin-calls.ts';
import type { Call, Calls } from '../test/blast-radius/call.ts';
import { jobCalls } from '../test/blast-radius/job-calls.ts';
import { hubCalls, meetingCalls } from '../test/blast-radius/meeting-calls.ts';
import { touchedBeyond } from '../test/blast-radius/touched-beyond.ts';
import { venueCalls } from '../test/blast-radius/venue-calls.ts';
import { inhabitTown } from '../test/bystanders.ts';
import { commands } from './admin/commands.ts';

const calls: Calls = { ...accountCalls, ...venueCalls, ...meetingCalls };

test('every call touches only the rows that it is there for', async () => {
  const town = await inhabitTown();
  expect(Object.keys(adminCalls).toSorted()).toEqual(Object.keys(commands).toSorted());
  const everything: [string, Call][] = [
    ...Object.entries<Record<string, Call>>(calls).flatMap(([feature, named]) =>
      Object.entries(named).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
    ),
    ...Object.entries<Call>(hubCalls),
  ];
  const beyond: Record<string, string[]> = {};
  const lookAt = async (named: readonly [string, Call][]) => {
    for (const [name, call] of named) {
      const touched = await touchedBeyond(call, town).catch((error: unknown) => [`failed: ${String(error)}`]);
      if (touched.length > 0) beyond[name] = touched;
    }
  };
  await lookAt(everything);
  const jobs = await jobCalls(town);
  expect(Object.keys(jobs)).toEqual(expect.arrayContaining(town.server.jobs.map(({ name }) => name)));
  await lookAt(Object.entries(jobs));
  await lookAt(Object.entries(adminCalls));
  expect(beyond).toEqual({});
}, 120_000);
