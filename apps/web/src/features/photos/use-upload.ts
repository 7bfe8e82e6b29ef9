import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { maxPhotoBytes } from '@ambiance/domain/photos';
import { useTexts } from '../../i18n/texts.ts';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { changed, type ChosenPhoto, leftOf, nothingChosen, uploading } from './chosen-photos.ts';
import { photosTexts } from './photos.texts.ts';
import { rememberPhotos } from './photos.queries.ts';
import { RefusedPhoto, requireToken, sendPhoto } from './send-photo.ts';

/**
 * The chosen photos, and their upload one after another, so that they keep their order. `onTried` is called when each was tried.
 */
export function useUpload(onTried: () => void) {
  const t = useTexts(photosTexts);
  const [choice, setChoice] = useState(nothingChosen);
  const [stopping, setStopping] = useState<AbortController>();
  const upload = useMutation({
    async mutationFn(photos: readonly ChosenPhoto[]) {
      // Checked before the photos are drawn, which takes a while.
      requireToken(t);
      const stop = new AbortController();
      setStopping(stop);
      setChoice(uploading(photos));
      let count = 0;
      const prepare = (photo: ChosenPhoto | undefined) => photo && preparePhoto(photo, t('tooLarge'));
      let ahead = prepare(photos[0]);
      for (const [index, photo] of photos.entries()) {
        const change = (how: Partial<ChosenPhoto>) => setChoice((all) => changed(all, photo.key, how));
        const prepared = ahead;
        await Promise.allSettled([prepared]);
        // The next photo is drawn while this one is sent.
        ahead = prepare(photos[index + 1]);
        ahead?.catch(() => undefined);
        try {
          const file = (await prepared)!;
          const onSent = (share: number) => change({ share });
          rememberPhotos(await sendPhoto(file, { t, onSent, signal: stop.signal }));
          change({ share: 1, isKept: true });
          count++;
        } catch (error) {
          if (!(error instanceof RefusedPhoto)) throw error;
          change({ share: undefined, refusal: error.message });
        }
      }
      return count;
    },
    onSuccess: (count, { length }) => {
      onTried();
      if (count > 0) showToast(t('uploaded', { count }));
      if (count < length) showToast(t('uploadFailed'), { kind: 'error' });
    },
    onError: (error) => {
      if (error.name !== 'AbortError') showError(error, t('uploadFailed'));
    },
    onSettled: () => setChoice(leftOf),
  });
  return { choice, setChoice, upload, stop: () => stopping?.abort() };
}

/**
 * Returns the file to upload for a photo: upright, cropped, and no larger than what is stored. It is drawn in a worker, so the
 * page stays responsive. If the browser cannot do that, the original file is sent, and the server decides.
 * @throws RefusedPhoto with `tooLarge` if the original file is too large to be sent
 */
async function preparePhoto(photo: ChosenPhoto, tooLarge: string): Promise<File> {
  const { file } = photo;
  const drawn = await shrunk(photo);
  if (!drawn && file.size >= maxPhotoBytes) throw new RefusedPhoto(tooLarge);
  const ending = drawn?.type.replace('image/', '.').replace('jpeg', 'jpg');
  return drawn ? new File([drawn], file.name.replace(/\.\w+$/, '') + ending, { type: drawn.type }) : file;
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
