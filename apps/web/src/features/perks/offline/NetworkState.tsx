import { useTexts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/session.ts';
import { useStore } from '../../../state/store.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { isAway, pendingHere, discardQueue } from './offline-validator.ts';
import { waitingOf } from './pending-redemptions.ts';
import { redeemTexts } from '../door/redeem.texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/actions/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import type { PendingRedemption } from './offline-storage.ts';

/** Shows whether the device is online, and how many redemptions are pending on it. */
export function NetworkState() {
  const t = useTexts(redeemTexts);
  const login = useSession();
  const userId = login?.id;
  const isManager = login?.role === 'manager';
  const stored = useStore(pendingHere);
  const away = useStore(isAway);
  const count = waitingOf(stored, userId).length;
  const others = Object.groupBy(
    stored.filter((one) => one.userId !== userId && one.refusal === undefined),
    ({ userId: other }) => other,
  );
  return (
    <div role="status" className="flex flex-col gap-3 empty:hidden">
      {count > 0 && <Banner>{t(away ? 'waiting' : 'sending', { count })}</Banner>}
      {count === 0 && away && <Banner>{t('away')}</Banner>}
      {Object.entries(others).map(([other, theirs = []]) => (
        <Banner key={other} action={isManager && <DiscardQueue userId={other} queue={theirs} />}>
          {t('othersWait', { count: theirs.length, name: theirs[0]!.userName })}
        </Banner>
      ))}
    </div>
  );
}

/** Lets a manager discard what a former member of staff left unsent on this device. The server refuses it for present staff. */
function DiscardQueue({ userId, queue }: { userId: string; queue: readonly PendingRedemption[] }) {
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
