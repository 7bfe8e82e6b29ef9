import { fewestInNearestTown } from '@ambiance/domain/search-radius';
import { describe, expect, test } from 'vitest';
import { addCrowd, crowdOf } from '../../../test/crowd.ts';
import { idsFoundBy, type Point } from '../../../test/searching.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const rimouski: Point = [48.4488, -68.5236];
const [latitude, longitude] = rimouski;
/** One kilometre is about 1/111 of a degree of latitude. */
const south = (km: number): Point => [latitude - km / 111, longitude];
const few = fewestInNearestTown;

async function startInRimouski() {
  const server = await startTestServer();
  const ana = await server.signUp({ latitude, longitude, city: 'Rimouski', tier: 'standard' });
  const townOf = async (member = ana) => (await member.discovery.nearestTown()).town;
  const flush = (...crowd: ReturnType<typeof crowdOf>[]) => addCrowd(server.platform.db, crowd.flat());
  return { ...server, ana, townOf, flush };
}

describe('the nearest town', () => {
  test('is the nearest one with ten visible members, by its most common spelling, and a search finds them', async () => {
    const { ana, townOf, flush } = await startInRimouski();
    expect(await townOf()).toBeNull();
    await flush(
      crowdOf(few - 1, { city: 'Amqui', at: south(70) }),
      crowdOf(1, { city: 'matane, QC', at: south(140) }),
      crowdOf(few - 1, { city: 'Matane', at: south(140) }),
      crowdOf(few, { city: 'Québec', at: south(250) }),
    );
    expect(await townOf()).toEqual({ city: 'Matane', distanceKm: 150 });
    expect(await idsFoundBy(ana, { city: 'Matane' })).toHaveLength(few);
    await flush(crowdOf(1, { city: 'Amqui', at: south(71) }));
    expect(await townOf()).toEqual({ city: 'Amqui', distanceKm: 70 });
  });

  test('ignores members hidden from the reader, and hides blocked ones from that reader only', async () => {
    const { ana, signUp, townOf, flush } = await startInRimouski();
    const eve = await signUp({ latitude, longitude, city: 'Rimouski' });
    await flush(crowdOf(few - 1, { city: 'Matane', at: south(90) }));
    const ben = await signUp({ latitude: south(90)[0], longitude, city: 'Matane' });
    expect(await townOf()).toEqual({ city: 'Matane', distanceKm: 90 });
    await ben.blocks.add({ params: { id: ana.id } });
    expect(await townOf()).toBeNull();
    expect(await townOf(eve)).toEqual({ city: 'Matane', distanceKm: 90 });
    await ben.settings.change({ body: { paused: true } });
    expect(await townOf(eve)).toBeNull();
  });

  test('changes in whole steps, and does not follow a single nearest member', async () => {
    const { townOf, flush } = await startInRimouski();
    await flush(crowdOf(few, { city: 'Matane', at: south(230) }), crowdOf(1, { city: 'Matane', at: south(120) }));
    expect(await townOf()).toEqual({ city: 'Matane', distanceKm: 250 });
  });

  test('is empty beyond 500 km or without a position', async () => {
    const { townOf, flush, signUp } = await startInRimouski();
    await flush(crowdOf(few, { city: 'Boston', at: south(520) }));
    expect(await townOf()).toBeNull();
    await flush(crowdOf(few, { city: 'Québec', at: south(250) }));
    expect(await townOf(await signUp({ city: 'Rimouski' }))).toBeNull();
    expect(await townOf()).toEqual({ city: 'Québec', distanceKm: 250 });
  });
});
