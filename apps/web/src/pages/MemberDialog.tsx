import { Dialog } from '../ui/Dialog.tsx';
import { MemberDetails, useMember, useMemberTitle } from './MemberDetails.tsx';

/** A member over the page that one looked at. */
export function MemberDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useMember(id);
  const title = useMemberTitle(query.data);
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title={title}>
      <MemberDetails query={query} />
    </Dialog>
  );
}
