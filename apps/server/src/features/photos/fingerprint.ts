/** How many pixels wide and high a picture is looked at. */
export const fingerprintSide = 32;

/** What a picture looks like from afar, and what it would look like mirrored: 64 digits 0 and 1 each. */
export interface Fingerprints {
  upright: string;
  mirrored: string;
}

/** In how many digits two pictures that count as the same may differ. */
export const sameWithin = 8;

/**
 * How strong the waves of a picture have to be on average, in the units of the transform. Below, they are rounding and traces
 * of the encoder: a picture of one colour, a plain gradient.
 */
const leastStrength = 64;

/** Of one to eight halves along a side. The constant one, which is the brightness, is left out. */
const waves = Array.from({ length: 8 }, (_, index) =>
  Float64Array.from({ length: fingerprintSide }, (_, at) =>
    Math.cos(((2 * at + 1) * (index + 1) * Math.PI) / (2 * fingerprintSide)),
  ),
);

/**
 * For each of the 64 longest waves of a picture, whether it is stronger than the median of them (by DCT-II, known as pHash).
 * @param grey the picture in 32 × 32 pixels of a byte, row by row
 * @returns null where there is too little in the picture to know it by
 */
export function fingerprintsOf(grey: Uint8Array): Fingerprints | null {
  const strengths = strengthsOf(grey);
  if (Math.hypot(...strengths) < leastStrength * Math.sqrt(strengths.length)) return null;
  // Waves of an odd number of halves are upside down in a mirror.
  const mirrored = strengths.map((strength, index) => ((index % waves.length) % 2 === 0 ? -strength : strength));
  return { upright: digitsOf(strengths), mirrored: digitsOf(mirrored) };
}

function strengthsOf(grey: Uint8Array): number[] {
  const rows = Array.from({ length: fingerprintSide }, (_, row) =>
    grey.subarray(row * fingerprintSide, (row + 1) * fingerprintSide),
  );
  const across = waves.map((wave) => rows.map((row) => product(wave, row)));
  return waves.flatMap((down) => across.map((column) => product(down, column)));
}

const product = (wave: Float64Array, values: ArrayLike<number>) =>
  wave.reduce((sum, factor, at) => sum + factor * values[at]!, 0);

function digitsOf(strengths: readonly number[]): string {
  const median = strengths.toSorted((a, b) => a - b)[strengths.length / 2]!;
  return strengths.map((strength) => (strength < median ? '0' : '1')).join('');
}
