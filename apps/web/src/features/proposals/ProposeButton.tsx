import { CalendarHeart } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { proposalsTexts } from './proposals.texts.ts';

/** Opens the form for a proposal, next to the input. If a proposal is open, says so before anything is filled in. */
export function ProposeButton({ onPropose, hasOpen }: { onPropose: () => void; hasOpen: boolean }) {
  const t = useTexts(proposalsTexts);
  return (
    <IconButton
      label={t('propose')}
      icon={<CalendarHeart aria-hidden className="size-5" />}
      onClick={() => (hasOpen ? showToast(t('oneOpen'), { kind: 'error' }) : onPropose())}
      className="-mr-2 text-accent-ink"
    />
  );
}
