import { open } from 'node:fs/promises';
import type { ErrorCode } from '@ambiance/domain/errors';
import { maxPhotoPixels, maxPhotoSide, thumbnailWidths } from '@ambiance/domain/photos';
import sharp from 'sharp';
import { type PerceptualHashes, hashSide, perceptualHashesOf } from './perceptual-hash.ts';

/** A photo as it is stored: encoded again, without anything else from the uploaded file. */
export interface EncodedPhoto {
  display: Buffer;
  /** One for each thumbnail width, in the same order. */
  thumbnails: readonly Buffer[];
  /** Null if the picture has too little detail for a perceptual hash. */
  perceptualHashes: PerceptualHashes | null;
}
export const encodedExtension = 'webp';

const displaySide = 1600;
const quality = 82;

/** The first bytes of the supported formats, in hex: JPEG, PNG and WebP. */
const signatures = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/];

// Only these three decoders may run, whatever format a file claims to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a photo and encodes it again: upright, in sRGB, without metadata. The size in the header is checked before that.
 * @returns the photo, or the reason why the file is refused
 */
export async function encodePhoto(path: string): Promise<EncodedPhoto | ErrorCode> {
  if (!(await hasKnownSignature(path))) return 'photo.type';
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > maxPhotoPixels || Math.max(width, height) > maxPhotoSide) return 'photo.dimensions';
    return await draw(path);
  } catch {
    return 'photo.unreadable';
  }
}

async function draw(path: string): Promise<EncodedPhoto> {
  const { data, info } = await sharp(path, { limitInputPixels: maxPhotoPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: displaySide, height: displaySide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawing = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const display = await drawing().webp({ quality }).toBuffer();
  const thumbnails: Buffer[] = [];
  for (const width of thumbnailWidths) {
    const size = { width, height: 2 * width, fit: 'inside', withoutEnlargement: true } as const;
    thumbnails.push(await drawing().resize(size).webp({ quality }).toBuffer());
  }
  const grey = await drawing()
    .flatten({ background: '#808080' })
    .greyscale()
    .resize({ width: hashSide, height: hashSide, fit: 'fill' })
    .raw()
    .toBuffer();
  return { display, thumbnails, perceptualHashes: perceptualHashesOf(grey) };
}

async function hasKnownSignature(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(12) });
    const beginning = buffer.toString('hex', 0, bytesRead);
    return signatures.some((signature) => signature.test(beginning));
  } finally {
    await file.close();
  }
}
