import { maxPhotoBytes } from '@ambiance/domain/photos';
import type { ChosenPhoto } from './chosen-photos.ts';
import { RefusedPhoto } from './send-photo.ts';

/**
 * Returns the file to upload for a photo: upright, cropped, and no larger than what is stored. It is drawn in a worker, so the
 * page stays responsive. If the browser cannot do that, the original file is sent, and the server decides.
 * @throws RefusedPhoto with `tooLarge` if the original file is too large to be sent
 */
export async function preparePhoto(photo: ChosenPhoto, tooLarge: string): Promise<File> {
  const { file } = photo;
  const drawn = await shrunk(photo);
  if (!drawn && file.size >= maxPhotoBytes) throw new RefusedPhoto(tooLarge);
  return drawn ? new File([drawn], file.name.replace(/\.\w+$/, '') + '.jpg', { type: drawn.type }) : file;
}

/** Returns null if the file is fine as it is or cannot be drawn. */
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
