import { useTexts } from '../../i18n/texts.ts';
import { appTexts } from '../app.texts.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/actions/Link.tsx';

/**
 * The drawing shows two people close together, one filled with the mood's colour. `named` shows the name on narrow screens too.
 */
export function Logo({ named }: { named: boolean }) {
  const t = useTexts(appTexts);
  return (
    <Link
      to="/"
      aria-label={t('home')}
      className="inline-flex min-h-11 min-w-11 items-center overflow-hidden gap-2 rounded-md"
    >
      <svg aria-hidden viewBox="0 0 32 24" className="h-6 w-8">
        <circle cx="20.5" cy="11" r="8.6" className="fill-none stroke-ink" strokeWidth="2" />
        <circle cx="11" cy="13" r="9.5" className="fill-accent-solid" />
      </svg>
      <span
        className={classes(
          'font-serif text-[min(1.44rem,7.2vw)] font-semibold tracking-tight',
          !named && 'hidden min-[27rem]:inline',
        )}
      >
        Ambiance
      </span>
    </Link>
  );
}
