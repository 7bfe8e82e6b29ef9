import { maxPhotoBytes } from '@ambiance/domain/photos';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { useStore } from '../../../state/store.ts';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { type ChosenPhoto, isWaiting } from '../chosen-photos.ts';
import type { texts } from '../photos.en.ts';
import { rememberPhotos } from '../photos.queries.ts';
import { photosTexts } from '../photos.texts.ts';
import { beginUpload, currentUpload } from './current-upload.ts';
import { networkBack } from './network-back.ts';
import { requireToken, sendPhoto } from './send-photo.ts';
import { RefusedPhoto, uploadPhotos } from './upload-photos.ts';

type T = Translate<typeof texts>;

/**
 * The chosen photos and their upload. `onTried` is called when an upload ends without an error, also one that began before the screen was
 * opened.
 */
export function useUpload(onTried: () => void) {
  const t = useTexts(photosTexts);
  const { choice, stopping, error } = useStore(currentUpload);
  const isPending = stopping !== undefined;
  const wasPending = useRef(isPending);
  const tried = useEffectEvent(onTried);
  useLayoutEffect(() => {
    if (wasPending.current && !isPending && !error) tried();
    wasPending.current = isPending;
  }, [isPending, error]);
  const upload = (photos: readonly ChosenPhoto[]) => void uploadChosen(photos, t);
  // A member who stops while it waits reads that the network failed.
  const stop = () => stopping?.abort(isWaiting(choice) ? new Error(t('network')) : undefined);
  return { choice, error, isPending, upload, stop };
}

async function uploadChosen(photos: readonly ChosenPhoto[], t: T): Promise<void> {
  const { signal, change, end } = beginUpload(photos);
  try {
    // Checked before the photos are drawn, which takes a while.
    requireToken(t);
    const count = await uploadPhotos(photos, {
      prepare: (photo) => preparePhoto(photo, t),
      async send(photo, file) {
        const onSent = (share: number) => change(photo, { share, isWaiting: false });
        const { uploadId } = photo;
        rememberPhotos(await sendPhoto(file, { t, uploadId, onSent, signal }));
      },
      pause: (ms) => networkBack(ms, signal),
      change,
      isOnline: () => navigator.onLine,
    });
    if (count > 0) showToast(t('uploaded', { count }));
    if (count < photos.length) showToast(t('uploadFailed'), { kind: 'error' });
    end();
  } catch (caught) {
    const error = caught as Error;
    // A member who stopped it knows that it failed.
    if (!signal.aborted) showError(error, t('uploadFailed'));
    end(error.name === 'AbortError' ? undefined : error);
  }
}

/**
 * Returns the file to upload for a photo: upright, cropped, and no larger than what is stored. It is drawn in a worker, so the
 * page stays responsive. If the browser cannot do that, the original file is sent, and the server decides.
 * @throws RefusedPhoto if the original file is too large to be sent, or cannot be read
 */
async function preparePhoto(photo: ChosenPhoto, t: T): Promise<File> {
  const { file } = photo;
  const drawn = await shrunk(photo);
  if (!drawn) return copied(file, t);
  const ending = drawn.type.replace('image/', '.').replace('jpeg', 'jpg');
  return new File([drawn], file.name.replace(/\.\w+$/, '') + ending, { type: drawn.type });
}

/** Returns a copy in memory. A file that another app moves or changes can no longer be read, and each request would fail. */
async function copied(file: File, t: T): Promise<File> {
  if (file.size >= maxPhotoBytes) throw new RefusedPhoto(t('tooLarge'));
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    throw new RefusedPhoto(t('unreadable'));
  }
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
