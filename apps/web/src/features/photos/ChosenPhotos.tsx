import { Check, Crop as CropIcon, X } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import type { ChosenPhoto, Crop } from './chosen-photos.ts';
import { OnPhoto } from './OnPhoto.tsx';
import { photosTexts } from './photos.texts.ts';
import { useFileUrl } from './use-file-url.ts';

interface PhotoActions {
  onRemove: (photo: ChosenPhoto) => void;
  onCrop: (photo: ChosenPhoto) => void;
  /** The browser cannot show this one. */
  onUnreadable: (photo: ChosenPhoto) => void;
}

/** Files to upload, each with its picture and, during the upload, its own progress. */
export function ChosenPhotos({ chosen, ...actions }: PhotoActions & { chosen: readonly ChosenPhoto[] }) {
  const t = useTexts(photosTexts);
  return (
    <ul aria-label={t('chosen')} className="grid grid-cols-3 gap-3 sm:grid-cols-6">
      {chosen.map((photo) => (
        <li key={photo.key}>
          <Preview photo={photo} {...actions} />
        </li>
      ))}
    </ul>
  );
}

/** Enlarges and shifts a picture so that its frame shows only the crop. */
const showing = ({ x, y, width, height }: Crop) => ({
  width: `${100 / width}%`,
  height: `${100 / height}%`,
  left: `${(-100 * x) / width}%`,
  top: `${(-100 * y) / height}%`,
});

function Preview({ photo, onRemove, onCrop, onUnreadable }: PhotoActions & { photo: ChosenPhoto }) {
  const t = useTexts(photosTexts);
  const { file, crop, share, isKept, refusal } = photo;
  const { name } = file;
  const url = useFileUrl(file);
  return (
    <div
      className={classes(
        'relative aspect-4/5 overflow-hidden rounded-lg bg-sunken',
        refusal !== undefined && 'outline-2 outline-danger-solid',
      )}
    >
      <img
        src={url}
        alt={name}
        onError={() => onUnreadable(photo)}
        style={crop && showing(crop)}
        className={classes(
          'max-w-none transition-opacity',
          crop ? 'absolute' : 'size-full object-cover',
          share !== undefined && 'opacity-60',
        )}
      />
      {share === undefined ? (
        <>
          <IconButton
            label={t('remove', { name })}
            icon={<OnPhoto icon={<X aria-hidden className="size-4" />} />}
            onClick={() => onRemove(photo)}
            className="absolute top-0 right-0"
          />
          <IconButton
            label={t('crop', { name })}
            icon={<OnPhoto icon={<CropIcon aria-hidden className="size-4" />} />}
            onClick={() => onCrop(photo)}
            className="absolute right-0 bottom-0"
          />
        </>
      ) : (
        <>
          {isKept && (
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
