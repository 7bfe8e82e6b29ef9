import type { Assignment } from '@ambiance/contract/assignments';
import type { Host } from '@ambiance/contract/hosts';
import { useMutation } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { reloadVenue } from '../../me/my-venues.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Menu } from '../../ui/actions/Menu.tsx';
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
  hosts: readonly Host[];
  /** Shows whether a host is available, next to their name. */
  renderState: (host: Host) => ReactNode;
}

/** Lists a venue's open assignments, members who have waited longest first, and lets a manager choose another host. */
export function OpenAssignments({ venueId, assignments, hosts, renderState }: OpenAssignmentsProps) {
  const t = useTexts(assignmentsTexts);
  const language = useLanguage();
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
        const { id, memberUserId, hostUserId, createdUtc } = assignment;
        const host = hosts.find((one) => one.id === hostUserId);
        const others = hosts.filter((one) => one.status === 1 && one.id !== hostUserId);
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-4 px-5 py-4">
            <div className="flex min-w-0 flex-col items-start gap-1">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {t('member', { id: shortId(memberUserId) })}
                <WaitingBadge assignment={assignment} />
              </span>
              <span className="text-sm text-ink-muted">
                {host ? t('with', { name: host.displayName }) : t('withNobody')} · {since(createdUtc, now, language)}
              </span>
              {host && renderState(host)}
            </div>
            {others.length === 0 ? (
              <span className="text-sm text-ink-muted">{t('nobodyElse')}</span>
            ) : (
              <Menu
                trigger={
                  <Button
                    variant="secondary"
                    busy={reassign.isPending && reassign.variables.id === id}
                    aria-label={t('reassignFor', { id: shortId(memberUserId) })}
                  >
                    {t('reassign')}
                  </Button>
                }
                items={others.map((one) => ({
                  label: t('hostLoad', { name: one.displayName, count: one.openAssignments }),
                  onSelect: () => reassign.mutate({ id, hostId: one.id }),
                }))}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
