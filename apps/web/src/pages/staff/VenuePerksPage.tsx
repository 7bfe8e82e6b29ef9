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

/** The open editor. */
interface Opened {
  venueId: number;
  /** The version that the editor first showed, so that a later change elsewhere is noticed. Undefined for a new perk. */
  perk?: ManagedPerk | undefined;
  /** A perk that the new one repeats. */
  copied?: ManagedPerk;
}

/** Text that was written and not saved. */
interface Draft extends Pick<Opened, 'perk'> {
  written: PerkDraft;
}

/** A venue's perks and their usage. */
export function VenuePerksPage() {
  const inVenues = useTexts(venuesTexts);
  const t = useTexts(managedPerksTexts);
  const venueId = useVenueId();
  const { data: perks, error: perksError } = useQuery(managedPerksQuery(venueId));
  const { data: loadedVenue, error: venueError } = useQuery(venueQuery(venueId));
  // Each perk names its venue too.
  const venue = loadedVenue ?? perks?.[0]?.venue;
  const error = perksError ?? (venue ? null : venueError);
  const [opened, setOpened] = useState<Opened>();
  const [drafts, setDrafts] = useState<Partial<Record<string, Draft>>>({});
  // The address may now name another venue.
  const shown = opened?.venueId === venueId ? opened : undefined;
  const draftName = shown?.perk ? String(shown.perk.id) : `new ${venueId}`;
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
      <StaffHeader title={t('perksTitle')} venueId={venueId}>
        <DashboardLink venueId={venueId} />
        {!error && (
          <Button icon={<Plus aria-hidden className="size-5" />} busy={!venue} onClick={() => setOpened({ venueId })}>
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
          key={venueId}
          perks={perks}
          onEdit={(perk) => setOpened({ venueId, perk: drafts[perk.id]?.perk ?? perk })}
          onCopy={(copied) => {
            setDrafts({ ...drafts, [`new ${venueId}`]: undefined });
            setOpened({ venueId, copied });
          }}
        />
      )}
      {!error && <RedemptionDays venueId={venueId} />}
      {!error && <MeetingDays venueId={venueId} />}
      {venue && shown && (
        <PerkEditor
          venue={venue}
          perk={shown.perk}
          copied={shown.copied}
          draft={drafts[draftName]?.written}
          onClose={(written) => {
            setDrafts({ ...drafts, [draftName]: written && { written, perk: shown.perk } });
            setOpened(undefined);
          }}
          renderPreview={(written, endsUtc) => (
            <PerkPreview
              draft={written}
              offer={{ id: shown.perk?.id ?? 0, imageUrl: shown.perk?.imageUrl ?? null, venue, endsUtc }}
            />
          )}
        />
      )}
    </div>
  );
}
