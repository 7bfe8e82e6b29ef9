import type { Photo as MyPhoto } from '@ambiance/contract/photos';
import { photoIdOf } from '@ambiance/domain/photos';
import { useSortable } from '@dnd-kit/sortable';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, ArrowLeftRight, ArrowRight, Star, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { Menu } from '../../ui/actions/Menu.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { DeletePhotoDialog } from './DeletePhotoDialog.tsx';
import { OnPhoto } from './OnPhoto.tsx';
import { photosTexts } from './photos.texts.ts';
import { rememberPhotos } from './photos.queries.ts';

interface PhotoTileProps {
  photo: MyPhoto;
  /** Its position in the grid, from 1. */
  number: number;
  count: number;
  /** Moves the photo by this many positions; negative numbers move it back. */
  onMove: (by: number) => void;
  onDeleted: () => void;
}

export function PhotoTile({ photo, number, count, onMove, onDeleted }: PhotoTileProps) {
  const t = useTexts(photosTexts);
  const [asking, setAsking] = useState(false);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const setPrimary = useMutation({
    mutationFn: (photoId: string) => server.photos.setPrimary({ params: { photoId } }),
    onSuccess: (all) => {
      rememberPhotos(all);
      // The button that was pressed no longer exists.
      deleteButton.current?.focus();
      showToast(t('primarySet'));
    },
    onError: (error) => showError(error, t('setPrimaryFailed')),
  });
  const choosePrimary = () => {
    const photoId = photoIdOf(photo.url);
    if (photoId) setPrimary.mutate(photoId);
    else showToast(t('idInvalid'), { kind: 'error' });
  };
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: photo.url });
  return (
    <li
      ref={setNodeRef}
      style={{
        ...(transform && { translate: `${transform.x}px ${transform.y}px` }),
        transition: transition?.replace('transform', 'translate'),
      }}
      className={classes('flex flex-col gap-1', isDragging && 'relative z-1 opacity-80')}
    >
      <div className="relative overflow-hidden rounded-lg">
        <div {...(count > 1 && listeners)} className={classes(count > 1 && 'cursor-grab touch-manipulation')}>
          <Photo
            url={photo.url}
            alt={t('photo', { number, count })}
            width={240}
            height={300}
            className="aspect-4/5 w-full"
          />
        </div>
        {photo.isPrimary && (
          <Badge
            tone="accent"
            icon={<Star aria-hidden className="size-3.5 fill-current" />}
            className="absolute top-2 left-2"
          >
            {t('primary')}
          </Badge>
        )}
        {count > 1 && (
          <Menu
            trigger={
              <IconButton
                label={t('move', { number })}
                icon={<OnPhoto icon={<ArrowLeftRight aria-hidden className="size-4" />} />}
                className="absolute bottom-0 left-0"
              />
            }
            items={[
              {
                label: t('moveEarlier'),
                icon: <ArrowLeft aria-hidden className="size-4" />,
                disabled: number === 1,
                onSelect: () => onMove(-1),
              },
              {
                label: t('moveLater'),
                icon: <ArrowRight aria-hidden className="size-4" />,
                disabled: number === count,
                onSelect: () => onMove(1),
              },
            ]}
          />
        )}
        <IconButton
          ref={deleteButton}
          label={t('deletePhoto', { number })}
          icon={<OnPhoto icon={<Trash2 aria-hidden className="size-4" />} />}
          onClick={() => setAsking(true)}
          className="absolute right-0 bottom-0"
        />
      </div>
      {!photo.isPrimary && (
        <Button variant="quiet" wide busy={setPrimary.isPending} onClick={choosePrimary} className="px-0! text-sm">
          {t('setPrimary')}
          <span className="sr-only">{t('setPrimaryOf', { number })}</span>
        </Button>
      )}
      {asking && <DeletePhotoDialog photo={photo} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </li>
  );
}
