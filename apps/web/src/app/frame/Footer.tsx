import { Monitor, Moon, Sun } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { appTexts } from '../app.texts.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { useStore } from '../../state/store.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { chooseScheme, scheme, schemes } from '../../state/scheme.ts';

export function Footer() {
  const t = useTexts(appTexts);
  const links = [
    { to: '/terms', name: t('terms') },
    { to: '/privacy', name: t('privacy') },
    { to: '/safety', name: t('safety') },
    { to: '/care', name: t('care') },
  ];
  return (
    <footer className="border-t border-hairline">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-5">
        <div className="text-sm text-ink-muted">
          <p>{t('footer')}</p>
          <p>{t('placeNames')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6">
          <nav aria-label={t('legal')}>
            <ul className="flex flex-wrap gap-x-6">
              {links.map(({ to, name }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 min-w-11 items-center rounded-sm underline-offset-4 hover:underline"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <SchemeSwitch />
        </div>
      </div>
    </footer>
  );
}

const icons = { system: Monitor, light: Sun, dark: Moon };
const names = { system: 'schemeSystem', light: 'schemeLight', dark: 'schemeDark' } as const;

function SchemeSwitch() {
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
