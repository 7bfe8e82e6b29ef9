import { expect, test } from 'vitest';
import { accountCalls } from '../test/blast-radius/account-calls.ts';
import { adminCalls } from '../test/blast-radius/admin-calls.ts';
import type { Call, Calls } from '../test/blast-radius/call.ts';
import { jobCalls } from '../test/blast-radius/job-calls.ts';
import { hubCalls, meetingCalls } from '../test/blast-radius/meeting-calls.ts';
import { moderationCalls } from '../test/blast-radius/moderation-calls.ts';
import { operatorCalls } from '../test/blast-radius/operator-calls.ts';
import { allIsOut, rowsOf, touchedBeyond } from '../test/blast-radius/touched-beyond.ts';
import { watchedHubBus, watchEffects } from '../test/watch-effects.ts';
import { venueCalls } from '../test/blast-radius/venue-calls.ts';
import { inhabitTown } from '../test/bystanders.ts';
import { commands } from './admin/commands.ts';

const calls: Calls = { ...accountCalls, ...venueCalls, ...meetingCalls, ...moderationCalls, ...operatorCalls };

test('every call changes only its rows, and takes the locks and sends the mails and events that are recorded', async () => {
  const town = await inhabitTown({ hubBus: watchedHubBus() });
  expect(Object.keys(adminCalls).toSorted()).toEqual(Object.keys(commands).toSorted());
  const named = ([feature, all]: [string, Record<string, Call>]) =>
    Object.entries(all).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]);
  const isRecorded = (feature: string) =>
    feature in moderationCalls || feature in operatorCalls || ['reports', 'audit', 'managers'].includes(feature);
  const endpoints = Object.entries<Record<string, Call>>(calls);
  const effectsOf = watchEffects(town.server.platform.bus);
  const beyond: Record<string, readonly string[]> = {};
  const effects: Record<string, string[]> = {};
  const checkAll = async (all: readonly [string, Call][]) => {
    await allIsOut(town);
    let before = await rowsOf(town);
    for (const [name, call] of all) {
      effects[name] = await effectsOf(async () => {
        const touched = await touchedBeyond(call, town, before).catch(async (error: unknown) => ({
          beyond: [`failed: ${String(error)}`],
          after: await rowsOf(town),
        }));
        if (touched.beyond.length > 0) beyond[name] = touched.beyond;
        before = touched.after;
      });
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
  const listed = Object.entries(effects).filter(([, own]) => own.length > 0);
  const text = listed.map(([name, own]) => [name, ...own].join('\n  ')).join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot('../test/blast-radius/effects.txt');
}, 300_000);
