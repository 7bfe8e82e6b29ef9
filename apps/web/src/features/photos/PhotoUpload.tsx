import { maxPhotos, maxPhotosAtOnce } from '@ambiance/domain/photos';
import { ImagePlus, Upload } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LazyOverlay } from '../../ui/overlays/LazyOverlay.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { classes } from '../../ui/classes.ts';
import {
  choose,
  type ChosenPhoto,
  chosenTypes,
  cropped,
  isWaiting,
  without,
  withoutUnreadable,
} from './chosen-photos.ts';
import { ChosenPhotos } from './ChosenPhotos.tsx';
import { photosTexts } from './photos.texts.ts';
import { Problems } from './Problems.tsx';
import { useIncomingFiles } from './use-incoming-files.ts';
import { clearError, clearProblems, setChoice } from './upload/current-upload.ts';
import { useUpload } from './upload/use-upload.ts';

const cropDialog = lazyComponent(async () => (await import('./CropDialog.tsx')).CropDialog);

/** Lets a member choose photos by button, drop or paste, crop them, and upload them one after another. */
export function PhotoUpload({ stored }: { stored: number }) {
  const t = useTexts(photosTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const { choice, error, isPending, upload, stop } = useUpload(() => heading.current?.focus());
  const { chosen } = choice;
  const [cropping, setCropping] = useState<ChosenPhoto>();
  useEffect(() => clearProblems, []);
  const room = maxPhotos - stored;
  const add = (files: File[]) => {
    if (isPending) return;
    clearError();
    setChoice(() => choose(chosen, files, room));
  };
  const remove = (photo: ChosenPhoto) => {
    setChoice(() => without(chosen, photo));
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
        <PhotoChooser disabled={room <= 0 || isPending} onChosen={add}>
          {count > 0 ? t('chooseMore') : t('choosePhotos')}
        </PhotoChooser>
      </div>
      <Problems {...choice} />
      {error && <Banner tone="danger">{error.message}</Banner>}
      {count > 0 && (
        <>
          <ChosenPhotos chosen={chosen} onRemove={remove} onCrop={setCropping} onUnreadable={leaveOut} />
          <div className="flex flex-wrap items-center gap-3">
            <Button icon={<Upload aria-hidden className="size-5" />} busy={isPending} onClick={() => upload(chosen)}>
              {isPending ? t('uploading', { count }) : t('upload', { count })}
            </Button>
            {isPending && (
              <Button variant="quiet" onClick={stop}>
                {t('stop')}
              </Button>
            )}
            <output className="text-sm text-ink-muted">{isWaiting(choice) && t('waiting')}</output>
          </div>
        </>
      )}
      {cropping && (
        <LazyOverlay>
          <cropDialog.Component
            photo={cropping}
            onClose={() => setCropping(undefined)}
            onCropped={(crop) => setChoice((all) => cropped(all, cropping.key, crop))}
          />
        </LazyOverlay>
      )}
    </Card>
  );
}

interface PhotoChooserProps {
  disabled: boolean;
  onChosen: (files: File[]) => void;
  children: ReactNode;
}

/** A button that lets the user choose photos on the device. */
function PhotoChooser({ disabled, onChosen, children }: PhotoChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={chosenTypes.join(',')}
        onChange={(event) => {
          onChosen([...(event.currentTarget.files ?? [])]);
          // Lets the user choose the same file again after removing it.
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="secondary"
        icon={<ImagePlus aria-hidden className="size-5" />}
        disabled={disabled}
        onClick={() => chooser.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
