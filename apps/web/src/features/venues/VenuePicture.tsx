import { useMutation, useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { reloadVenue } from '../../me/my-venues.ts';
import { server } from '../../server/server.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { PictureField } from '../../ui/fields/PictureField.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { venueQuery } from './venues.queries.ts';
import { venuesTexts } from './venues.texts.ts';

/** Form for the picture that members see with the venue's perks. It shows no loading error, because the settings below do. */
export function VenuePicture({ venueId }: { venueId: number }) {
  const t = useTexts(venuesTexts);
  const { data: venue } = useQuery(venueQuery(venueId));
  const params = { id: String(venueId) };
  const change = useMutation({
    mutationFn: (file: File | null) =>
      file ? server.venues.setPicture({ params, files: [file] }) : server.venues.removePicture({ params }),
    onSuccess: (_, file) => {
      showToast(t(file ? 'pictureSaved' : 'pictureRemoved'));
      return reloadVenue(venueId);
    },
    onError: (error) => showError(error, t('pictureFailed')),
  });
  if (!venue) return null;
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{t('picture')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('pictureText')}</p>
      </div>
      <PictureField
        name={venue.name}
        alt={t('pictureOf', { name: venue.name })}
        url={venue.imageUrl}
        busy={change.isPending}
        onChange={change.mutate}
      />
    </Card>
  );
}
