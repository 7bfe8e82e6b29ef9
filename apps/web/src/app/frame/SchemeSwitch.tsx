import { Monitor, Moon, Sun } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { useStore } from '../../state/store.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { appTexts } from '../app.texts.ts';
import { chooseScheme, scheme, schemes } from '../../state/scheme.ts';

const icons = { system: Monitor, light: Sun, dark: Moon };
const names = { system: 'schemeSystem', light: 'schemeLight', dark: 'schemeDark' } as const;

export function SchemeSwitch() {
  const t = useTexts(appTexts);
  const chosen = useStore(scheme);
  return (
    <fieldset aria-label={t('appearance')} className="flex">
      {schemes.map((one) => {
        const Icon = icons[one];
        return (
          <IconButton
            key={one}
            label={t(names[one])}
            pressed={one === chosen}
            onClick={() => chooseScheme(one)}
            icon={<Icon aria-hidden className="size-4.5" />}
            className="text-ink-muted aria-pressed:bg-accent-soft"
          />
        );
      })}
    </fieldset>
  );
}
