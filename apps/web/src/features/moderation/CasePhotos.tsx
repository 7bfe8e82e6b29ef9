import type { Case, CasePhoto } from '@ambiance/contract/cases';
import { useQuery } from '@tanstack/react-query';
import { EyeOff, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { evidencePhotoQuery } from './moderation.queries.ts';
import { moderationTexts } from './moderation.texts.ts';

/**
 * All photos of the reports and of the profile. After some kinds of reports, they are blurred until the moderator reveals them.
 */
export function CasePhotos({ one }: { one: Case }) {
  const t = useTexts(moderationTexts);
  return (
    <Card aria-labelledby="photos" className="flex flex-col gap-4 p-4! sm:p-5!">
      <h2 id="photos" className="text-xl">
        {t('photos')}
      </h2>
      {one.photos.length === 0 && <p className="text-sm text-ink-muted">{t('noPhotos')}</p>}
      {one.photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {one.photos.map((photo, index) => (
            <li key={photo.id} className="flex flex-col gap-1">
              <EvidencePhoto caseId={one.id} photo={photo} number={index + 1} isBlurred={one.blursPhotos} />
              <span className="text-sm text-ink-muted">{t(photo.isShown ? 'photoShown' : 'photoGone')}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface EvidencePhotoProps {
  caseId: number;
  photo: CasePhoto;
  number: number;
  isBlurred: boolean;
}

function EvidencePhoto({ caseId, photo, number, isBlurred }: EvidencePhotoProps) {
  const t = useTexts(moderationTexts);
  const [isRevealed, setRevealed] = useState(!isBlurred);
  const { data, error } = useQuery({ ...evidencePhotoQuery(caseId, photo.id), enabled: photo.isKept });
  const frame = 'aspect-4/5 w-full rounded-lg';
  if (!photo.isKept || error) {
    return (
      <span className={classes(frame, 'flex flex-col items-center justify-center gap-2 bg-sunken p-2 text-center')}>
        <ImageOff aria-hidden className="size-6 text-ink-muted" />
        <span className="text-sm text-ink-muted">{t(error ? 'photoFailed' : 'photoNotStored')}</span>
      </span>
    );
  }
  if (!data) return <Skeleton className={frame} />;
  return (
    <span className={classes(frame, 'relative block overflow-hidden bg-sunken')}>
      <img
        src={data.dataUrl}
        alt={isRevealed ? t('photoNumber', { number }) : ''}
        draggable={false}
        className={classes('size-full object-cover', !isRevealed && 'scale-125 blur-2xl')}
      />
      {!isRevealed && (
        <button
          type="button"
          aria-label={t('showPhoto', { number })}
          onClick={() => setRevealed(true)}
          className="absolute inset-0 flex items-center justify-center rounded-lg focus-visible:-outline-offset-2"
        >
          <span className="rounded-full bg-surface p-3">
            <EyeOff aria-hidden className="size-6" />
          </span>
        </button>
      )}
    </span>
  );
}
