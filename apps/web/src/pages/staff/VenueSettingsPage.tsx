import { useQuery } from '@tanstack/react-query';
import { AddHost } from '../../features/hosts/AddHost.tsx';
import { HostCard } from '../../features/hosts/HostCard.tsx';
import { HostList } from '../../features/hosts/HostList.tsx';
import { ManagerList } from '../../features/managers/ManagerList.tsx';
import { DashboardLink } from '../../features/venues/DashboardLink.tsx';
import { StaffHeader } from '../../features/venues/StaffHeader.tsx';
import { useVenueId } from '../../features/venues/use-venue-id.ts';
import { VenueFailed } from '../../features/venues/VenueFailed.tsx';
import { VenueForm } from '../../features/venues/VenueForm.tsx';
import { VenuePicture } from '../../features/venues/VenuePicture.tsx';
import { venueQuery } from '../../features/venues/venues.queries.ts';
import { venuesTexts } from '../../features/venues/venues.texts.ts';
import { useTexts } from '../../i18n/texts.ts';

/** For managers: name, opening hours, holidays, away text, picture, managers and hosts of a venue. */
export function VenueSettingsPage() {
  const t = useTexts(venuesTexts);
  const venueId = useVenueId();
  const { data, error } = useQuery(venueQuery(venueId));
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
      <StaffHeader title={t('settingsTitle')} venueId={venueId}>
        <DashboardLink venueId={venueId} />
      </StaffHeader>
      {error && !data ? (
        <VenueFailed venueId={venueId} title={t('loadFailed')} error={error} />
      ) : (
        <>
          <VenueForm venueId={venueId} />
          <VenuePicture venueId={venueId} />
          <ManagerList venueId={venueId} />
          <HostList
            key={venueId}
            venueId={venueId}
            actions={<AddHost venueId={venueId} />}
            render={(host) => <HostCard venueId={venueId} host={host} />}
          />
        </>
      )}
    </div>
  );
}
