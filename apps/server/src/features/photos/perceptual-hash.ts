/** The width and height in pixels to which a picture is reduced for its perceptual hash. */
export const hashSide = 32;

/** The perceptual hashes of a picture and of its mirror image: 64 binary digits each. */
export interface PerceptualHashes {
  upright: string;
  mirrored: string;
}

/** Two pictures count as the same if their hashes differ in at most this many digits. */
export const sameWithin = 8;

/**
 * The minimum average strength of the waves, in units of the transform. Weaker waves are only rounding errors and encoder noise,
 * as in a plain colour or gradient.
 */
const minStrength = 64;

/** Cosine waves with one to eight half-waves along a side. The constant one is left out, since it is only the brightness. */
const waves = Array.from({ length: 8 }, (_, index) =>
  Float64Array.from({ length: hashSide }, (_, at) => Math.cos(((2 * at + 1) * (index + 1) * Math.PI) / (2 * hashSide))),
);

/**
 * The perceptual hash (pHash): for each of the 64 lowest frequencies of a DCT-II, whether it is stronger than their median.
 * @param grey the picture in 32 × 32 pixels of one byte, row by row
 * @returns null if the picture has too little detail
 */
export function perceptualHashesOf(grey: Uint8Array): PerceptualHashes | null {
  const strengths = strengthsOf(grey);
  if (Math.hypot(...strengths) < minStrength * Math.sqrt(strengths.length)) return null;
  // In a mirror image, waves with an odd number of half-waves change their sign.
  const mirrored = strengths.map((strength, index) => ((index % waves.length) % 2 === 0 ? -strength : strength));
  return { upright: digitsOf(strengths), mirrored: digitsOf(mirrored) };
}

function strengthsOf(grey: Uint8Array): number[] {
  const rows = Array.from({ length: hashSide }, (_, row) => grey.subarray(row * hashSide, (row + 1) * hashSide));
  const across = waves.map((wave) => rows.map((row) => product(wave, row)));
  return waves.flatMap((down) => across.map((column) => product(down, column)));
}

const product = (wave: Float64Array, values: ArrayLike<number>) =>
  wave.reduce((sum, factor, at) => sum + factor * values[at]!, 0);

function digitsOf(strengths: readonly number[]): string {
  const median = strengths.toSorted((a, b) => a - b)[strengths.length / 2]!;
  return strengths.map((strength) => (strength < median ? '0' : '1')).join('');
}
