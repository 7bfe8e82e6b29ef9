import { useTexts } from '../../i18n/texts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
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
  const block = useBlock({
    onDone: () => {
      onClose();
      onBlocked?.();
    },
  });
  return (
    <ConfirmDialog
      title={t('blockTitle')}
      action={t('block')}
      busy={block.isPending}
      onConfirm={() => block.mutate(user)}
      onClose={onClose}
    >
      {t('blockText')}
    </ConfirmDialog>
  );
}
