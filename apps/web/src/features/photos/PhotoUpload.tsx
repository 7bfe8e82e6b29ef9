import { maxPhotos, maxPhotosAtOnce, photoTypes } from '@ambiance/domain/photos';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { showError, showToast } from '../../ui/toast.ts';
import { type Choice, choose, type ChosenPhoto, withoutUnreadable } from './chosen-photos.ts';
import { ChosenPhotos } from './ChosenPhotos.tsx';
import { photosTexts } from './photos.texts.ts';
import { rememberPhotos } from './photos.queries.ts';
import { Problems } from './Problems.tsx';
import { sendPhotos } from './send-photos.ts';
import { useIncomingFiles } from './use-incoming-files.ts';

const nothing: Choice = { chosen: [], problems: [] };

/** Lets a member choose photos, by button, drop or paste, look at them and upload them together. */
export function PhotoUpload({ kept }: { kept: number }) {
  const t = useTexts(photosTexts);
  const [{ chosen, problems }, setChoice] = useState(nothing);
  const [sentBytes, setSentBytes] = useState<number>();
  const [stopping, setStopping] = useState<AbortController>();
  const chooser = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const room = maxPhotos - kept;
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#add-photos') heading.current?.focus();
  }, [hash]);

  const upload = useMutation({
    mutationFn: (photos: readonly ChosenPhoto[]) => {
      const stop = new AbortController();
      setStopping(stop);
      setChoice({ chosen: photos, problems: [] });
      setSentBytes(0);
      const files = photos.map(({ file }) => file);
      return sendPhotos(files, { t, onSent: setSentBytes, signal: stop.signal });
    },
    onSuccess: (all, { length: count }) => {
      rememberPhotos(all);
      setChoice(nothing);
      heading.current?.focus();
      showToast(t('uploaded', { count }));
    },
    onError: (error) => {
      if (error.name !== 'AbortError') showError(error, t('uploadFailed'));
    },
    onSettled: () => setSentBytes(undefined),
  });

  const add = (files: File[]) => {
    if (upload.isPending) return;
    upload.reset();
    setChoice(choose(chosen, files, room));
  };
  const remove = (photo: ChosenPhoto) => {
    setChoice({ chosen: chosen.filter((one) => one !== photo), problems: [] });
    heading.current?.focus();
  };
  const leaveOut = (photo: ChosenPhoto) => setChoice((choice) => withoutUnreadable(choice, photo));
  const { isOver, handlers } = useIncomingFiles(add);
  const totalBytes = chosen.reduce((sum, { file }) => sum + file.size, 0);
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
                {t('addPhotosHint', { most: maxPhotosAtOnce })}{' '}
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
          accept={photoTypes.join(',')}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            // The same file may be chosen again after it was removed.
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
      <Problems problems={problems} />
      {upload.error && upload.error.name !== 'AbortError' && <Banner tone="danger">{upload.error.message}</Banner>}
      {count > 0 && (
        <>
          <ChosenPhotos chosen={chosen} sentBytes={sentBytes} onRemove={remove} onUnreadable={leaveOut} />
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
            <output className="text-sm text-ink-muted">
              {sentBytes !== undefined && sentBytes >= totalBytes && t('preparing')}
            </output>
          </div>
        </>
      )}
    </Card>
  );
}
