import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import type { ConnectedUser } from './connections.queries.ts';
import { connectionsTexts } from './connections.texts.ts';
import { useBlock } from './use-block.ts';

export interface MemberDialogProps {
  user: ConnectedUser;
  onClose: () => void;
  /** The member is blocked now. */
  onBlocked?: (() => void) | undefined;
}

/** Asks before a block. */
export function BlockDialog({ user, onClose, onBlocked }: MemberDialogProps) {
  const t = useTexts(connectionsTexts);
  const ui = useTexts(uiTexts);
  const block = useBlock({
    onDone: () => {
      onClose();
      onBlocked?.();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('blockTitle')}
      description={t('blockText')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button variant="danger" busy={block.isPending} onClick={() => block.mutate(user)}>
            {t('block')}
          </Button>
        </>
      }
    />
  );
}
