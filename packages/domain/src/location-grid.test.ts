import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellAt,
  cellCentre,
  cellsOfRegion,
  cellPosition,
  chordMetres,
  crossesCell,
  distanceBetweenCellsKm,
  distanceStepKm,
  regionOf,
} from './location-grid.ts';

fc.configureGlobal({ seed: 2500 });

const lat = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.double({ min: -90, max: -89.9, noNaN: true }),
  fc.double({ min: 89.9, max: 90, noNaN: true }),
  fc.constantFrom(-90, 0, 90),
);
const lng = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: 179.9, max: 180, noNaN: true }),
  fc.constantFrom(-180, 0, 180),
);
const point = fc.record({ lat, lng });
const montreal = { lat: 45.5019, lng: -73.5674 };

/**
 * In WGS 84, a degree of latitude is shortest at the equator. A degree of longitude is never shorter than this times the cosine
 * of the latitude.
 */
const shortestLatDegreeMetres = 110_574;
const equatorDegreeMetres = 111_319;

/** The largest step that still ends inside, found by binary search. */
function farthest(isInside: (degrees: number) => boolean, limit: number) {
  if (isInside(limit)) return limit;
  let [inside, outside] = [0, limit];
  for (let halving = 0; halving < 50; halving++) {
    const middle = (inside + outside) / 2;
    if (isInside(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}

function wrapped(degrees: number) {
  return ((degrees + 540) % 360) - 180;
}

function edgesByProbing(at: { lat: number; lng: number }) {
  const cell = cellAt(at.lat, at.lng);
  const { latitude, longitude } = cellCentre(cell);
  const north = latitude + farthest((d) => cellAt(latitude + d, longitude) === cell, 90 - latitude);
  const south = latitude - farthest((d) => cellAt(latitude - d, longitude) === cell, 90 + latitude);
  const east = farthest((d) => cellAt(latitude, wrapped(longitude + d)) === cell, 180);
  const west = farthest((d) => cellAt(latitude, wrapped(longitude - d)) === cell, 180);
  return { cell, north, south, east, west, latitude, longitude };
}

describe('a cell', () => {
  test('is at least 2500 m high and wide everywhere on Earth', () => {
    fc.assert(
      fc.property(point, (at) => {
        const { north, south, east, west } = edgesByProbing(at);
        expect((north - south) * shortestLatDegreeMetres).toBeGreaterThan(2500);
        const isPole = Math.abs(north) > 89.9999 || Math.abs(south) > 89.9999;
        if (isPole) expect(east + west).toBe(360);
        const shorterEdge = Math.cos((Math.max(Math.abs(north), Math.abs(south)) * Math.PI) / 180);
        if (!isPole) expect((east + west) * equatorDegreeMetres * shorterEdge).toBeGreaterThan(2500);
      }),
      { numRuns: 2000 },
    );
  });

  test('is no larger than needed where people live', () => {
    const { north, south, east, west } = edgesByProbing(montreal);
    expect((north - south) * 111_200).toBeLessThan(2800);
    expect((east + west) * equatorDegreeMetres * Math.cos((45.5 * Math.PI) / 180)).toBeLessThan(2800);
  });

  test('has a number that PostgreSQL and JavaScript both store exactly', () => {
    fc.assert(
      fc.property(point, (at) => {
        const cell = cellAt(at.lat, at.lng);
        expect(Number.isInteger(cell) && cell >= 0 && cell < 2 ** 27).toBe(true);
      }),
    );
  });

  test('is the same on both sides of the antimeridian', () => {
    fc.assert(fc.property(lat, (at) => cellAt(at, 180) === cellAt(at, -180)));
  });

  test.each([90, -90])('covers the whole pole at latitude %d', (pole) => {
    fc.assert(fc.property(lng, (at) => cellAt(pole, at) === cellAt(pole, 0)));
  });
});

describe('snapping', () => {
  test('keeps a snapped position, and its centre leads back to the cell', () => {
    fc.assert(
      fc.property(point, (at) => {
        const cell = cellAt(at.lat, at.lng);
        const centre = cellCentre(cell);
        expect(cellAt(centre.latitude, centre.longitude)).toBe(cell);
        expect(cellCentre(cellAt(centre.latitude, centre.longitude))).toEqual(centre);
        expect(Math.abs(centre.latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(centre.longitude)).toBeLessThanOrEqual(180);
      }),
      { numRuns: 2000 },
    );
  });

  test('gives identical results for any two points of one cell', () => {
    const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(point, point, share, share, share, share, (at, other, y1, x1, y2, x2) => {
        const { cell, north, south, east, west, longitude } = edgesByProbing(at);
        const inside = (y: number, x: number) =>
          cellAt(south + (north - south) * y, wrapped(longitude - west + (east + west) * x));
        const [first, second] = [inside(y1, x1), inside(y2, x2)];
        expect(first).toBe(cell);
        expect(second).toBe(cell);
        const otherCell = cellAt(other.lat, other.lng);
        expect(distanceBetweenCellsKm(first, otherCell)).toBe(distanceBetweenCellsKm(second, otherCell));
        expect(cellPosition(first)).toEqual(cellPosition(second));
      }),
    );
  });

  test('moves a position in town by at most two kilometres', () => {
    const centre = cellCentre(cellAt(montreal.lat, montreal.lng));
    expect(Math.abs(centre.latitude - montreal.lat) * 111).toBeLessThan(1.4);
    expect(Math.abs(centre.longitude - montreal.lng) * 78).toBeLessThan(1.4);
  });
});

describe('leaving a cell', () => {
  const { cell, north, latitude, longitude, east } = edgesByProbing(montreal);
  const metresNorth = (metres: number) => north + metres / 111_319;
  const metresEast = (metres: number) => longitude + east + metres / (111_319 * Math.cos((latitude * Math.PI) / 180));

  test.each([
    { where: 'at its centre', at: [latitude, longitude], crosses: false },
    { where: '290 m north of it', at: [metresNorth(290), longitude], crosses: false },
    { where: '310 m north of it', at: [metresNorth(310), longitude], crosses: true },
    { where: '290 m east of it', at: [latitude, metresEast(290)], crosses: false },
    { where: '310 m east of it', at: [latitude, metresEast(310)], crosses: true },
    { where: '250 m north and 250 m east of its corner', at: [metresNorth(250), metresEast(250)], crosses: true },
    { where: 'on the other side of the Earth', at: [-latitude, longitude + 180], crosses: true },
  ] as const)('at a point $where: crosses = $crosses', ({ at, crosses }) => {
    expect(crossesCell(cell, at[0], at[1])).toBe(crosses);
  });

  test('never happens inside the cell, and always leads to another cell', () => {
    fc.assert(
      fc.property(point, point, (home, at) => {
        const current = cellAt(home.lat, home.lng);
        expect(crossesCell(current, home.lat, home.lng)).toBe(false);
        if (crossesCell(current, at.lat, at.lng)) expect(cellAt(at.lat, at.lng)).not.toBe(current);
      }),
    );
  });

  test('works across the antimeridian', () => {
    const fiji = cellAt(-17, 179.9999);
    expect(crossesCell(fiji, -17, -179.9999)).toBe(false);
    expect(crossesCell(fiji, -17, -179.99)).toBe(true);
  });
});

describe('distance', () => {
  const cell = point.map((at) => cellAt(at.lat, at.lng));

  test('is the same in both directions and zero within a cell', () => {
    fc.assert(
      fc.property(cell, cell, (from, to) => {
        expect(distanceBetweenCellsKm(from, to)).toBe(distanceBetweenCellsKm(to, from));
        expect(distanceBetweenCellsKm(from, from)).toBe(0);
      }),
    );
  });

  test('from Montréal to Toronto is about 505 km, and to the far side of the Earth half its circumference', () => {
    const from = cellAt(montreal.lat, montreal.lng);
    expect(distanceBetweenCellsKm(from, cellAt(43.6532, -79.3832))).toBeCloseTo(505, -1);
    expect(distanceBetweenCellsKm(from, cellAt(-montreal.lat, montreal.lng + 180))).toBeCloseTo(20_038, -1);
  });

  test('is within a radius exactly if it is within the radius’s chord', () => {
    fc.assert(
      fc.property(cell, cell, fc.integer({ min: 5, max: 15_000 }), (from, to, radiusKm) => {
        const [ax, ay, az] = cellPosition(from);
        const [bx, by, bz] = cellPosition(to);
        const chord = Math.hypot(ax - bx, ay - by, az - bz);
        const slackKm = 0.001;
        if (distanceBetweenCellsKm(from, to) < radiusKm - slackKm) expect(chord).toBeLessThan(chordMetres(radiusKm));
        if (distanceBetweenCellsKm(from, to) > radiusKm + slackKm) expect(chord).toBeGreaterThan(chordMetres(radiusKm));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    [0, 2],
    [2, 2],
    [2.01, 5],
    [9, 10],
    [24, 25],
    [51, 100],
    [101, 250],
    [505, 1000],
    [1001, 2500],
    [5001, 10_000],
    [20_038, 25_000],
  ])('of %d km is shown as within %d km', (km, step) => {
    expect(distanceStepKm(km)).toBe(step);
  });

  test('is never shown as a smaller step for a longer distance', () => {
    const km = fc.double({ min: 0, max: 20_040, noNaN: true });
    fc.assert(
      fc.property(km, km, (a, b) => {
        expect(distanceStepKm(Math.min(a, b))).toBeLessThanOrEqual(distanceStepKm(Math.max(a, b)));
        expect(distanceStepKm(a)).toBeGreaterThanOrEqual(a);
      }),
    );
  });
});

describe('a region', () => {
  test('contains exactly the cells inside it, anywhere on Earth', () => {
    const latitude = fc.double({ min: -90, max: 90, noNaN: true });
    const longitude = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(latitude, longitude, (lat, lng) => {
        const cell = cellAt(lat, lng);
        const region = regionOf(cell);
        const bands = cellsOfRegion(region);
        expect(bands.some(({ first, last }) => first <= cell && cell <= last)).toBe(true);
        for (const { first, last } of bands) {
          expect([regionOf(first), regionOf(last)]).toEqual([region, region]);
          if (first % 16_384 > 0) expect(regionOf(first - 1)).not.toBe(region);
          expect(cellAt(...centreOf(last))).toBe(last);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('is about 55 km high and wide where people live', () => {
    for (const lat of [-35.1, 0.1, 45.5, 60.2]) {
      const bands = cellsOfRegion(regionOf(cellAt(lat, -73.6)));
      expect(bands).toHaveLength(20);
      const { first, last } = bands[10]!;
      expect(distanceBetweenCellsKm(first, last)).toBeGreaterThan(48);
      expect(distanceBetweenCellsKm(first, last)).toBeLessThan(60);
    }
  });
});

function centreOf(cell: number): [latitude: number, longitude: number] {
  const { latitude, longitude } = cellCentre(cell);
  return [latitude, longitude];
}
