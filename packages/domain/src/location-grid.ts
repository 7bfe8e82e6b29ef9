/**
 * The location privacy grid: every position is replaced by the centre of its cell before it is used or stored.
 *
 * Bands of latitude are 1/40 of a degree high. Each band is divided into as many cells as fit with a width of 1/40 of a degree
 * of arc along its shorter edge. A cell is therefore at least 2.76 km high and wide everywhere. The antimeridian is an ordinary
 * edge, and each pole is one round cell.
 */

/** Cell id: a whole number under 2^27. */
export type CellId = number;

const bandCount = 7200;
const bandDegrees = 180 / bandCount;
const columnBits = 2 ** 14;

/** Radius of the sphere that PostgreSQL's earthdistance uses. */
const earthRadiusMetres = 6_378_168;
const hysteresisKm = 0.3;

/** A position that responses may contain: the centre of a cell, in degrees. */
export type CellCentre = { latitude: number; longitude: number };

/** Position in metres from the centre of the Earth, for searching by straight-line distance. */
export type EarthPosition = readonly [x: number, y: number, z: number];

/** The cell around a point: latitude from -90 to 90, longitude from -180 to 180, both in degrees. */
export function cellAt(lat: number, lng: number): CellId {
  const band = Math.min(Math.floor((lat + 90) / bandDegrees), bandCount - 1);
  const columns = columnsIn(band);
  const column = Math.floor(((lng + 180) / 360) * columns) % columns;
  return band * columnBits + column;
}

export function cellCentre(cell: CellId): CellCentre {
  const { south, west, width } = edgesOf(cell);
  return { latitude: roundDegrees(south + bandDegrees / 2), longitude: roundDegrees(west + width / 2) };
}

/** True if a point is more than 300 m outside the cell, so that walking along an edge does not change cells. */
export function crossesCell(currentCell: CellId, lat: number, lng: number): boolean {
  const { south, west, width } = edgesOf(currentCell);
  const nearestLat = Math.min(Math.max(lat, south), south + bandDegrees);
  const eastOfCell = (lng - west + 360) % 360;
  const isNextTo = eastOfCell > width;
  const nearestLng = !isNextTo ? lng : eastOfCell - width < 360 - eastOfCell ? west + width : west;
  return kmBetween(earthPosition(lat, lng), earthPosition(nearestLat, nearestLng)) > hysteresisKm;
}

const areaDegrees = 0.1;

/** The centre of the area of about 11 km that contains a cell. All cells of an area give the same result, for every caller. */
export function areaCentre(cell: CellId): CellCentre {
  const { latitude, longitude } = cellCentre(cell);
  const middleOf = (degrees: number, step: number) => (Math.floor(degrees / step) + 0.5) * step;
  const middle = middleOf(latitude, areaDegrees);
  const width = areaDegrees / Math.max(Math.cos(radians(middle)), 0.01);
  return { latitude: roundDegrees(middle), longitude: roundDegrees(middleOf(longitude, width)) };
}

/** Region id. Regions are about 55 km squares that tile without overlap. */
export type RegionId = number;

const bandsInRegion = 20;
const regionDegrees = bandsInRegion * bandDegrees;
const regionColumns = 1024;

/** The region that contains the centre of a cell. */
export function regionOf(cell: CellId): RegionId {
  const band = Math.floor(cell / columnBits);
  const row = Math.floor(band / bandsInRegion);
  return row * regionColumns + Math.floor(((cell % columnBits) + 0.5) * (regionsIn(row) / columnsIn(band)));
}

/** All cells of a region: the first and the last cell in each of its bands. */
export function cellsOfRegion(region: RegionId): { first: CellId; last: CellId }[] {
  const row = Math.floor(region / regionColumns);
  return Array.from({ length: bandsInRegion }, (_, place) => {
    const band = row * bandsInRegion + place;
    /** The first cell column whose centre is in or after a region column. */
    const begin = (column: number) => Math.ceil((column * columnsIn(band)) / regionsIn(row) - 0.5);
    const column = region % regionColumns;
    return { first: band * columnBits + begin(column), last: band * columnBits + begin(column + 1) - 1 };
  }).filter(({ first, last }) => first <= last);
}

/** Hours by which solar time in a region is ahead of UTC. It approximates local evening without official time zones. */
export function solarHoursIn(region: RegionId): number {
  const [row, column] = [Math.floor(region / regionColumns), region % regionColumns];
  return Math.round((((column + 0.5) / regionsIn(row)) * 360 - 180) / 15);
}

function regionsIn(row: number): number {
  const middle = (row + 0.5) * regionDegrees - 90;
  return Math.max(1, Math.floor((360 / regionDegrees) * Math.cos(radians(middle))));
}

/** The centre of a cell as a point in space, in metres. */
export function cellPosition(cell: CellId): EarthPosition {
  const { latitude, longitude } = cellCentre(cell);
  return earthPosition(latitude, longitude);
}

/** Converts a distance over the surface, in kilometres, into the straight line (chord) in metres. */
export function chordMetres(radiusKm: number): number {
  const angle = Math.min((radiusKm * 1000) / earthRadiusMetres, Math.PI);
  return 2 * earthRadiusMetres * Math.sin(angle / 2);
}

/** Converts a straight line (chord) in metres into the distance over the surface, in kilometres. */
export const kmOverChord = (metres: number): number =>
  (2 * earthRadiusMetres * Math.asin(Math.min(1, metres / (2 * earthRadiusMetres)))) / 1000;

/** Distance over the surface between the centres of two cells. */
export function distanceBetweenCellsKm(from: CellId, to: CellId): number {
  return kmBetween(cellPosition(from), cellPosition(to));
}

/** Distances are rounded up to one of these steps. */
export const distanceStepsKm = [2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;
const farthestStepKm = 25_000;

/** Rounds a distance up to the nearest step. */
export function distanceStepKm(km: number): number {
  return distanceStepsKm.find((step) => km <= step) ?? farthestStepKm;
}

function columnsIn(band: number): number {
  const bandFromEquator = Math.max(band + 1 - bandCount / 2, bandCount / 2 - band);
  const shorterEdge = Math.cos(radians(bandFromEquator * bandDegrees));
  return Math.max(1, Math.floor(2 * bandCount * shorterEdge));
}

function edgesOf(cell: CellId) {
  const band = Math.floor(cell / columnBits);
  const width = 360 / columnsIn(band);
  return { south: band * bandDegrees - 90, west: (cell % columnBits) * width - 180, width };
}

function earthPosition(lat: number, lng: number): EarthPosition {
  const fromAxis = earthRadiusMetres * Math.cos(radians(lat));
  return [
    fromAxis * Math.cos(radians(lng)),
    fromAxis * Math.sin(radians(lng)),
    earthRadiusMetres * Math.sin(radians(lat)),
  ];
}

function kmBetween([ax, ay, az]: EarthPosition, [bx, by, bz]: EarthPosition): number {
  return kmOverChord(Math.hypot(ax - bx, ay - by, az - bz));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Rounds to five decimals (about a metre): far finer than a cell, and without floating-point noise. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
