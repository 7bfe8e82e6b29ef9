import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { server } from '../../../server/server.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { closingQuery } from '../chat.queries.ts';
import { closingTexts } from './closing.texts.ts';

export interface CloseDialogProps {
  partnerId: string;
  name: string;
  onClose: () => void;
}

/** Asks for confirmation before a conversation is ended kindly. */
export function CloseDialog({ partnerId, name, onClose }: CloseDialogProps) {
  const t = useTexts(closingTexts);
  const queryClient = useQueryClient();
  const close = useMutation({
    mutationFn: () => server.chat.close({ params: { id: partnerId } }),
    onSuccess(closing) {
      queryClient.setQueryData(closingQuery(partnerId).queryKey, closing);
      showToast(t('ended'));
      onClose();
    },
    onError: (error) => showError(error, t('failed')),
  });
  return (
    <ConfirmDialog
      title={t('title')}
      action={t('action')}
      variant="primary"
      busy={close.isPending}
      onConfirm={() => close.mutate()}
      onClose={onClose}
    >
      {t('explained', { name })}
    </ConfirmDialog>
  );
}
