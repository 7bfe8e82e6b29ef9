import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { MemberDetails, MemberTitle, useMember } from './MemberDetails.tsx';

/** A member in a dialog over the current page. */
export function MemberDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useMember(id);
  return (
    <Dialog wide onClose={onClose} title={<MemberTitle member={query.data} />}>
      <MemberDetails query={query} />
    </Dialog>
  );
}
