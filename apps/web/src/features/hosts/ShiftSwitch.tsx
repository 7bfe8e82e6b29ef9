import { useMutation, useQuery } from '@tanstack/react-query';
import { Coffee, DoorOpen } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { shiftQuery } from './hosts.queries.ts';
import { hostsTexts } from './hosts.texts.ts';

/** A button with which a host goes off shift, or comes back. `onChanged` runs when chats may have moved. */
export function ShiftSwitch({ onChanged }: { onChanged: () => unknown }) {
  const t = useTexts(hostsTexts);
  const ui = useTexts(uiTexts);
  const { data, error, refetch } = useQuery(shiftQuery);
  const change = useMutation({
    mutationFn: (isOffShift: boolean) => server.hosts.changeShift({ body: { isOffShift } }),
    onSuccess({ isOffShift, moved, stayed }) {
      queryClient.setQueryData(shiftQuery.queryKey, { isOffShift });
      if (!isOffShift) showToast(t('onShift'));
      else if (stayed > 0) showToast(t('offShiftStayed', { count: stayed }));
      else showToast(t('offShiftMoved', { count: moved }));
    },
    onError: (error) => showError(error, t('shiftFailed')),
    onSettled: onChanged,
  });
  if (!data) {
    return (
      error && (
        <p className="flex flex-wrap items-center gap-x-3">
          {t('shiftUnknown')}
          <Button variant="quiet" onClick={() => void refetch()}>
            {ui('tryAgain')}
          </Button>
        </p>
      )
    );
  }
  const { isOffShift } = data;
  const Sign = isOffShift ? DoorOpen : Coffee;
  return (
    <Button
      variant={isOffShift ? 'primary' : 'secondary'}
      icon={<Sign aria-hidden className="size-5" />}
      busy={change.isPending}
      onClick={() => change.mutate(!isOffShift)}
    >
      {t(isOffShift ? 'comeBack' : 'goOffShift')}
    </Button>
  );
}
