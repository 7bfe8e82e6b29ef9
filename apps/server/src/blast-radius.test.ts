import { expect, test } from 'vitest';
import { accountCalls } from '../test/blast-radius/account-calls.ts';
import { adminCalls } from '../test/blast-radius/admin-calls.ts';
import type { Call, Calls } from '../test/blast-radius/call.ts';
import { jobCalls } from '../test/blast-radius/job-calls.ts';
import { hubCalls, meetingCalls } from '../test/blast-radius/meeting-calls.ts';
import { moderationCalls } from '../test/blast-radius/moderation-calls.ts';
import { operatorCalls } from '../test/blast-radius/operator-calls.ts';
import { touchedBeyond } from '../test/blast-radius/touched-beyond.ts';
import { venueCalls } from '../test/blast-radius/venue-calls.ts';
import { inhabitTown } from '../test/bystanders.ts';
import { commands } from './admin/commands.ts';

const calls: Calls = { ...accountCalls, ...venueCalls, ...meetingCalls, ...moderationCalls, ...operatorCalls };

test('every call changes only the rows that it is meant to change', async () => {
  const town = await inhabitTown();
  expect(Object.keys(adminCalls).toSorted()).toEqual(Object.keys(commands).toSorted());
  const named = ([feature, all]: [string, Record<string, Call>]) =>
    Object.entries(all).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]);
  const isRecorded = (feature: string) =>
    feature in moderationCalls || feature in operatorCalls || ['reports', 'audit', 'managers'].includes(feature);
  const endpoints = Object.entries<Record<string, Call>>(calls);
  const beyond: Record<string, string[]> = {};
  const checkAll = async (all: readonly [string, Call][]) => {
    for (const [name, call] of all) {
      const touched = await touchedBeyond(call, town).catch((error: unknown) => [`failed: ${String(error)}`]);
      if (touched.length > 0) beyond[name] = touched;
    }
  };
  await checkAll(endpoints.filter(([feature]) => !isRecorded(feature)).flatMap(named));
  await checkAll(Object.entries(hubCalls));
  const jobs = await jobCalls(town);
  expect(Object.keys(jobs)).toEqual(expect.arrayContaining(town.server.jobs.map(({ name }) => name)));
  await checkAll(Object.entries(jobs));
  // Runs after the job that deletes old audit events. The events that these calls record are newer.
  await checkAll(endpoints.filter(([feature]) => isRecorded(feature)).flatMap(named));
  await checkAll(Object.entries(adminCalls));
  expect(beyond).toEqual({});
}, 300_000);
