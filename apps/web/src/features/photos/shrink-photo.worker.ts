import { photoTypes } from '@ambiance/domain/photos';
import type { ChosenPhoto } from './chosen-photos.ts';

/** Slightly larger than stored photos, so that no quality is lost. */
const maxSide = 2048;
const maxBytes = 2 * 1024 * 1024;
const quality = 0.9;

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
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

addEventListener('message', ({ data }: MessageEvent<Pick<ChosenPhoto, 'file' | 'crop'>>) => {
  shrink(data).then(postMessage, () => postMessage(null));
});
