import { cellAt, distanceBetweenCellsKm, distanceStepKm } from '@ambiance/domain/location-grid';
import { type Mood, moods } from '@ambiance/domain/moods';
import { expect, test } from 'vitest';
import { addCrowd } from '../../../test/crowd.ts';

import { around, pagesFoundBy, type Point } from '../../../test/searching.ts';
import { seededChance } from '../../../test/slow-statements.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const centre: Point = [45.5, -73.6];
const centreCell = cellAt(...centre);

test('every page of every distance search equals that of a sorted list, also after moods have ended', async () => {
  const { platform, signUp, clock } = await startTestServer();
  const ana = await signUp({ tier: 'premium' });
  const random = seededChance(41);
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const points = Array.from({ length: 30 }, (): Point => {
    const spread = oneOf([0.02, 0.1, 0.6]);
    return [centre[0] + (random() - 0.5) * spread, centre[1] + (random() - 0.5) * spread];
  });
  const hours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000);
  const crowd = Array.from({ length: 160 }, () => ({
    displayName: oneOf(['Olive', 'Mia']),
    at: oneOf(points),
    mood: oneOf(moods.slice(0, 2)),
    dateOfBirth: oneOf(['1990-05-17', '1960-05-17']),
    temporary: random() < 0.3 ? { mood: oneOf(moods.slice(0, 2)), endsAt: hours(oneOf([1, 3])) } : undefined,
  }));
  const ids = await addCrowd(platform.db, crowd);
  for (const [place, { temporary }] of crowd.entries()) {
    if (!temporary) continue;
    await platform.db
      .updateTable('users')
      .set({ passing_mood: temporary.mood, passing_ends_at: temporary.endsAt })
      .where('id', '=', ids[place]!)
      .execute();
  }

  /** The expected ids. No job runs here: a mood that has ended counts as no mood. */
  const expected = ({ mood, fits }: { mood: Mood | undefined; fits: (one: (typeof crowd)[number]) => boolean }) =>
    crowd
      .map((one, place) => {
        const km = distanceBetweenCellsKm(centreCell, cellAt(...one.at));
        const isTemporary = one.temporary !== undefined && one.temporary.endsAt > clock.now();
        const now = one.temporary ? (isTemporary ? one.temporary.mood : undefined) : one.mood;
        return { one, id: ids[place]!, km, now, order: [distanceStepKm(km), isTemporary ? 0 : 1, km] };
      })
      .filter(({ one, now, km }) => km <= 100 && (mood === undefined || now === mood) && fits(one))
      .toSorted((a, b) => {
        const differs = a.order.findIndex((value, index) => value !== b.order[index]);
        return differs < 0 ? (a.id < b.id ? -1 : 1) : a.order[differs]! - b.order[differs]!;
      })
      .map(({ id }) => id);

  const near = { ...around(centre), radiusKm: '100' };
  const searches = [
    { query: {}, fits: () => true },
    { query: { minAge: '40' }, fits: ({ dateOfBirth }: (typeof crowd)[number]) => dateOfBirth < '1970' },
    { query: { q: 'liv' }, fits: ({ displayName }: (typeof crowd)[number]) => displayName === 'Olive' },
  ];
  for (const hoursLater of [0, 2, 2]) {
    clock.advance({ hours: hoursLater });
    for (const mood of [undefined, moods[0]]) {
      for (const { query, fits } of searches) {
        const pages = await pagesFoundBy(ana, { ...near, ...query, ...(mood && { mood }) });
        const all = expected({ mood, fits });
        expect(pages.flat(), JSON.stringify({ hoursLater, mood, query })).toEqual(all);
        expect(pages.slice(0, -1).every((page) => page.length === 24)).toBe(true);
      }
    }
  }
});
