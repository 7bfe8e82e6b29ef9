import { discoveryTexts } from '../features/discovery/discovery.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { MemberDetails, useMember } from './MemberDetails.tsx';

/** A member over the page that one looked at. */
export function MemberDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(discoveryTexts);
  const query = useMember(id);
  const { displayName: name, age } = query.data ?? {};
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={name === undefined ? t('profile') : age == null ? name : t('nameAndAge', { name, age })}
    >
      <MemberDetails query={query} />
    </Dialog>
  );
}
