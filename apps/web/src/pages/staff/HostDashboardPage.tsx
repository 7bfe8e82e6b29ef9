import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHubNews } from '../../features/chat/live/use-hub-news.ts';
import { Counters } from '../../ui/layout/Counters.tsx';
import { MyAssignments } from '../../features/assignments/MyAssignments.tsx';
import { ShiftSwitch } from '../../features/hosts/ShiftSwitch.tsx';
import { RedeemLink } from '../../features/perks/door/RedeemLink.tsx';
import { useChosenVenue } from '../../features/venues/use-venue-id.ts';
import { StaffHeader } from '../../features/venues/StaffHeader.tsx';
import { myAssignmentsQuery, reloadMyAssignments } from '../../features/assignments/assignments.queries.ts';
import { assignmentsTexts } from '../../features/assignments/assignments.texts.ts';
import { venuesTexts } from '../../features/venues/venues.texts.ts';
import { TablesAtWork } from '../../features/table-checks/TablesAtWork.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { refreshTablesAtWork } from '../../me/my-tables.ts';
import { myVenuesQuery } from '../../me/my-venues.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';

/** The members assigned to a host. */
export function HostDashboardPage() {
  const inVenues = useTexts(venuesTexts);
  const t = useTexts(assignmentsTexts);
  const { data: assignments, error } = useQuery(myAssignmentsQuery);
  useHubNews('AssignmentChanged', reloadMyAssignments);
  // The latest message decides who is waiting.
  useHubNews('ReceiveMessage', reloadMyAssignments);
  const { data: venues = [] } = useQuery(myVenuesQuery);
  const venueNames = new Map(venues.map(({ id, name }) => [id, name]));
  const chosen = useChosenVenue();
  const [tab, setTab] = useState<'open' | 'closed'>('open');
  const shown = assignments?.latest.filter(({ venueId }) => chosen === undefined || venueId === chosen) ?? [];
  const open = shown.filter(({ status }) => status === 'open');
  const closed = shown.filter(({ status }) => status === 'closed');
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
      <StaffHeader title={t('hostTitle')} chooses>
        <RedeemLink />
        <ShiftSwitch onChanged={() => Promise.all([reloadMyAssignments(), refreshTablesAtWork()])} />
      </StaffHeader>
      <TablesAtWork />
      {error && !assignments && (
        <LoadFailed title={t('assignmentsFailed')} onRetry={reloadMyAssignments} reason={error.message} />
      )}
      {!error && !assignments && <p className="text-ink-muted">{inVenues('loading')}</p>}
      {assignments && (
        <>
          <Counters
            counters={[
              { label: t('activeCount'), count: assignments.counts.open },
              { label: inVenues('completed'), count: assignments.counts.closed },
              { label: t('totalHandled'), count: assignments.counts.open + assignments.counts.closed },
            ]}
          />
          <Tabs
            label={inVenues('assignments')}
            value={tab}
            onChange={setTab}
            tabs={[
              {
                value: 'open',
                label: t('activeChats'),
                content: <MyAssignments assignments={open} open venueNames={venueNames} />,
              },
              {
                value: 'closed',
                label: t('closed'),
                content: (
                  <MyAssignments
                    assignments={closed}
                    open={false}
                    venueNames={venueNames}
                    isPart={chosen === undefined && closed.length < assignments.counts.closed}
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
