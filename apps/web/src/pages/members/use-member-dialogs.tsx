import type { MemberSummary } from '@ambiance/contract/members';
import type { MessageId } from '@ambiance/domain/ids';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { session } from '../../session/session.ts';
import { LazyOverlay } from '../../ui/overlays/LazyOverlay.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { addBlocked } from '../../features/blocks/blocks.queries.ts';
import { discardPendingFirstMessage } from '../../features/chat/first-message/pending-first-message.ts';
import { dropFavorites } from '../../features/favorites/favorites.queries.ts';

const blockDialog = lazyComponent(async () => (await import('../../features/blocks/BlockDialog.tsx')).BlockDialog);
const reportDialog = lazyComponent(async () => (await import('../../features/reports/ReportDialog.tsx')).ReportDialog);

/**
 * Provides the report and the block dialog of a member, at most one of them open. The page must render `dialog`.
 * @param onReporting called with true when the report opens, and with false when it closes; a function that never changes
 */
export function useMemberDialogs(
  user: MemberSummary,
  onBlocked?: () => void,
  onReporting?: (isReporting: boolean) => void,
) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'report' | 'block'>();
  const [messageId, setMessageId] = useState<MessageId>();
  const shared = {
    user,
    onClose() {
      setOpen(undefined);
      if (open === 'report') onReporting?.(false);
    },
    onBlocked() {
      addBlocked(queryClient, user);
      dropFavorites(queryClient, user.id);
      discardPendingFirstMessage(session.get()?.id, user.id);
      onBlocked?.();
    },
  };
  const dialog: ReactNode = (
    <LazyOverlay>
      {open === 'report' && <reportDialog.Component {...shared} messageId={messageId} />}
      {open === 'block' && <blockDialog.Component {...shared} />}
    </LazyOverlay>
  );
  const report = useCallback(
    (about?: MessageId) => {
      setMessageId(about);
      setOpen('report');
      onReporting?.(true);
    },
    [onReporting],
  );
  return { dialog, report: () => report(), reportMessage: report, block: () => setOpen('block') };
}
