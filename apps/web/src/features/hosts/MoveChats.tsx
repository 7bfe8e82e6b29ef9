import type { Host } from '@ambiance/contract/hosts';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { reloadVenue } from '../../me/my-venues.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Menu } from '../../ui/actions/Menu.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { hostsTexts } from './hosts.texts.ts';

interface MoveChatsProps {
  venueId: number;
  host: Host;
  hosts: readonly Host[];
}

/** A menu with which a manager moves all open chats of a host to colleagues. Absent if there are none to move or no colleagues. */
export function MoveChats({ venueId, host, hosts }: MoveChatsProps) {
  const t = useTexts(hostsTexts);
  const move = useMutation({
    mutationFn: (toHostUserId: string | null) =>
      server.hosts.moveChats({ params: { id: String(venueId), hostId: host.id }, body: { toHostUserId } }),
    onSuccess: ({ moved, stayed }) =>
      showToast(stayed > 0 ? t('movedSome', { count: moved, stayed }) : t('moved', { count: moved })),
    onError: (error) => showRefusal(error, t('moveFailed')),
    onSettled: () => reloadVenue(venueId),
  });
  const others = hosts
    .filter((one) => one.status === 1 && one.id !== host.id)
    .toSorted((one, other) => readiness(one) - readiness(other));
  if (host.openAssignments === 0 || others.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button variant="secondary" busy={move.isPending} aria-label={t('moveAllOf', { name: host.displayName })}>
          {t('moveAll')}
        </Button>
      }
      items={[
        { label: t('toAnyColleague'), onSelect: () => move.mutate(null) },
        ...others.map((one) => ({
          label: t('toHost', { name: one.displayName, count: one.openAssignments }),
          onSelect: () => move.mutate(one.id),
        })),
      ]}
    />
  );
}

/** Lower for hosts who can answer sooner. */
const readiness = ({ isOffShift, state }: Host): number => (isOffShift ? 2 : state === 'available' ? 0 : 1);
