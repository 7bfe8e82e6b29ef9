import type { Case } from '@ambiance/contract/cases';
import { emergency } from '@ambiance/domain/moderation';
import { useMutation } from '@tanstack/react-query';
import { Siren } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { reloadCase, reloadQueue } from './moderation.queries.ts';
import { moderationTexts } from './moderation.texts.ts';

/** Makes an open case an emergency, after a confirmation. */
export function RaiseCase({ one }: { one: Case }) {
  const t = useTexts(moderationTexts);
  const [isAsking, setAsking] = useState(false);
  const raise = useMutation({
    mutationFn: () => server.moderation.raise({ params: { id: String(one.id) } }),
    onSuccess: () => showToast(t('raised')),
    onError: (error) => showError(error, t('raiseFailed')),
    onSettled: () => {
      setAsking(false);
      void reloadCase(one);
      void reloadQueue();
    },
  });
  if (one.closedUtc || one.priority === emergency) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)} className="self-start text-danger-ink">
        <Siren aria-hidden className="size-5" />
        {t('raise')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('raiseTitle')}
          action={t('raiseConfirm')}
          busy={raise.isPending}
          onConfirm={() => raise.mutate()}
          onClose={() => setAsking(false)}
        >
          {t('raiseText')}
        </ConfirmDialog>
      )}
    </>
  );
}
