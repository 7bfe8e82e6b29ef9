import { Check, X } from 'lucide-react';
import { useCallback } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { type ChosenPhoto, sentShares } from './chosen-photos.ts';
import { photosTexts } from './photos.texts.ts';

interface ChosenPhotosProps {
  chosen: readonly ChosenPhoto[];
  /** How many bytes of all have left; undefined while nothing is under way. */
  sentBytes: number | undefined;
  onRemove: (photo: ChosenPhoto) => void;
  /** The browser cannot show this one. */
  onUnreadable: (photo: ChosenPhoto) => void;
}

/** The files that wait, each with its picture and, while they are sent, its own progress. */
export function ChosenPhotos({ chosen, sentBytes, onRemove, onUnreadable }: ChosenPhotosProps) {
  const t = useTexts(photosTexts);
  const shares =
    sentBytes === undefined
      ? []
      : sentShares(
          chosen.map(({ file }) => file.size),
          sentBytes,
        );
  return (
    <ul aria-label={t('chosen')} className="grid grid-cols-3 gap-3 sm:grid-cols-6">
      {chosen.map((photo, index) => (
        <li key={photo.key}>
          <Preview
            photo={photo}
            share={shares[index]}
            onRemove={() => onRemove(photo)}
            onUnreadable={() => onUnreadable(photo)}
          />
        </li>
      ))}
    </ul>
  );
}

interface PreviewProps {
  photo: ChosenPhoto;
  share: number | undefined;
  onRemove: () => void;
  onUnreadable: () => void;
}

function Preview({ photo, share, onRemove, onUnreadable }: PreviewProps) {
  const t = useTexts(photosTexts);
  const { file } = photo;
  const { name } = file;
  const showFile = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <div className="relative aspect-4/5 overflow-hidden rounded-lg bg-sunken">
      <img
        ref={showFile}
        alt={name}
        onError={onUnreadable}
        className={classes('size-full object-cover transition-opacity', share !== undefined && 'opacity-60')}
      />
      {share === undefined ? (
        <IconButton
          label={t('remove', { name })}
          icon={
            <span className="inline-flex size-7 items-center justify-center rounded-full bg-black/60 text-white">
              <X aria-hidden className="size-4" />
            </span>
          }
          onClick={onRemove}
          className="absolute top-0 right-0"
        />
      ) : (
        <>
          {share === 1 && (
            <span className="absolute inset-0 m-auto inline-flex size-9 items-center justify-center rounded-full bg-accent-solid text-white">
              <Check aria-hidden className="size-5" />
            </span>
          )}
          <progress
            aria-label={t('progress', { name })}
            value={share}
            className="absolute inset-x-0 bottom-0 block h-1.5 w-full appearance-none overflow-hidden bg-black/40 [&::-moz-progress-bar]:bg-accent-solid [&::-webkit-progress-bar]:bg-black/40 [&::-webkit-progress-value]:bg-accent-solid"
          />
        </>
      )}
    </div>
  );
}
