import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../server/query-client.ts';
import { session } from '../session/session.ts';
import { myLimitsQuery, myPlanQuery } from './my-queries.ts';

beforeEach(() =>
  session.begin(`head.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.end`, { id: 'me', displayName: 'Me' }),
);
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  session.end('left');
});

test.each(['PREMIUM', 'Premium', 'premium'])('the plan %s is recognized as premium', async (tier) => {
  vi.stubGlobal('fetch', async () => Response.json({ tier, effectiveTier: tier, moods: [] }));
  await expect(queryClient.fetchQuery(myPlanQuery)).resolves.toMatchObject({
    tier: 'premium',
    effectiveTier: 'premium',
  });
  await expect(queryClient.fetchQuery(myLimitsQuery)).resolves.toMatchObject({ tier: 'premium' });
});

test('limits that were read under another plan are read again, and others are not', async () => {
  const readUnder = async (tier: string) => {
    vi.stubGlobal('fetch', async () => Response.json({ tier, effectiveTier: tier, moods: [] }));
    await queryClient.fetchQuery({ ...myPlanQuery, staleTime: 0 });
    return queryClient.getQueryState(myLimitsQuery.queryKey)?.isInvalidated;
  };
  expect(await readUnder('free')).toBeUndefined();
  await queryClient.fetchQuery(myLimitsQuery);
  expect(await readUnder('free')).toBe(false);
  expect(await readUnder('premium')).toBe(true);
});
