import type { DecisionKind } from '@ambiance/domain/moderation';
import { expect, test } from 'vitest';
import { report } from '../../../test/moderating.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { query } from '../../platform/database/database.ts';

const hidden = {
  received: null,
  closed: null,
  medianMinutes: null,
  ninetyFifthMinutes: null,
  percentWithinDay: null,
  decisions: { none: null, warn: null, remove: null, suspend: null, ban: null },
  appeals: null,
  overturned: null,
};

/** Twelve members, each reported once at noon by one of two others. */
async function startWithReports() {
  const server = await startTestServer();
  const { signUp, platform, clock } = server;
  const reporters = [await signUp(), await signUp()] as const;
  const reported = await Promise.all(Array.from({ length: 12 }, () => signUp()));
  for (const [place, member] of reported.entries()) await report(reporters[place < 6 ? 0 : 1], member);
  const opened = clock.now();
  /** Decides the case of one of them so many hours after it was opened. */
  const decide = (place: number, hours: number, kind: DecisionKind) =>
    query(
      platform.db,
      `with closed as (
         update cases set closed_at = $2, acted = $3 <> 'none' where user_id = $1 returning id, user_id)
       insert into decisions (case_id, user_id, decided_by, kind, reason, note, decided_at)
       select id, user_id, gen_random_uuid(), $3, 'other', '', $2 from closed`,
      [reported[place]!.id, new Date(opened.getTime() + hours * 3_600_000), kind],
    );
  const figures = () => server.visitor.care.figures();
  return { ...server, reporters, reported, decide, figures };
}

test('report and decision counts for 30 and 90 days are at most 5 minutes old, and hidden below 10', async () => {
  const { clock, logIn, decide, figures, reporters, reported } = await startWithReports();
  expect(await figures()).toEqual([
    { ...hidden, days: 30, received: 12 },
    { ...hidden, days: 90, received: 12 },
  ]);
  await report(reporters[0], reported[11]!);
  clock.advance({ minutes: 5, seconds: -1 });
  expect((await figures())[0]?.received).toBe(12);
  clock.advance({ seconds: 1 });
  expect((await figures())[0]?.received).toBe(13);

  for (let place = 0; place < 9; place += 1) await decide(place, 1 + place, 'none');
  clock.advance({ hours: 12, minutes: -5 });
  expect(await figures()).toEqual([
    { ...hidden, days: 30, received: 13 },
    { ...hidden, days: 90, received: 13 },
  ]);
  await decide(9, 10, 'none');
  await decide(10, 11, 'warn');
  clock.advance({ hours: 12 });
  // The twelfth case is late from now on, although it is not decided.
  const month = {
    ...hidden,
    days: 30,
    received: 13,
    closed: 11,
    medianMinutes: 6 * 60,
    ninetyFifthMinutes: 10.5 * 60,
    percentWithinDay: 91,
    decisions: { ...hidden.decisions, none: 10 },
  };
  expect(await figures()).toEqual([month, { ...month, days: 90 }]);
  await decide(11, 25, 'ban');
  clock.advance({ hours: 2 });
  expect(await figures()).toMatchObject([{ closed: 13, percentWithinDay: 91, ninetyFifthMinutes: 1038 }, { days: 90 }]);

  clock.advance({ days: 31 });
  for (const { email } of reporters) {
    const reporter = await logIn(email);
    for (const member of reported.slice(0, 5)) await report(reporter, member);
  }
  expect(await figures()).toMatchObject([
    { received: 10, closed: null, medianMinutes: null, percentWithinDay: null, decisions: { none: null } },
    { received: 23, closed: 13, medianMinutes: 390, decisions: { none: 10 } },
  ]);
}, 60_000);
