import { maxPhotos, maxPhotosAtOnce } from '@ambiance/domain/photos';
import { useQuery } from '@tanstack/react-query';
import { Camera, ImagePlus, Plus, Trash2, X } from 'lucide-react';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { classes } from '../../ui/classes.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { useStableFocus } from '../../ui/layout/use-stable-focus.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import {
  choose,
  type ChosenPhoto,
  type ChoiceProblem,
  chosenTypes,
  isWaiting,
  unsentOf,
  without,
} from './chosen-photos.ts';
import { DeletePhotoDialog } from './DeletePhotoDialog.tsx';
import { OnPhoto } from './OnPhoto.tsx';
import { myPhotosQuery } from './photos.queries.ts';
import { photosTexts } from './photos.texts.ts';
import { Problems } from './Problems.tsx';
import { setChoice } from './upload/current-upload.ts';
import { useUpload } from './upload/use-upload.ts';
import { useFileUrl } from './use-file-url.ts';

/** Number of frames: a large one, and five small ones around it. */
const frames = 6;

/**
 * Large frames for a newcomer's first photos. The first opens the camera. Chosen photos are uploaded at once. If that fails, they stay in
 * their frames for another try; without a network, they are sent when it is back.
 */
export function PhotoFrames() {
  const t = useTexts(photosTexts);
  const ui = useTexts(uiTexts);
  const list = useRef<HTMLUListElement>(null);
  const place = useStableFocus<HTMLDivElement>();
  const [problems, setProblems] = useState<readonly ChoiceProblem[]>([]);
  const { choice, error, isPending, upload, stop } = useUpload(() => list.current?.focus());
  const { data: stored = [] } = useQuery(myPhotosQuery);
  const [deleted, setDeleted] = useState<(typeof stored)[number]>();
  const unsent = unsentOf(choice);
  const send = (photos: readonly ChosenPhoto[]) => {
    if (photos.length > 0) upload(photos);
  };
  const add = (files: File[]) => {
    if (isPending) return;
    const room = Math.min(maxPhotosAtOnce, maxPhotos - stored.length);
    const { chosen, problems: found } = choose(unsent, files, room);
    setProblems(found);
    send(chosen);
  };
  const leaveOut = (photo: ChosenPhoto) => {
    setChoice(() => without(unsent, photo));
    list.current?.focus();
  };
  const contents = [
    ...stored.map((photo, index) => (
      <Fragment key={photo.url}>
        <Photo
          url={photo.url}
          alt={t('photo', { number: index + 1, count: stored.length })}
          width={240}
          height={300}
          className="size-full"
        />
        <IconButton
          label={t('deletePhoto', { number: index + 1 })}
          icon={<OnPhoto icon={<Trash2 aria-hidden className="size-4" />} />}
          onClick={() => setDeleted(photo)}
          className="absolute right-0 bottom-0"
        />
      </Fragment>
    )),
    ...unsent.map((photo) => (
      <Unsent key={photo.key} photo={photo} isSending={isPending} onRemove={() => leaveOut(photo)} />
    )),
  ];
  const filled = contents.length;
  return (
    <div {...place} className="flex flex-col gap-4">
      <Problems chosen={isPending ? [] : choice.chosen} problems={problems} />
      {/* There from the start, so screen readers read the note when it appears. While empty, it takes no gap. */}
      <output className="empty:-mb-4">{isWaiting(choice) && <Waiting onStop={stop} />}</output>
      {error && (
        <Banner
          tone="danger"
          action={
            unsent.length > 0 && (
              <Button variant="secondary" onClick={() => send(unsent)}>
                {ui('tryAgain')}
              </Button>
            )
          }
        >
          {error.message}
        </Banner>
      )}
      <ul ref={list} tabIndex={-1} aria-label={t('frames')} className="grid grid-cols-3 gap-3 outline-none">
        {Array.from({ length: frames }, (_, index) => (
          <li
            key={index}
            className={classes(
              'relative aspect-4/5 overflow-hidden rounded-xl bg-sunken',
              index === 0 && 'col-span-2 row-span-2',
            )}
          >
            {contents[index] ?? (
              <EmptyFrame index={index} first={index === filled} disabled={isPending} onChosen={add} />
            )}
          </li>
        ))}
      </ul>
      {deleted && (
        <DeletePhotoDialog
          photo={deleted}
          onClose={() => setDeleted(undefined)}
          onDeleted={() => list.current?.focus()}
        />
      )}
    </div>
  );
}

/** Shown while photos wait for the network. */
function Waiting({ onStop }: { onStop: () => void }) {
  const t = useTexts(photosTexts);
  return (
    <Banner
      action={
        <Button variant="secondary" onClick={onStop}>
          {t('stop')}
        </Button>
      }
    >
      <span>{t('waiting')}</span>
    </Banner>
  );
}

interface UnsentProps {
  photo: ChosenPhoto;
  isSending: boolean;
  onRemove: () => void;
}

/** A photo on its way to the server, or one that could not be sent. */
function Unsent({ photo: { file, share = 0 }, isSending, onRemove }: UnsentProps) {
  const t = useTexts(photosTexts);
  const url = useFileUrl(file);
  return (
    <>
      <img src={url} alt={file.name} className="size-full object-cover opacity-60" />
      {isSending ? (
        <>
          <span className="absolute inset-0 m-auto flex size-11 items-center justify-center rounded-full bg-black/60 text-white">
            <Spinner />
          </span>
          <progress aria-label={t('progress', { name: file.name })} value={share} className="sr-only" />
        </>
      ) : (
        <IconButton
          label={t('remove', { name: file.name })}
          icon={<OnPhoto icon={<X aria-hidden className="size-4" />} />}
          onClick={onRemove}
          className="absolute right-0 bottom-0"
        />
      )}
    </>
  );
}

interface EmptyFrameProps {
  index: number;
  /** True for the next frame to fill. */
  first: boolean;
  disabled: boolean;
  onChosen: (files: File[]) => void;
}

/** The first frame takes a photo, the others choose from those on the device. */
function EmptyFrame({ index, first, disabled, onChosen }: EmptyFrameProps) {
  const t = useTexts(photosTexts);
  const chooser = useRef<HTMLInputElement>(null);
  const look: Readonly<Record<'camera' | 'choose' | 'more', [icon: ReactNode, label: string]>> = {
    camera: [<Camera key="camera" aria-hidden className="size-10" />, t('takePhoto')],
    choose: [<ImagePlus key="choose" aria-hidden className="size-7" />, t('choosePhotos')],
    more: [<Plus key="more" aria-hidden className="size-6" />, t('addPhoto', { number: index + 1 })],
  };
  const kind = index === 0 ? 'camera' : index === 1 ? 'choose' : 'more';
  const [icon, label] = look[kind];
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={kind !== 'camera'}
        {...(kind === 'camera' && { capture: 'user' as const })}
        accept={chosenTypes.join(',')}
        onChange={(event) => {
          onChosen([...(event.currentTarget.files ?? [])]);
          // Lets the user choose the same file again after removing it.
          event.currentTarget.value = '';
        }}
      />
      <button
        type="button"
        disabled={disabled}
        onClick={() => chooser.current?.click()}
        className={classes(
          'flex size-full flex-col items-center justify-center gap-2 rounded-xl border-2 border-dashed p-2 text-center font-medium transition-colors hover:border-accent-solid hover:bg-accent-soft',
          first ? 'border-accent-solid bg-accent-soft text-accent-ink' : 'border-accent-line text-ink-muted',
        )}
      >
        {icon}
        <span className={kind === 'more' ? 'sr-only' : kind === 'choose' ? 'text-sm leading-tight' : 'text-lg'}>
          {label}
        </span>
      </button>
    </>
  );
}
