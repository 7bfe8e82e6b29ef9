import type { Perk } from '@ambiance/contract/perk-shapes';
import { expect, test } from 'vitest';
import { byVenue, groupedToken, readableFirst } from './venue-groups.ts';

const perk = (id: number, venueId: number): Perk => ({
  id,
  title: `Perk ${id}`,
  blurb: null,
  minTier: 'standard',
  imageUrl: null,
  venue: {
    id: venueId,
    name: `Venue ${venueId}`,
    city: 'Laval',
    country: 'Canada',
    address: null,
    timeZone: 'America/Toronto',
    verifiedVenue: true,
    imageUrl: null,
  },
  categoryKey: 'cafe',
  endsUtc: null,
  terms: null,
  distanceKm: venueId,
});

test('perks are grouped by venue, in the order in which they arrived', () => {
  const groups = byVenue([perk(1, 7), perk(2, 3), perk(3, 7)]);
  expect(groups.map(({ venue, perks, distanceKm }) => [venue.id, perks.map(({ id }) => id), distanceKm])).toEqual([
    [7, [1, 3], 7],
    [3, [2], 3],
  ]);
});

test('perks that the user may read come before hidden ones, a claimed one too', () => {
  const hidden = (id: number) => ({ ...perk(id, 7), title: null });
  const ids = readableFirst([hidden(1), hidden(2), perk(3, 7), perk(4, 7)], [{ perk: hidden(2) }]).map(({ id }) => id);
  expect(ids).toEqual([2, 3, 4, 1]);
});

test('a token is shown in groups of four', () => {
  expect(groupedToken('00112233445566778899aabbccddeeff')).toBe('0011 2233 4455 6677 8899 aabb ccdd eeff');
});
