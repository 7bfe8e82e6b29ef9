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
  /** Decides the case of one of them, `hours` after it was opened. */
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

test('the figures for 30 and 90 days count only cases whose 24 hours are over, and are hidden below 10', async () => {
  const { clock, logIn, decide, figures, reporters, reported } = await startWithReports();
  const nothing = [
    { ...hidden, days: 30 },
    { ...hidden, days: 90 },
  ];
  expect(await figures()).toEqual(nothing);
  await report(reporters[0], reported[11]!);
  // Eleven are decided early, but nothing counts before the 24 hours are over.
  for (let place = 0; place < 10; place += 1) await decide(place, 1 + place, 'none');
  await decide(10, 11, 'warn');
  clock.advance({ hours: 24, minutes: -1 });
  expect(await figures()).toEqual(nothing);
  clock.advance({ minutes: 1 });
  // The figures are cached for 5 minutes.
  expect(await figures()).toEqual(nothing);
  clock.advance({ minutes: 4 });
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

  // In the next month, ten reports are about five people: too few cases to show any number.
  clock.advance({ days: 31 });
  for (const { email } of reporters) {
    const reporter = await logIn(email);
    for (const member of reported.slice(0, 5)) await report(reporter, member);
  }
  clock.advance({ days: 1 });
  expect(await figures()).toMatchObject([
    { ...hidden, days: 30 },
    { received: 23, closed: 13, medianMinutes: 390, decisions: { none: 10 } },
  ]);
});
