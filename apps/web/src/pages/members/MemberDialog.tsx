import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { MemberDetails, useMember, useMemberTitle } from './MemberDetails.tsx';

/** A member in a dialog over the current page. */
export function MemberDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useMember(id);
  const title = useMemberTitle(query.data);
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title={title}>
      <MemberDetails query={query} />
    </Dialog>
  );
}
