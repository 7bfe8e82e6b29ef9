import { type ReactNode, useState } from 'react';
import { BlockDialog } from './BlockDialog.tsx';
import type { ConnectedUser } from './connections.queries.ts';
import { ReportDialog } from './ReportDialog.tsx';

/** The two questions about a member, one of them open at a time. `dialog` belongs into the page. */
export function useMemberDialogs(user: ConnectedUser, onBlocked?: () => void) {
  const [open, setOpen] = useState<'report' | 'block'>();
  const shared = { user, onBlocked, onClose: () => setOpen(undefined) };
  const dialog: ReactNode = (
    <>
      {open === 'report' && <ReportDialog {...shared} />}
      {open === 'block' && <BlockDialog {...shared} />}
    </>
  );
  return { dialog, report: () => setOpen('report'), block: () => setOpen('block') };
}
