import type { MemberSummary } from '@ambiance/contract/members';
import type { MessageId } from '@ambiance/domain/ids';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { addBlocked } from '../features/blocks/blocks.queries.ts';
import { dropFavorites } from '../features/favorites/favorites.queries.ts';

const BlockDialog = lazy(async () => ({ default: (await import('../features/blocks/BlockDialog.tsx')).BlockDialog }));
const ReportDialog = lazy(async () => ({
  default: (await import('../features/reports/ReportDialog.tsx')).ReportDialog,
}));

/** The two questions about a member, one of them open at a time. `dialog` belongs into the page. */
export function useMemberDialogs(user: MemberSummary, onBlocked?: () => void) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'report' | 'block'>();
  const [messageId, setMessageId] = useState<MessageId>();
  const shared = {
    user,
    onClose: () => setOpen(undefined),
    onBlocked() {
      addBlocked(queryClient, user);
      dropFavorites(queryClient, user.id);
      onBlocked?.();
    },
  };
  const dialog: ReactNode = (
    <Suspense>
      {open === 'report' && <ReportDialog {...shared} messageId={messageId} />}
      {open === 'block' && <BlockDialog {...shared} />}
    </Suspense>
  );
  const report = useCallback((about?: MessageId) => {
    setMessageId(about);
    setOpen('report');
  }, []);
  return { dialog, report: () => report(), reportMessage: report, block: () => setOpen('block') };
}
