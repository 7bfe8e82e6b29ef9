import type { Manager } from '@ambiance/contract/managers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { InviteManager } from './InviteManager.tsx';
import { managersQuery } from './managers.queries.ts';
import { managersTexts } from './managers.texts.ts';

/** A venue's managers. Each can invite more of them and remove any other. */
export function ManagerList({ venueId }: { venueId: number }) {
  const t = useTexts(managersTexts);
  const { data, error, refetch } = useQuery(managersQuery(venueId));
  return (
    <Card aria-labelledby="venue-managers" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="venue-managers" className="text-xl">
            {t('managers')}
          </h2>
          <p className="mt-1 text-sm text-ink-muted">{t('managersText')}</p>
        </div>
        <InviteManager venueId={venueId} />
      </div>
      {data ? (
        <ul className="divide-y divide-hairline">
          {data.map((manager) => (
            <ManagerRow key={manager.id} venueId={venueId} manager={manager} />
          ))}
        </ul>
      ) : (
        <NotLoaded title={t('failed')} error={error} onRetry={() => void refetch()} skeleton="h-24 rounded-xl" />
      )}
    </Card>
  );
}

function ManagerRow({ venueId, manager }: { venueId: number; manager: Manager }) {
  const t = useTexts(managersTexts);
  const isMe = useSession()?.id === manager.id;
  const name = manager.displayName;
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => server.managers.remove({ params: { id: String(venueId), managerId: manager.id } }),
    onSuccess: (managers) => {
      queryClient.setQueryData(managersQuery(venueId).queryKey, managers);
      showToast(t('removed', { name }));
    },
    onError: (error) => showRefusal(error, t('removeFailed')),
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries(managersQuery(venueId));
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          {isMe && <Badge>{t('you')}</Badge>}
          {manager.isInvited && <Badge>{t('invited')}</Badge>}
        </p>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{manager.email}</p>
      </div>
      {!isMe && (
        <Button variant="secondary" aria-label={t('removeName', { name })} onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          action={t('remove')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          {t('removeText')}
        </ConfirmDialog>
      )}
    </li>
  );
}
