import { maxPhotos, maxPhotosAtOnce } from '@ambiance/domain/photos';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { OnDemand } from '../../ui/overlays/OnDemand.tsx';
import { fetchedComponent } from '../../loading/fetched-component.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import {
  changed,
  choose,
  type ChosenPhoto,
  chosenTypes,
  leftOf,
  nothingChosen,
  uploading,
  without,
  withoutUnreadable,
} from './chosen-photos.ts';
import { ChosenPhotos } from './ChosenPhotos.tsx';
import { photosTexts } from './photos.texts.ts';
import { rememberPhotos } from './photos.queries.ts';
import { preparePhoto } from './prepare-photo.ts';
import { Problems } from './Problems.tsx';
import { RefusedPhoto, sendPhoto } from './send-photo.ts';
import { useIncomingFiles } from './use-incoming-files.ts';

const cropDialog = fetchedComponent(async () => (await import('./CropDialog.tsx')).CropDialog);

/** Lets a member choose photos by button, drop or paste, crop them, and upload them one after another. */
export function PhotoUpload({ kept }: { kept: number }) {
  const t = useTexts(photosTexts);
  const [choice, setChoice] = useState(nothingChosen);
  const { chosen } = choice;
  const [cropped, setCropped] = useState<{ photo: ChosenPhoto; url: string }>();
  const [stopping, setStopping] = useState<AbortController>();
  const chooser = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const room = maxPhotos - kept;

  const upload = useMutation({
    async mutationFn(photos: readonly ChosenPhoto[]) {
      const stop = new AbortController();
      setStopping(stop);
      setChoice(uploading(photos));
      let count = 0;
      for (const photo of photos) {
        const change = (how: Partial<ChosenPhoto>) => setChoice((all) => changed(all, photo.key, how));
        try {
          const file = await preparePhoto(photo, t('tooLarge'));
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
      heading.current?.focus();
      if (count > 0) showToast(t('uploaded', { count }));
      if (count < length) showToast(t('uploadFailed'), { kind: 'error' });
    },
    onError: (error) => {
      if (error.name !== 'AbortError') showError(error, t('uploadFailed'));
    },
    onSettled: () => setChoice(leftOf),
  });

  const add = (files: File[]) => {
    if (upload.isPending) return;
    upload.reset();
    setChoice(choose(chosen, files, room));
  };
  const remove = (photo: ChosenPhoto) => {
    setChoice(without(chosen, photo));
    heading.current?.focus();
  };
  const leaveOut = (photo: ChosenPhoto) => setChoice((all) => withoutUnreadable(all, photo));
  const { isOver, handlers } = useIncomingFiles(add);
  const count = chosen.length;
  return (
    <Card
      {...handlers}
      aria-labelledby="add-photos"
      className={classes('flex flex-col gap-4 transition-colors', isOver && 'border-accent-solid bg-accent-soft')}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="add-photos" ref={heading} tabIndex={-1} className="text-xl outline-none">
            {isOver ? t('dropHere') : t('addPhotos')}
          </h2>
          <p className="mt-1 text-sm text-ink-muted">
            {room > 0 ? (
              <>
                {t('addPhotosHint', { max: maxPhotosAtOnce })}{' '}
                <span className="hidden any-pointer-fine:inline">{t('dropHint')} </span>
                {t('fileRules')}
              </>
            ) : (
              t('full', { max: maxPhotos })
            )}
          </p>
        </div>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={chosenTypes.join(',')}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            // Lets the user choose the same file again after removing it.
            event.currentTarget.value = '';
          }}
        />
        <Button
          variant="secondary"
          icon={<ImagePlus aria-hidden className="size-5" />}
          disabled={room <= 0 || upload.isPending}
          onClick={() => chooser.current?.click()}
        >
          {count > 0 ? t('chooseMore') : t('choosePhotos')}
        </Button>
      </div>
      <Problems {...choice} />
      {upload.error && upload.error.name !== 'AbortError' && <Banner tone="danger">{upload.error.message}</Banner>}
      {count > 0 && (
        <>
          <ChosenPhotos
            chosen={chosen}
            onRemove={remove}
            onCrop={(photo) => setCropped({ photo, url: URL.createObjectURL(photo.file) })}
            onUnreadable={leaveOut}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              icon={<Upload aria-hidden className="size-5" />}
              busy={upload.isPending}
              onClick={() => upload.mutate(chosen)}
            >
              {upload.isPending ? t('uploading', { count }) : t('upload', { count })}
            </Button>
            {upload.isPending && (
              <Button variant="quiet" onClick={() => stopping?.abort()}>
                {t('stop')}
              </Button>
            )}
          </div>
        </>
      )}
      {cropped && (
        <OnDemand>
          <cropDialog.Component
            url={cropped.url}
            crop={cropped.photo.crop}
            onClose={() => {
              URL.revokeObjectURL(cropped.url);
              setCropped(undefined);
            }}
            onCropped={(crop) => setChoice((all) => changed(all, cropped.photo.key, { crop, refusal: undefined }))}
          />
        </OnDemand>
      )}
    </Card>
  );
}
