import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { positionRefusal, reloadDistances } from './after-moving.ts';

test('after a move, nearby members, perks and venues are reloaded, and location-independent data is not', () => {
  const queryClient = new QueryClient();
  const keys = [
    ['discovery', 'search'],
    ['perks', 'food', 25],
    ['perks', 'all', 'everywhere'],
    ['me'],
    ['perk-claims'],
  ];
  for (const key of keys) queryClient.setQueryData(key, []);
  reloadDistances(queryClient);
  const isOutdated = (key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect(keys.map(isOutdated)).toEqual([true, true, true, false, false]);
});

test.each([
  [{ code: 1 }, 'locationDenied'],
  [{ code: 2 }, 'locationUnavailable'],
  [{ code: 3 }, 'locationUnavailable'],
  [new Error('The browser has no positions.'), 'locationUnavailable'],
])('a browser that refuses a position with %j shows the message %s', (error, sentence) => {
  expect(positionRefusal(error as GeolocationPositionError)).toBe(sentence);
});
