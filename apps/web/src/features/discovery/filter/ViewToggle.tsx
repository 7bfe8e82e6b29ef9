import { LayoutGrid, List } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { useStore } from '../../../state/store.ts';
import { IconButton } from '../../../ui/actions/IconButton.tsx';
import { chooseView, discoverView, views } from './discover-view.ts';
import { discoveryTexts } from '../discovery.texts.ts';

const icons = { grid: LayoutGrid, list: List };

export function ViewToggle() {
  const t = useTexts(discoveryTexts);
  const chosen = useStore(discoverView);
  return (
    <fieldset aria-label={t('view')} className="flex">
      {views.map((view) => {
        const Icon = icons[view];
        return (
          <IconButton
            key={view}
            label={t(view)}
            icon={<Icon aria-hidden className="size-5" />}
            pressed={view === chosen}
            onClick={() => chooseView(view)}
            className="text-ink-muted aria-pressed:bg-accent-soft"
          />
        );
      })}
    </fieldset>
  );
}
