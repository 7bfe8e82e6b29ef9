import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import type { Photo } from '@ambiance/contract/photos';
import { maxPhotos, photoIdOf } from '@ambiance/domain/photos';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { photosTexts } from './photos.texts.ts';
import { myPhotosQuery, reloadPhotos, rememberPhotos } from './photos.queries.ts';
import { PhotoTile } from './PhotoTile.tsx';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { showError } from '../../ui/feedback/toast.ts';

const gridStyle = 'grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 xl:grid-cols-4';

/** The member's photos, with the primary one marked. `stored` is their number while they load. */
export function MyPhotos({ stored }: { stored: number }) {
  const t = useTexts(photosTexts);
  const { data: photos, error, refetch } = useQuery(myPhotosQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = photos?.length ?? stored;
  return (
    <Card aria-labelledby="my-photos" className="flex flex-col gap-4">
      <h2 id="my-photos" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('myPhotos', { count, max: maxPhotos })}
      </h2>
      {!photos && error && (
        <LoadFailed title={t('loadFailed')} onRetry={refetch} className="py-4!" reason={error.message} />
      )}
      {!photos && !error && (
        <div className={gridStyle}>
          <output className="sr-only">{t('loading')}</output>
          {Array.from({ length: stored }, (_, index) => (
            <Skeleton key={index} className="aspect-4/5 rounded-lg" />
          ))}
        </div>
      )}
      {photos?.length === 0 && (
        <EmptyState icon={<Image aria-hidden />} title={t('noPhotosTitle')} className="py-4!">
          {t('noPhotosText')}
        </EmptyState>
      )}
      {photos && photos.length > 0 && <PhotoGrid photos={photos} onDeleted={() => heading.current?.focus()} />}
    </Card>
  );
}

/** Photos are moved by dragging, on a phone after a long press, or through their menu. */
function PhotoGrid({ photos, onDeleted }: { photos: Photo[]; onDeleted: () => void }) {
  const t = useTexts(photosTexts);
  const order = useOrderPhotos();
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const count = photos.length;
  const move = (from: number, to: number) => {
    if (from === to) return;
    order(arrayMove(photos, from, to));
    setSaid(t('moved', { number: to + 1, count }));
  };
  const placeOf = (url: unknown) => photos.findIndex((photo) => photo.url === url);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(placeOf(active.id), placeOf(over.id));
  };
  return (
    <>
      {count > 1 && (
        <p className="-mt-2 text-sm text-ink-muted">
          {t('orderHint')} <span className="hidden any-pointer-fine:inline">{t('orderDragHint')}</span>
        </p>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements: silent }}
      >
        <SortableContext items={photos.map(({ url }) => url)} strategy={rectSortingStrategy}>
          <ul className={gridStyle}>
            {photos.map((photo, index) => (
              <PhotoTile
                key={photo.url}
                photo={photo}
                number={index + 1}
                count={count}
                onMove={(by) => move(index, index + by)}
                onDeleted={onDeleted}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <output className="sr-only">{said}</output>
    </>
  );
}

/** A photo's new position is announced after the move, for the menu and dragging alike. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

const mutationKey = ['order-photos'];

/** Returns a function that reorders the member's photos. The new order is shown at once, and requests run one after another. */
function useOrderPhotos(): (photos: Photo[]) => void {
  const t = useTexts(photosTexts);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'order-photos' },
    mutationFn: (photos: readonly Photo[]) =>
      server.photos.order({ body: { photoIds: photos.map(({ url }) => photoIdOf(url) ?? '') } }),
    onSuccess(all) {
      // If the user has reordered again since, the screen already shows the newer order.
      if (queryClient.isMutating({ mutationKey }) === 1) rememberPhotos(all);
    },
    onError(error) {
      showError(error, t('orderFailed'));
      if (queryClient.isMutating({ mutationKey }) === 1) void reloadPhotos();
    },
  });
  return (photos) => {
    rememberPhotos(photos);
    mutate(photos);
  };
}
