import type { MemberSummary } from '@ambiance/contract/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { removeBlocked } from './blocks.queries.ts';
import { blocksTexts } from './blocks.texts.ts';

export function UnblockButton({ user, ref }: { user: MemberSummary; ref?: Ref<HTMLButtonElement> | undefined }) {
  const t = useTexts(blocksTexts);
  const queryClient = useQueryClient();
  const unblock = useMutation({
    mutationFn: () => server.blocks.remove({ params: { id: user.id } }),
    onSuccess: () => {
      removeBlocked(queryClient, user.id);
      showToast(t('unblocked'));
    },
    onError: (error) => showError(error, t('unblockFailed')),
  });
  return (
    <Button
      ref={ref}
      variant="secondary"
      busy={unblock.isPending}
      aria-label={t('unblockName', { name: user.displayName })}
      onClick={() => unblock.mutate()}
    >
      {t('unblock')}
    </Button>
  );
}
