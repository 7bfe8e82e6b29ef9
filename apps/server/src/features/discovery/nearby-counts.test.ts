import { maxCountedNearby } from '@ambiance/domain/search-radius';
import { describe, expect, test } from 'vitest';
import { addCrowd, crowdOf } from '../../../test/crowd.ts';
import { montreal, type Point } from '../../../test/searching.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const [latitude, longitude] = montreal;
/** One kilometre is about 1/111 of a degree of latitude. */
const north = (km: number): Point => [latitude + km / 111, longitude];

describe('the nearby counts', () => {
  test.each([
    ['free', [5, 10, 25, 50]],
    ['standard', [5, 10, 25, 50, 100]],
    ['premium', [5, 10, 25, 50, 100, 250, 500, 1000]],
  ] as const)('stop at the radius of the %s plan', async (tier, radiiKm) => {
    const { signUp } = await startTestServer();
    const ana = await signUp({ tier, latitude, longitude });
    expect((await ana.discovery.nearbyCounts()).map(({ radiusKm }) => radiusKm)).toEqual(radiiKm);
  });

  test('grow with the radius, and a mood’s count includes only members in that mood', async () => {
    const { signUp, platform } = await startTestServer();
    const ana = await signUp({ tier: 'standard', latitude, longitude });
    await addCrowd(platform.db, [
      { at: north(0) },
      { at: north(30), mood: 'chat' },
      ...crowdOf(3, { at: north(80), mood: 'dinner' }),
      { at: north(120) },
    ]);
    const counts = async (query = {}) => (await ana.discovery.nearbyCounts({ query })).map(({ count }) => count);
    expect(await counts()).toEqual([1, 1, 1, 2, 5]);
    expect(await counts({ mood: 'dinner' })).toEqual([0, 0, 0, 0, 3]);
    await expect(counts({ mood: 'sleepy' })).rejects.toMatchObject({ status: 400, code: 'mood.unknown' });
  });

  test('leave out the reader and members blocked by either side', async () => {
    const { signUp } = await startTestServer();
    const [ana, bob, cleo] = [
      await signUp({ latitude, longitude }),
      await signUp({ latitude, longitude }),
      await signUp({ latitude, longitude }),
    ];
    const countOf = async () => (await ana.discovery.nearbyCounts())[0]?.count;
    expect(await countOf()).toBe(2);
    await ana.blocks.add({ params: { id: bob.id } });
    expect(await countOf()).toBe(1);
    await cleo.blocks.add({ params: { id: ana.id } });
    expect(await countOf()).toBe(0);
  });

  test('are empty without a position', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    expect(await ana.discovery.nearbyCounts()).toEqual([]);
  });

  test('stop at 500', async () => {
    const { signUp, platform } = await startTestServer();
    const ana = await signUp({ latitude, longitude });
    await addCrowd(platform.db, crowdOf(maxCountedNearby + 1, { at: montreal }));
    expect((await ana.discovery.nearbyCounts()).at(-1)).toEqual({ radiusKm: 50, count: maxCountedNearby });
  });
});
