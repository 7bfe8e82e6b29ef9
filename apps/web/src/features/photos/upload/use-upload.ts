import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { maxPhotoBytes } from '@ambiance/domain/photos';
import { useTexts } from '../../../i18n/texts.ts';
import { session } from '../../../session/session.ts';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { changed, type ChosenPhoto, isWaiting, leftOf, nothingChosen, uploading } from '../chosen-photos.ts';
import { networkBack } from './network-back.ts';
import { photosTexts } from '../photos.texts.ts';
import { rememberPhotos } from '../photos.queries.ts';
import { requireToken, sendPhoto } from './send-photo.ts';
import { RefusedPhoto, uploadPhotos } from './upload-photos.ts';

/** The chosen photos and their upload. `onTried` is called when each was tried. */
export function useUpload(onTried: () => void) {
  const t = useTexts(photosTexts);
  const [choice, setChoice] = useState(nothingChosen);
  const [stopping, setStopping] = useState<AbortController>();
  const upload = useMutation({
    async mutationFn(photos: readonly ChosenPhoto[]) {
      // Checked before the photos are drawn, which takes a while.
      requireToken(t);
      const owner = session.get()?.id;
      const stop = new AbortController();
      // An upload that waits must not end in the account of someone who logs in here later.
      const unsubscribe = session.subscribe(() => {
        if (session.get()?.id !== owner) stop.abort();
      });
      setStopping(stop);
      setChoice(uploading(photos));
      const change = ({ key }: ChosenPhoto, how: Partial<ChosenPhoto>) => setChoice((all) => changed(all, key, how));
      return uploadPhotos(photos, {
        prepare: (photo) => preparePhoto(photo, t('tooLarge')),
        async send(photo, file) {
          const onSent = (share: number) => change(photo, { share, isWaiting: false });
          const { uploadId } = photo;
          rememberPhotos(await sendPhoto(file, { t, uploadId, onSent, signal: stop.signal }));
        },
        pause: (ms) => networkBack(ms, stop.signal),
        change,
      }).finally(unsubscribe);
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
  // A member who stops while it waits reads that the network failed.
  const stop = () => stopping?.abort(isWaiting(choice) ? new Error(t('network')) : undefined);
  return { choice, setChoice, upload, stop };
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
