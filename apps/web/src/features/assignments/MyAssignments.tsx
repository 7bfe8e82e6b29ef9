import type { Assignment } from '@ambiance/contract/assignments';
import { useMutation } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { Avatar } from '../../ui/members/Avatar.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { since } from './since.ts';
import { waitingFirst } from './waiting-first.ts';
import { WaitingBadge } from './WaitingBadge.tsx';
import { reloadMyAssignments } from './assignments.queries.ts';
import { assignmentsTexts } from './assignments.texts.ts';

export interface MyAssignmentsProps {
  assignments: readonly Assignment[];
  open: boolean;
  /** Venues where the host works. If there are several, each assignment shows its own. */
  venueNames: ReadonlyMap<number, string>;
  /** There are older ones that are not in the list. */
  isPart?: boolean;
}

/** Lists the members assigned to a host: open assignments, or closed ones. */
export function MyAssignments({ assignments, open, venueNames, isPart = false }: MyAssignmentsProps) {
  const t = useTexts(assignmentsTexts);
  const now = useNow();
  const [asked, setAsked] = useState<Assignment>();
  const close = useMutation({
    mutationFn: (id: number) => server.assignments.close({ params: { id: String(id) } }),
    onSuccess: () => showToast(t('assignmentClosed')),
    onError: (error) => showError(error, t('closeFailed')),
    onSettled: () => {
      setAsked(undefined);
      return reloadMyAssignments();
    },
  });
  if (assignments.length === 0) {
    return (
      <EmptyState icon={<Inbox aria-hidden />} title={open ? t('noneOpen') : t('noneClosed')}>
        {open ? t('noneOpenText') : t('noneClosedText')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col divide-y divide-hairline rounded-xl border border-hairline bg-surface">
        {(open ? waitingFirst(assignments) : assignments).map((assignment) => {
          const { id, memberUserId, memberName, createdUtc, closedUtc, member } = assignment;
          const lastWords = member?.lastWords;
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-5">
              <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
                <Avatar name={memberName} photoUrl={member?.primaryPhotoUrl} size={48} />
                <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
                  <span className="flex flex-wrap items-center gap-2 font-medium">
                    {memberName}
                    {open && <WaitingBadge assignment={assignment} />}
                  </span>
                  {lastWords && (
                    <span className="line-clamp-2 max-w-full [overflow-wrap:anywhere]">
                      {lastWords.isOwn ? t('youWrote', { text: lastWords.text }) : lastWords.text}
                    </span>
                  )}
                  <span className="text-sm text-ink-muted">
                    {venueNames.size > 1 && `${venueNames.get(assignment.venueId) ?? ''} · `}
                    {member && `${t(`language.${member.language}`)} · `}
                    {since(closedUtc ?? lastWords?.sentUtc ?? createdUtc, now, t.language)}
                  </span>
                </div>
              </div>
              <div className="flex flex-wrap gap-2">
                {open && (
                  <Button
                    variant="secondary"
                    aria-label={`${t('closeAssignment')}, ${memberName}`}
                    onClick={() => setAsked(assignment)}
                  >
                    {t('closeAssignment')}
                  </Button>
                )}
                <LinkButton
                  aria-label={`${t('openChat')}, ${memberName}`}
                  variant={open ? 'primary' : 'secondary'}
                  to={`/chat?userId=${memberUserId}&name=${encodeURIComponent(memberName)}`}
                >
                  {t('openChat')}
                </LinkButton>
              </div>
            </li>
          );
        })}
      </ul>
      {isPart && <p className="text-sm text-ink-muted">{t('latestClosed', { count: assignments.length })}</p>}
      {asked && (
        <ConfirmDialog
          title={t('closeTitle')}
          action={t('closeAssignment')}
          busy={close.isPending}
          onConfirm={() => close.mutate(asked.id)}
          onClose={() => setAsked(undefined)}
        >
          {t('closeText', { name: asked.memberName })}
        </ConfirmDialog>
      )}
    </div>
  );
}
