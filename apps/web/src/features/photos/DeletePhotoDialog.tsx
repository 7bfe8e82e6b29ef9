import type { Photo } from '@ambiance/contract/photos';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { photosTexts } from './photos.texts.ts';
import { rememberPhotos } from './photos.queries.ts';

interface DeletePhotoDialogProps {
  photo: Photo;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

/** Asks before a photo goes. */
export function DeletePhotoDialog({ photo, open, onOpenChange, onDeleted }: DeletePhotoDialogProps) {
  const t = useTexts(photosTexts);
  const ui = useTexts(uiTexts);
  const remove = useMutation({
    mutationFn: () => server.photos.remove({ params: { id: String(photo.id) } }),
    onSuccess: (all) => {
      onOpenChange(false);
      rememberPhotos(all);
      onDeleted();
      showToast(t('deleted'));
    },
    onError: () => showToast(t('deleteFailed'), { kind: 'error' }),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('deleteTitle')}
      description={t('deleteQuestion')}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {ui('cancel')}
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('delete')}
          </Button>
        </>
      }
    />
  );
}
