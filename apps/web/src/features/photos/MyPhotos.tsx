import { maxPhotos } from '@ambiance/domain/photos';
import { useQuery } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { photosTexts } from './photos.texts.ts';
import { myPhotosQuery } from './photos.queries.ts';
import { PhotoTile } from './PhotoTile.tsx';

const gridStyle = 'grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 xl:grid-cols-4';

/** The member's photos, the one that others see first marked. `kept` is how many there are, while they are on their way. */
export function MyPhotos({ kept }: { kept: number }) {
  const t = useTexts(photosTexts);
  const { data: photos, error, refetch } = useQuery(myPhotosQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = photos?.length ?? kept;
  return (
    <Card aria-labelledby="my-photos" className="flex flex-col gap-4">
      <h2 id="my-photos" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('myPhotos', { count, max: maxPhotos })}
      </h2>
      {!photos && error && (
        <LoadFailed title={t('loadFailed')} onRetry={refetch} className="py-4!">
          {error.message}
        </LoadFailed>
      )}
      {!photos && !error && (
        <div className={gridStyle}>
          <output className="sr-only">{t('loading')}</output>
          {Array.from({ length: kept }, (_, index) => (
            <Skeleton key={index} className="aspect-4/5 rounded-lg" />
          ))}
        </div>
      )}
      {photos?.length === 0 && (
        <EmptyState icon={<Image aria-hidden />} title={t('noPhotosTitle')} className="py-4!">
          {t('noPhotosText')}
        </EmptyState>
      )}
      {photos && photos.length > 0 && (
        <ul className={gridStyle}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.url}
              photo={photo}
              number={index + 1}
              count={count}
              onDeleted={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
