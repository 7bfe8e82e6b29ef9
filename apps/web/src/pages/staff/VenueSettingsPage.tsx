import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { AddHost } from '../../features/hosts/AddHost.tsx';
import { DashboardLink } from '../../features/venues/DashboardLink.tsx';
import { HostCard } from '../../features/hosts/HostCard.tsx';
import { OpeningHoursForm } from '../../features/venues/OpeningHoursForm.tsx';
import { StaffHeader } from '../../features/venues/StaffHeader.tsx';
import { VenueFailed } from '../../features/venues/VenueFailed.tsx';
import { VenuePicture } from '../../features/venues/VenuePicture.tsx';
import { useVenueId } from '../../features/venues/use-venue-id.ts';
import { hostsQuery } from '../../features/hosts/hosts.queries.ts';
import { hostsTexts } from '../../features/hosts/hosts.texts.ts';
import { venuesTexts } from '../../features/venues/venues.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** For managers: hosts, picture, opening hours and the away text of a venue. */
export function VenueSettingsPage() {
  const t = useTexts(venuesTexts);
  const inHosts = useTexts(hostsTexts);
  const venueId = useVenueId();
  const { data: hosts, error } = useQuery(hostsQuery(venueId));
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
      <StaffHeader title={t('settingsTitle')} venueId={venueId}>
        <DashboardLink venueId={venueId} />
        {!error && <AddHost venueId={venueId} />}
      </StaffHeader>
      {error && <VenueFailed venueId={venueId} title={inHosts('hostsFailed')} error={error} />}
      {!error && !hosts && <p className="text-ink-muted">{t('loading')}</p>}
      {hosts?.length === 0 && (
        <EmptyState icon={<Users aria-hidden />} title={inHosts('noHosts')}>
          {inHosts('noHostsText')}
        </EmptyState>
      )}
      {hosts && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {hosts.map((host) => (
              <HostCard key={host.id} venueId={venueId} host={host} />
            ))}
          </div>
          <VenuePicture venueId={venueId} />
          <OpeningHoursForm venueId={venueId} />
        </>
      )}
    </div>
  );
}
