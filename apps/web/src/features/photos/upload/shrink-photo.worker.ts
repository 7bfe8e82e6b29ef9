import { photoTypes } from '@ambiance/domain/photos';
import type { ChosenPhoto } from '../chosen-photos.ts';

/** The size of stored photos. More pixels would only take longer to send. */
const maxSide = 1600;
/** A smaller file is sent as it is. */
const maxBytes = 256 * 1024;
/** WebP needs a third fewer bytes than JPEG. Not every browser can write it. */
const formats = [
  { type: 'image/webp', quality: 0.82 },
  { type: 'image/jpeg', quality: 0.85 },
] as const;

/** Draws a photo upright and reduced to the maximum size. Returns null if the file is fine as it is. */
async function shrink({ file, crop }: Pick<ChosenPhoto, 'file' | 'crop'>): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const [wide, high] = [picture.width * width, picture.height * height];
  const scale = Math.min(1, maxSide / Math.max(wide, high));
  const isKnown = photoTypes.some((type) => type === file.type);
  if (!crop && isKnown && scale === 1 && file.size <= maxBytes) return null;
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale)));
  const context = canvas.getContext('2d', { alpha: false })!;
  // Transparent parts become white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const from = [picture.width * x, picture.height * y, wide, high] as const;
  context.drawImage(picture, ...from, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await encode(canvas);
  const isBetter = !isKnown || crop !== undefined || scale < 1 || (drawn && drawn.size < file.size);
  return isBetter ? drawn : null;
}

/** A browser that cannot write a format returns PNG instead. */
async function encode(canvas: OffscreenCanvas): Promise<Blob | null> {
  for (const format of formats) {
    const blob = await canvas.convertToBlob(format);
    if (blob.type === format.type) return blob;
  }
  return null;
}

addEventListener('message', ({ data }: MessageEvent<Pick<ChosenPhoto, 'file' | 'crop'>>) => {
  shrink(data).then(postMessage, () => postMessage(null));
});
