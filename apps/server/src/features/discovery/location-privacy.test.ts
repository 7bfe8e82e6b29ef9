import { cellAt, cellCentre } from '@ambiance/domain/location-grid';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/people.ts';
import { addCrowd } from '../../../test/crowd.ts';
import { around, idsFoundBy, montreal, type Point } from '../../../test/searching.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const moveTo = (person: SignedIn, [lat, lng]: Point) => person.members.setLocation({ body: { lat, lng } });

/** The first and the last point of one cell, in a grid of sample points. */
function twoPointsOfACell([latitude, longitude]: Point): [Point, Point] {
  const cell = cellAt(latitude, longitude);
  const centre = cellCentre(cell);
  const widen = 1 / Math.max(Math.cos((centre.latitude * Math.PI) / 180), 0.001);
  const steps = Array.from({ length: 41 }, (_, n) => (n - 20) * 0.0006);
  const points = steps
    .flatMap((dLat) => steps.map((dLng): Point => [centre.latitude + dLat, centre.longitude + dLng * widen]))
    .filter(([lat, lng]) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && cellAt(lat, lng) === cell);
  return [points[0]!, points.at(-1)!];
}

const places: Record<string, Point> = {
  Montréal: montreal,
  'the equator at Greenwich': [0.001, 0.001],
  'the antimeridian in Fiji': [-17.5, 179.995],
  'the other side of the antimeridian': [-17.5, -179.995],
  'the far north': [82.5, -62.3],
  'a step from the North Pole': [89.985, 40],
  'the South Pole': [-90, 0],
  Ushuaia: [-54.8, -68.3],
};

describe('a position', () => {
  test('is stored, shown and returned as the centre of its cell, no more precisely', async () => {
    const { signUp, platform } = await startTestServer();
    const ana = await signUp({ tier: 'premium', latitude: 45.501234, longitude: -73.567891 });
    const ben = await signUp({ latitude: 45.512345, longitude: -73.612345 });
    const { latitude, longitude } = cellCentre(cellAt(45.512345, -73.612345));
    expect(ben.user).toMatchObject({ latitude, longitude });
    expect(await ana.discovery.member({ params: { id: ben.id } })).toMatchObject({ latitude, longitude });
    expect(await moveTo(ben, [45.512346, -73.612346])).toEqual({ latitude, longitude });
    const stored = await platform.db.selectFrom('positions').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/45\.5|73\.[56]/);
  });

  test('in a cell gets the same results as any other in it, anywhere on Earth', async () => {
    const { signUp, platform } = await startTestServer();
    const ana = await signUp({ tier: 'premium' });
    for (const [name, place] of Object.entries(places)) {
      const [first, second] = twoPointsOfACell(place);
      expect(first).not.toEqual(second);
      const twins = await addCrowd(platform.db, [{ at: first }, { at: second }]);
      await addCrowd(platform.db, [{ at: [place[0] * 0.995, place[1] * 0.99] }]);
      const answersFrom = async (from: Point) => {
        const pages = ['5', '50', '1000'].map((radiusKm) =>
          ana.discovery.search({ query: { ...around(from), radiusKm } }),
        );
        return (await Promise.all(pages)).map(({ items }) => items);
      };
      const answers = await answersFrom(first);
      expect(await answersFrom(second), name).toEqual(answers);
      for (const items of answers) {
        const [one, other] = items.filter(({ id }) => twins.includes(id));
        expect({ ...one, id: '' }, name).toEqual({ ...other, id: '' });
        expect(new Set([one!.id, other!.id])).toEqual(new Set(twins));
      }
    }
  });

  test('is shown only as a distance in steps, rounded up', async () => {
    const { signUp, platform } = await startTestServer();
    const ana = await signUp({ tier: 'premium', latitude: montreal[0], longitude: montreal[1] });
    await addCrowd(
      platform.db,
      [0, 0.03, 0.07, 0.15, 0.4, 0.8, 2, 4, 8].map((north) => ({ at: [montreal[0] + north, montreal[1]] })),
    );
    const { items } = await ana.discovery.search({ query: { ...around(montreal), radiusKm: '1000' } });
    expect(items.map(({ distanceKm }) => distanceKm)).toEqual([2, 5, 10, 25, 50, 100, 250, 500, 1000]);
  });

  test('near a cell border changes cells only after a clear crossing', async () => {
    const { signUp } = await startTestServer();
    const ben = await signUp({ latitude: montreal[0], longitude: montreal[1] });
    const home = { latitude: ben.user.latitude!, longitude: ben.user.longitude! };
    const edge = home.latitude + 1 / 80;
    expect(await moveTo(ben, [edge + 0.0025, home.longitude])).toEqual(home);
    expect(await moveTo(ben, [edge + 0.003, home.longitude])).not.toEqual(home);
  });

  test('outside the map is refused', async () => {
    const { signUp, address } = await startTestServer();
    const ben = await signUp();
    for (const [lat, lng] of [
      [90.01, 0],
      [0, 180.01],
      ['45', 0],
      [null, 0],
      [45, undefined],
    ]) {
      const response = await fetch(`${address}/api/users/me/location`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${ben.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ lat, lng }),
      });
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'position.out-of-range' }]);
    }
    expect(await ben.members.me()).toMatchObject({ latitude: null, longitude: null });
  });
});

describe('a change of cell', () => {
  const [home, work, gym]: Point[] = [montreal, [45.7, -73.5674], [45.3, -73.5674]];
  const centreOf = ([latitude, longitude]: Point) => cellCentre(cellAt(latitude, longitude));

  async function startWithMover() {
    const server = await startTestServer();
    const ana = await server.signUp({ tier: 'premium' });
    const ben = await server.signUp({ latitude: home![0], longitude: home![1] });
    const seenAt = async () => {
      const { latitude, longitude } = await ana.discovery.member({ params: { id: ben.id } });
      return { latitude, longitude };
    };
    const minuteLater = async (minutes: number) => {
      server.clock.advance({ minutes });
      await server.runJobs();
    };
    return { ...server, ana, ben, seenAt, minuteLater };
  }

  test('is shown at once if the last one was 15 minutes ago', async () => {
    const { ben, seenAt, minuteLater } = await startWithMover();
    await minuteLater(15);
    await moveTo(ben, work!);
    expect(await seenAt()).toEqual(centreOf(work!));
  });

  test('is delayed if the last one was less than 15 minutes ago, in search, distance and look-up', async () => {
    const { ana, ben, seenAt, minuteLater } = await startWithMover();
    await minuteLater(1);
    await moveTo(ben, work!);
    for (const minutes of [0, 5, 8]) {
      await minuteLater(minutes);
      expect(await seenAt()).toEqual(centreOf(home!));
      expect(await idsFoundBy(ana, { ...around(home!), radiusKm: '5' })).toEqual([ben.id]);
      expect(await idsFoundBy(ana, { ...around(work!), radiusKm: '5' })).toEqual([]);
    }
    await minuteLater(1);
    expect(await seenAt()).toEqual(centreOf(work!));
    expect(await idsFoundBy(ana, { ...around(home!), radiusKm: '5' })).toEqual([]);
    expect(await idsFoundBy(ana, { ...around(work!), radiusKm: '5' })).toEqual([ben.id]);
  });

  test('shows the newest of several, and is dropped if the member returns', async () => {
    const { ben, seenAt, minuteLater } = await startWithMover();
    await moveTo(ben, work!);
    await moveTo(ben, gym!);
    await minuteLater(15);
    expect(await seenAt()).toEqual(centreOf(gym!));
    await moveTo(ben, work!);
    await moveTo(ben, gym!);
    await minuteLater(15);
    expect(await seenAt()).toEqual(centreOf(gym!));
    await moveTo(ben, home!);
    expect(await seenAt()).toEqual(centreOf(home!));
  });

  test('takes effect at once for the member’s own searches', async () => {
    const { ben } = await startWithMover();
    expect(await moveTo(ben, work!)).toEqual(centreOf(work!));
    expect(await ben.members.me()).toMatchObject(centreOf(work!));
  });

  test('is shown no sooner if the position is cleared in between', async () => {
    const { ben, seenAt, minuteLater } = await startWithMover();
    await minuteLater(5);
    await ben.members.updateMe({ body: { latitude: null, longitude: null } });
    expect(await seenAt()).toEqual({ latitude: null, longitude: null });
    await moveTo(ben, work!);
    await minuteLater(9);
    expect(await seenAt()).toEqual({ latitude: null, longitude: null });
    await minuteLater(1);
    expect(await seenAt()).toEqual(centreOf(work!));
  });

  test('is shown once for each of many members, also when several nodes process them together', async () => {
    const { ana, signUp, runJobs, clock } = await startWithMover();
    const movers = await Promise.all(Array.from({ length: 4 }, () => signUp({ latitude: 45.5, longitude: -73.6 })));
    await Promise.all(movers.map((mover) => moveTo(mover, work!)));
    clock.advance({ minutes: 15 });
    await Promise.all([runJobs(), runJobs(), runJobs()]);
    expect((await idsFoundBy(ana, { ...around(work!), radiusKm: '5' })).toSorted()).toEqual(
      movers.map(({ id }) => id).toSorted(),
    );
  });
});
