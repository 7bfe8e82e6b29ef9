import { CalendarHeart, Plus } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { Menu } from '../../ui/actions/Menu.tsx';
import { proposalsTexts } from './proposals.texts.ts';

/** Other things to send, next to the input. */
export function ProposeMenu({ onPropose }: { onPropose: () => void }) {
  const t = useTexts(proposalsTexts);
  return (
    <Menu
      trigger={
        <IconButton label={t('more')} icon={<Plus aria-hidden className="size-5" />} className="-mr-2 text-ink-muted" />
      }
      items={[{ label: t('propose'), icon: <CalendarHeart aria-hidden className="size-5" />, onSelect: onPropose }]}
    />
  );
}
