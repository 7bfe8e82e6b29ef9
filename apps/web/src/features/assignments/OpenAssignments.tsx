import type { Assignment } from '@ambiance/contract/assignments';
import { hasColleague } from '@ambiance/domain/hosts';
import { useMutation } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { reloadVenue } from '../../me/my-venues.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { since } from './since.ts';
import { waitingFirst } from './waiting-first.ts';
import { WaitingBadge } from './WaitingBadge.tsx';
import { assignmentsTexts } from './assignments.texts.ts';

const shortId = (id: string) => id.slice(0, 8);

export interface OpenAssignmentsProps {
  venueId: number;
  assignments: readonly Assignment[];
  activeHosts: number;
  /** Shows whether a host is available, next to their name. */
  renderState: (host: NonNullable<Assignment['host']>) => ReactNode;
  /** A menu of the other active hosts behind a button. */
  renderColleagues: (menu: {
    trigger: ReactElement<ComponentProps<'button'>>;
    exceptHostId: string | null;
    onChoose: (hostId: string) => void;
  }) => ReactNode;
}

/** Lists a venue's open assignments, members who have waited longest first, and lets a manager choose another host. */
export function OpenAssignments(props: OpenAssignmentsProps) {
  const { venueId, assignments, activeHosts, renderState, renderColleagues } = props;
  const t = useTexts(assignmentsTexts);
  const now = useNow();
  const reassign = useMutation({
    mutationFn: ({ id, hostId }: { id: number; hostId: string }) =>
      server.assignments.reassign({ params: { id: String(id), hostId } }),
    onSuccess: () => showToast(t('reassigned')),
    onError: (error) => showError(error, t('reassignFailed')),
    onSettled: () => reloadVenue(venueId),
  });
  if (assignments.length === 0) return <EmptyState icon={<Inbox aria-hidden />} title={t('noOpenAssignments')} />;
  return (
    <ul className="flex flex-col divide-y divide-hairline rounded-xl border border-hairline bg-surface">
      {waitingFirst(assignments).map((assignment) => {
        const { id, memberUserId, hostUserId, createdUtc, host } = assignment;
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-4 px-5 py-4">
            <div className="flex min-w-0 flex-col items-start gap-1">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {t('member', { id: shortId(memberUserId) })}
                <WaitingBadge assignment={assignment} />
              </span>
              <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
                {host ? t('with', { name: host.displayName }) : t('withNobody')}
                {host && renderState(host)}
              </span>
              <span className="text-sm text-ink-muted">
                {t('opened', { since: since(createdUtc, now, t.language) })}
              </span>
            </div>
            {!hasColleague(activeHosts, host?.status === 1) ? (
              <span className="text-sm text-ink-muted">{t('nobodyElse')}</span>
            ) : (
              renderColleagues({
                trigger: (
                  <Button
                    variant="secondary"
                    busy={reassign.isPending && reassign.variables.id === id}
                    aria-label={t('reassignFor', { id: shortId(memberUserId) })}
                  >
                    {t('reassign')}
                  </Button>
                ),
                exceptHostId: hostUserId,
                onChoose: (hostId) => reassign.mutate({ id, hostId }),
              })
            )}
          </li>
        );
      })}
    </ul>
  );
}
