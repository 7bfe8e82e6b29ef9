import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const start = (person: SignedIn, phone: string) => person.phone.start({ body: { phone } });
const tooOften = { status: 429, code: 'phone-code.too-often' };

/** The limits at their published size. */
const published = { environment: { RATE_LIMIT_SCALE: '1' } };

describe('codes are refused with a retry time', () => {
  test('to a member who got one less than 60 seconds ago', async () => {
    const { signUp, clock } = await startTestServer();
    const ana = await signUp();
    await start(ana, '+14165550001');
    clock.advance({ seconds: 48 });
    await expect(start(ana, '+14165550002')).rejects.toMatchObject({
      status: 429,
      code: 'phone-code.too-soon',
      retryAfter: '12',
      message: 'A code was just sent. Please wait 12 seconds before asking for another one.',
    });
    clock.advance({ seconds: 12 });
    await start(ana, '+14165550002');
  });

  test('to a member who got 3 within an hour, or 5 within a day', async () => {
    const { signUp, clock } = await startTestServer(published);
    const ana = await signUp();
    const next = (count: number) => start(ana, `+1416555000${count}`);
    for (const count of [1, 2, 3]) {
      await next(count);
      clock.advance({ minutes: 10 });
    }
    await expect(next(4)).rejects.toMatchObject({ ...tooOften, retryAfter: '1800' });
    clock.advance({ minutes: 30 });
    await next(4);
    clock.advance({ hours: 2 });
    await next(5);
    clock.advance({ hours: 2 });
    await expect(next(6)).rejects.toMatchObject(tooOften);
    clock.set('2026-11-19T17:00:00.000Z');
    await next(6);
  });

  test('to a number that got 5 within a day, from any members', async () => {
    const { signUp, clock } = await startTestServer(published);
    const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()];
    for (const person of [ana, ben, cleo, ana, ben]) {
      await start(person, '+14165550001');
      clock.advance({ minutes: 1 });
    }
    // A day after the first of the five codes, which was sent five minutes ago.
    await expect(start(cleo, '+14165550001')).rejects.toMatchObject({ ...tooOften, retryAfter: String(86_400 - 300) });
    clock.advance({ days: 1 });
    await start(cleo, '+14165550001');
  });

  test('to a network that asked for 20 within an hour', async () => {
    const { signUp, platform } = await startTestServer(published);
    const people = [await signUp(), await signUp(), await signUp()];
    for (let count = 0; count < 20; count += 1) {
      await start(people[count % 3]!, `+1416555${1000 + count}`).catch(() => undefined);
    }
    await platform.db.deleteFrom('phone_sends').execute();
    await expect(start(people[0]!, '+14165550001')).rejects.toMatchObject(tooOften);
  });

  test('to a member who asks for many at once, except for the first', async () => {
    const { signUp, platform } = await startTestServer();
    const ana = await signUp();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => start(ana, `+1416555${1000 + n}`)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await platform.outboxes.sms!.newest(100)).toHaveLength(1);
  });
});

test('all codes together have a daily limit, and the log warns near it and at it', async () => {
  const { signUp, clock, logged, platform } = await startTestServer({ environment: { SMS_DAILY_CAP: '5' } });
  const people = await Promise.all(Array.from({ length: 8 }, () => signUp()));
  const outcomes = await Promise.allSettled(people.map((person, n) => start(person, `+1416555${1000 + n}`)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') {
      expect(outcome.reason).toMatchObject({ status: 503, code: 'phone-code.not-sent', retryAfter: '3600' });
    }
  }
  expect(await platform.outboxes.sms!.newest(100)).toHaveLength(5);
  const alarms = logged.map((line) => JSON.parse(line) as { level: number; smsDailyCap?: number });
  const levels = alarms.filter(({ smsDailyCap }) => smsDailyCap === 5).map(({ level }) => level);
  expect(levels).toEqual([40, 50, 50, 50]);
  clock.advance({ days: 1 });
  await start(people[0]!, '+14165550001');
});

test('a code that could not be sent is not counted', async () => {
  const { signUp, platform } = await startTestServer();
  const ana = await signUp();
  const { sendCode } = platform.sms;
  platform.sms.sendCode = () => Promise.reject(new Error('The service is away'));
  await expect(start(ana, '+14165550001')).rejects.toMatchObject({ status: 500 });
  platform.sms.sendCode = sendCode;
  await start(ana, '+14165550001');
});

test('codes and sends are deleted when they no longer count', async () => {
  const { signUp, clock, runJobs, platform } = await startTestServer();
  await start(await signUp(), '+14165550001');
  const left = async () => [
    (await platform.db.selectFrom('phone_codes').selectAll().execute()).length,
    (await platform.db.selectFrom('phone_sends').selectAll().execute()).length,
  ];
  expect(await left()).toEqual([1, 1]);
  clock.advance({ minutes: 10 });
  await runJobs();
  expect(await left()).toEqual([0, 1]);
  clock.advance({ hours: 24 });
  await runJobs();
  expect(await left()).toEqual([0, 0]);
});
