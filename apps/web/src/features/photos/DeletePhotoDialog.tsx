import type { Photo } from '@ambiance/contract/photos';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { photosTexts } from './photos.texts.ts';
import { rememberPhotos } from './photos.queries.ts';

interface DeletePhotoDialogProps {
  photo: Photo;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeletePhotoDialog({ photo, onClose, onDeleted }: DeletePhotoDialogProps) {
  const t = useTexts(photosTexts);
  const remove = useMutation({
    mutationFn: () => server.photos.remove({ params: { id: String(photo.id) } }),
    onSuccess: (all) => {
      onClose();
      rememberPhotos(all);
      onDeleted();
      showToast(t('deleted'));
    },
    onError: (error) => showError(error, t('deleteFailed')),
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      action={t('delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('deleteQuestion')}
    </ConfirmDialog>
  );
}
