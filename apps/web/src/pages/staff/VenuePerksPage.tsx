import { useQuery } from '@tanstack/react-query';
import { Plus, Ticket } from 'lucide-react';
import { useState } from 'react';
import { PerkPreview } from '../../features/perks/managed/PerkPreview.tsx';
import { RejectedOffline } from '../../features/perks/offline/RejectedOffline.tsx';
import { DashboardLink } from '../../features/venues/DashboardLink.tsx';
import type { ManagedPerk } from '../../features/perks/managed/managed-perk.ts';
import { PerkList } from '../../features/perks/managed/PerkList.tsx';
import { RedemptionDays } from '../../features/perks/managed/RedemptionDays.tsx';
import { MeetingDays } from '../../features/perks/managed/MeetingDays.tsx';
import { PerkEditor } from '../../features/perks/managed/PerkEditor.tsx';
import type { PerkDraft } from '../../features/perks/managed/perk-draft.ts';
import { StaffHeader } from '../../features/venues/StaffHeader.tsx';
import { VenueFailed } from '../../features/venues/VenueFailed.tsx';
import { useVenueId } from '../../features/venues/use-venue-id.ts';
import { managedPerksQuery } from '../../features/perks/perks.queries.ts';
import { managedPerksTexts } from '../../features/perks/managed/managed-perks.texts.ts';
import { venueQuery } from '../../features/venues/venues.queries.ts';
import { venuesTexts } from '../../features/venues/venues.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** A venue's perks and their usage. */
export function VenuePerksPage() {
  const inVenues = useTexts(venuesTexts);
  const t = useTexts(managedPerksTexts);
  const venueId = useVenueId();
  const { data: perks, error } = useQuery(managedPerksQuery(venueId));
  const { data: venue } = useQuery(venueQuery(venueId));
  const [copied, setCopied] = useState<ManagedPerk>();
  const [edited, setEdited] = useState<number | 'new'>();
  const [drafts, setDrafts] = useState<Partial<Record<number | 'new', PerkDraft | undefined>>>({});
  const shownPicture = perks?.find(({ id }) => id === edited)?.imageUrl ?? null;
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
      <StaffHeader title={t('perksTitle')} venueId={venueId}>
        <DashboardLink venueId={venueId} />
        {!error && (
          <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setEdited('new')}>
            {t('newPerk')}
          </Button>
        )}
      </StaffHeader>
      {error && <VenueFailed venueId={venueId} title={t('perksFailed')} error={error} />}
      {!error && !perks && <p className="text-ink-muted">{inVenues('loading')}</p>}
      {perks?.length === 0 && (
        <EmptyState icon={<Ticket aria-hidden />} title={t('noPerks')}>
          {t('noPerksText')}
        </EmptyState>
      )}
      {!error && <RejectedOffline venueId={venueId} timeZone={venue?.timeZone} />}
      {perks && perks.length > 0 && (
        <PerkList
          perks={perks}
          onEdit={({ id }) => setEdited(id)}
          onCopy={(perk) => {
            setCopied(perk);
            setDrafts({ ...drafts, new: undefined });
            setEdited('new');
          }}
        />
      )}
      {!error && <RedemptionDays venueId={venueId} />}
      {!error && <MeetingDays venueId={venueId} />}
      {venue && edited !== undefined && (
        <PerkEditor
          venue={venue}
          perk={perks?.find(({ id }) => id === edited)}
          copied={edited === 'new' ? copied : undefined}
          draft={drafts[edited]}
          onClose={(draft) => {
            setDrafts({ ...drafts, [edited]: draft });
            setEdited(undefined);
            setCopied(undefined);
          }}
          renderPreview={(written, endsUtc) => (
            <PerkPreview
              draft={written}
              offer={{ id: edited === 'new' ? 0 : edited, imageUrl: shownPicture, venue, endsUtc }}
            />
          )}
        />
      )}
    </div>
  );
}
