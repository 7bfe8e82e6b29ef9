import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ConnectedUser } from './connections.queries.ts';

const BlockDialog = lazy(async () => ({ default: (await import('./BlockDialog.tsx')).BlockDialog }));
const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }));

/** The two questions about a member, one of them open at a time. `dialog` belongs into the page. */
export function useMemberDialogs(user: ConnectedUser, onBlocked?: () => void) {
  const [open, setOpen] = useState<'report' | 'block'>();
  const shared = { user, onBlocked, onClose: () => setOpen(undefined) };
  const dialog: ReactNode = (
    <Suspense>
      {open === 'report' && <ReportDialog {...shared} />}
      {open === 'block' && <BlockDialog {...shared} />}
    </Suspense>
  );
  return { dialog, report: () => setOpen('report'), block: () => setOpen('block') };
}
