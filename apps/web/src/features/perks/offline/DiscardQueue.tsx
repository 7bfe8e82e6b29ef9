import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { discardQueue } from './offline-validator.ts';
import type { PendingRedemption } from './offline-storage.ts';
import { redeemTexts } from '../door/redeem.texts.ts';

/** Lets a manager discard what a former member of staff left unsent on this device. The server refuses it for present staff. */
export function DiscardQueue({ userId, queue }: { userId: string; queue: readonly PendingRedemption[] }) {
  const t = useTexts(redeemTexts);
  const [asking, setAsking] = useState(false);
  const discard = useMutation({
    mutationFn: () => discardQueue(userId, queue),
    onSuccess: () => showToast(t('discarded')),
    onError: (error) => showError(error, t('discardFailed')),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('discardTitle')}
          action={t('discard')}
          busy={discard.isPending}
          onConfirm={() => discard.mutate()}
          onClose={() => setAsking(false)}
        >
          {t('discardText', { name: queue[0]!.userName })}
        </ConfirmDialog>
      )}
    </>
  );
}
