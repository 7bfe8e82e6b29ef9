import type { MemberSummary } from '@ambiance/contract/members';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { blocksTexts } from './blocks.texts.ts';

export interface BlockDialogProps {
  user: MemberSummary;
  onClose: () => void;
  /** The member is blocked now. */
  onBlocked: () => void;
}

export function BlockDialog({ user, onClose, onBlocked }: BlockDialogProps) {
  const t = useTexts(blocksTexts);
  const block = useMutation({
    mutationFn: () => server.blocks.add({ params: { id: user.id } }),
    onSuccess: () => {
      showToast(t('blocked'));
      onClose();
      onBlocked();
    },
    onError: (error) => showError(error, t('blockFailed')),
  });
  return (
    <ConfirmDialog
      title={t('blockTitle')}
      action={t('block')}
      busy={block.isPending}
      onConfirm={() => block.mutate()}
      onClose={onClose}
    >
      {t('blockText')}
    </ConfirmDialog>
  );
}
