import type { Me } from '@ambiance/contract/members';
import { maxPhotos } from '@ambiance/domain/photos';
import { Image } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { profileTexts } from './profile.texts.ts';

/** The member's photos, the one that others see first marked. */
export function MyPhotos({ me }: { me: Pick<Me, 'photos' | 'primaryPhotoUrl'> }) {
  const t = useTexts(profileTexts);
  const { photos, primaryPhotoUrl } = me;
  const count = photos.length;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{t('myPhotos', { count, max: maxPhotos })}</h2>
      {count === 0 ? (
        <EmptyState icon={<Image aria-hidden />} title={t('noPhotosTitle')} className="py-4">
          {t('noPhotosText')}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
          {photos.map((url, index) => (
            <li key={url} className="relative overflow-hidden rounded-lg">
              <Photo
                url={url}
                alt={t('photo', { number: index + 1, count })}
                width={240}
                height={300}
                className="aspect-4/5 w-full"
              />
              {url === primaryPhotoUrl && (
                <Badge tone="accent" className="absolute top-2 left-2">
                  {t('primary')}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
