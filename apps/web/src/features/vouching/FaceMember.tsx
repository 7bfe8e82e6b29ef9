import type { Facing } from '@ambiance/contract/vouching';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { staffVouchingTexts } from './staff-vouching.texts.ts';

/** The member whose code was scanned. Staff compare the person and a photo ID with it, and confirm or deny the match. */
export function FaceMember({ facing, onNext }: { facing: Facing; onNext: () => void }) {
  const t = useTexts(staffVouchingTexts);
  const { scanId, firstName: name, age, photos, venues } = facing;
  const [venueId, setVenueId] = useState(venues[0]!.id);
  const vouch = useMutation({
    mutationFn: () => server.vouching.vouch({ params: { id: scanId }, body: { venueId } }),
  });
  const deny = useMutation({
    mutationFn: () => server.vouching.deny({ params: { id: scanId }, body: { venueId } }),
    onSuccess: () => {
      showToast(t('denied'));
      onNext();
    },
  });
  const failure = vouch.error ?? deny.error;
  const venue = venues.find(({ id }) => id === venueId)!;
  if (vouch.isSuccess) {
    return (
      <div role="alert" className="flex flex-col items-center gap-4 py-4 text-center">
        <CircleCheck aria-hidden className="size-16 text-accent-ink" />
        <FocusedHeading>{t('vouched', { venue: venue.name, name })}</FocusedHeading>
        <Button wide className="min-h-16 text-xl" onClick={onNext}>
          {t('next')}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <FocusedHeading>{age === null ? t('isThis', { name }) : t('isThisAged', { name, age })}</FocusedHeading>
      <p>{photos.length > 0 ? t('look') : t('noPhotos', { name })}</p>
      <ul className="grid grid-cols-2 gap-2 empty:hidden">
        {photos.map((url, place) => (
          <li key={url} className="first:col-span-2">
            <Photo
              url={url}
              alt={t('photo', { name, number: place + 1, total: photos.length })}
              width={480}
              height={600}
              first={place === 0}
              className="aspect-4/5 w-full rounded-lg"
            />
          </li>
        ))}
      </ul>
      {venues.length > 1 && (
        <RadioGroup
          legend={t('venue')}
          choices={venues.map((one) => ({ value: String(one.id), label: one.name }))}
          value={String(venueId)}
          onChange={(id) => setVenueId(Number(id))}
        />
      )}
      {failure && <Banner tone="danger">{failure.message || t('vouchFailed')}</Banner>}
      <div className="flex flex-col gap-3">
        {photos.length > 0 && (
          <Button wide className="min-h-16 text-xl" busy={vouch.isPending} onClick={() => vouch.mutate()}>
            {t('itIsThem')}
          </Button>
        )}
        {photos.length > 0 && (
          <Button wide variant="secondary" busy={deny.isPending} onClick={() => deny.mutate()}>
            {t('itIsNot')}
          </Button>
        )}
        <Button wide variant={photos.length > 0 ? 'quiet' : 'secondary'} onClick={onNext}>
          {photos.length > 0 ? t('undecided') : t('next')}
        </Button>
      </div>
    </div>
  );
}

/** Heading of newly shown content. It gets the focus, so that screen readers announce it. */
function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    // On a phone, the photo and the buttons would be further down.
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-2xl">
      {children}
    </h2>
  );
}
