import type { Host } from '@ambiance/contract/hosts';
import { hasColleague } from '@ambiance/domain/hosts';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { reloadVenue } from '../../me/my-venues.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { ColleagueMenu } from './ColleagueMenu.tsx';
import { hostsTexts } from './hosts.texts.ts';

interface MoveChatsProps {
  venueId: number;
  host: Host;
  activeHosts: number;
}

/** A menu with which a manager moves all open chats of a host to colleagues. Absent if there are none to move or no colleagues. */
export function MoveChats({ venueId, host, activeHosts }: MoveChatsProps) {
  const t = useTexts(hostsTexts);
  const move = useMutation({
    mutationFn: (toHostUserId: string | null) =>
      server.hosts.moveChats({ params: { id: String(venueId), hostId: host.id }, body: { toHostUserId } }),
    onSuccess: ({ moved, stayed }) =>
      showToast(stayed > 0 ? t('movedSome', { count: moved, stayed }) : t('moved', { count: moved })),
    onError: (error) => showRefusal(error, t('moveFailed')),
    onSettled: () => reloadVenue(venueId),
  });
  if (host.openAssignments === 0 || !hasColleague(activeHosts, host.status === 1)) return null;
  return (
    <ColleagueMenu
      venueId={venueId}
      exceptHostId={host.id}
      trigger={
        <Button variant="secondary" busy={move.isPending} aria-label={t('moveAllOf', { name: host.displayName })}>
          {t('moveAll')}
        </Button>
      }
      first={{ label: t('toAnyColleague'), onSelect: () => move.mutate(null) }}
      onChoose={(hostId) => move.mutate(hostId)}
    />
  );
}
