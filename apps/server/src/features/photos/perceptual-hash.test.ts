import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { picture, scenery } from '../../../test/picture-files.ts';
import { hashSide, perceptualHashesOf, sameWithin } from './perceptual-hash.ts';

const look = async (file: Buffer) =>
  perceptualHashesOf(
    await sharp(file).flatten().greyscale().resize({ width: hashSide, height: hashSide, fit: 'fill' }).raw().toBuffer(),
  );
const apart = (one: string, other: string) => Array.from(one).filter((digit, at) => digit !== other[at]).length;

const sceneries = await Promise.all(Array.from({ length: 40 }, (_, number) => scenery(number)));

const changes: readonly [string, (photo: Sharp) => Sharp][] = [
  ['encoded anew', (photo) => photo.webp({ quality: 40 })],
  ['made smaller', (photo) => photo.resize({ width: 120 })],
  ['squeezed', (photo) => photo.resize({ width: 320, height: 350, fit: 'fill' })],
  ['cropped', (photo) => photo.extract({ left: 6, top: 8, width: 308, height: 384 })],
  ['brightened', (photo) => photo.modulate({ brightness: 1.15 })],
  ['darkened', (photo) => photo.modulate({ brightness: 0.7 })],
  ['blurred', (photo) => photo.blur(3)],
];

test.each(changes)('a picture that was %s has nearly the same perceptual hash', async (_, change) => {
  for (const original of sceneries.slice(0, 10)) {
    const changed = await look(await change(sharp(original)).toBuffer());
    expect(apart(changed!.upright, (await look(original))!.upright)).toBeLessThanOrEqual(sameWithin);
  }
});

test('a mirrored picture has nearly the predicted hash, and a different one from the original', async () => {
  for (const original of sceneries.slice(0, 10)) {
    const [before, after] = [await look(original), await look(await sharp(original).flop().toBuffer())];
    expect(apart(after!.mirrored, before!.upright)).toBeLessThanOrEqual(sameWithin / 2);
    expect(apart(after!.upright, before!.upright)).toBeGreaterThan(sameWithin);
  }
});

test('different pictures have different perceptual hashes', async () => {
  const looks = await Promise.all(sceneries.map(look));
  for (const [index, one] of looks.entries()) {
    for (const other of looks.slice(0, index)) {
      for (const shown of Object.values(one!)) expect(apart(shown, other!.upright)).toBeGreaterThan(sameWithin);
    }
  }
});

test('a picture of one colour or an even gradient has no perceptual hash', async () => {
  expect(await look(await picture())).toBeNull();
  const across = Buffer.from(Array.from({ length: 200 * 100 }, (_, at) => at % 200));
  expect(
    await look(
      await sharp(across, { raw: { width: 200, height: 100, channels: 1 } })
        .png()
        .toBuffer(),
    ),
  ).toBeNull();
});
