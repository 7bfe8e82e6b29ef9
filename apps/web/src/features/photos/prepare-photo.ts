import { maxPhotoBytes } from '@ambiance/domain/photos';
import type { ChosenPhoto } from './chosen-photos.ts';
import { RefusedPhoto } from './send-photo.ts';

/**
 * The file that is sent for a photo: upright, cropped, and no larger than what is kept of it. Drawn beside the page, which
 * goes on meanwhile. Where a browser cannot, the file goes as it is, and the server says what it thinks of it.
 * @throws RefusedPhoto with `tooLarge` where that would be too much
 */
export async function preparePhoto(photo: ChosenPhoto, tooLarge: string): Promise<File> {
  const { file } = photo;
  const drawn = await shrunk(photo);
  if (!drawn && file.size >= maxPhotoBytes) throw new RefusedPhoto(tooLarge);
  return drawn ? new File([drawn], file.name.replace(/\.\w+$/, '') + '.jpg', { type: drawn.type }) : file;
}

/** Null where the file is good as it is, or where it cannot be drawn. */
async function shrunk({ file, crop }: ChosenPhoto): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const worker = new Worker(new URL('./shrink-photo.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      worker.postMessage({ file, crop }, []);
    });
  } finally {
    worker.terminate();
  }
}
