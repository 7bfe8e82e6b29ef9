import { useQuery } from '@tanstack/react-query';
import { Settings, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useHubNews } from '../../features/chat/live/use-hub-news.ts';
import { Counters } from '../../ui/layout/Counters.tsx';
import { ColleagueMenu } from '../../features/hosts/ColleagueMenu.tsx';
import { HostList } from '../../features/hosts/HostList.tsx';
import { HostStateBadge } from '../../features/hosts/HostStateBadge.tsx';
import { MoveChats } from '../../features/hosts/MoveChats.tsx';
import { HostSummary } from '../../features/hosts/HostSummary.tsx';
import { OpenAssignments } from '../../features/assignments/OpenAssignments.tsx';
import { RedeemLink } from '../../features/perks/door/RedeemLink.tsx';
import { StaffHeader } from '../../features/venues/StaffHeader.tsx';
import { ConspicuousBanner } from '../../features/vouching/ConspicuousBanner.tsx';
import { VenueFailed } from '../../features/venues/VenueFailed.tsx';
import { useVenueId } from '../../features/venues/use-venue-id.ts';
import { assignmentsQuery } from '../../features/assignments/assignments.queries.ts';
import { hostCountsQuery } from '../../features/hosts/hosts.queries.ts';
import { reloadVenue } from '../../me/my-venues.ts';
import { venuesTexts } from '../../features/venues/venues.texts.ts';
import { TablesAtWork } from '../../features/table-checks/TablesAtWork.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';

const askedEveryMs = 20_000;

/** For managers: the current state of a venue. */
export function VenueDashboardPage() {
  const t = useTexts(venuesTexts);
  const venueId = useVenueId();
  // Managers are not notified when a host comes or a member begins to wait, so this is polled. A venue may have hundreds of
  // hosts: only those on the screen are fetched.
  const hosts = useQuery({ ...hostCountsQuery(venueId), refetchInterval: askedEveryMs });
  const assignments = useQuery({ ...assignmentsQuery(venueId), refetchInterval: askedEveryMs });
  useHubNews('AssignmentChanged', () => reloadVenue(venueId));
  const [tab, setTab] = useState<'assignments' | 'hosts'>('assignments');
  const error = hosts.error ?? assignments.error;
  const isLoaded = hosts.data && assignments.data;
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
      <StaffHeader title={t('dashboardTitle')} venueId={venueId}>
        <RedeemLink />
        <LinkButton
          variant="secondary"
          to={`/venue/perks?venueId=${venueId}`}
          icon={<Ticket aria-hidden className="size-5" />}
        >
          {t('perks')}
        </LinkButton>
        <LinkButton
          variant="secondary"
          to={`/venue/settings?venueId=${venueId}`}
          icon={<Settings aria-hidden className="size-5" />}
        >
          {t('settings')}
        </LinkButton>
      </StaffHeader>
      <TablesAtWork />
      {error && !isLoaded && <VenueFailed venueId={venueId} title={t('loadFailed')} error={error} />}
      {!error && !isLoaded && <p className="text-ink-muted">{t('loading')}</p>}
      {hosts.data && assignments.data && (
        <>
          <ConspicuousBanner venueId={venueId} />
          <Counters
            counters={[
              { label: t('activeHosts'), count: hosts.data.active },
              { label: t('openChats'), count: assignments.data.counts.open },
              { label: t('completed'), count: assignments.data.counts.closed },
              { label: t('totalHosts'), count: hosts.data.total },
            ]}
          />
          <Tabs
            label={t('tabs')}
            value={tab}
            onChange={setTab}
            tabs={[
              {
                value: 'assignments',
                label: t('assignments'),
                content: (
                  <OpenAssignments
                    venueId={venueId}
                    assignments={assignments.data.open}
                    activeHosts={hosts.data.active}
                    renderState={(host) => <HostStateBadge host={host} />}
                    renderColleagues={(menu) => <ColleagueMenu venueId={venueId} {...menu} />}
                  />
                ),
              },
              {
                value: 'hosts',
                label: t('hosts'),
                content: (
                  <HostList
                    venueId={venueId}
                    refetchEveryMs={askedEveryMs}
                    render={(host) => (
                      <HostSummary host={host}>
                        <MoveChats venueId={venueId} host={host} activeHosts={hosts.data.active} />
                      </HostSummary>
                    )}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </div>
  );
}
