import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../classes.ts';
import { shownCount } from '../shown-count.ts';
import { uiTexts } from '../ui.texts.ts';

/** The number of unread messages. Renders nothing at 0. `isQuiet` makes it less prominent. */
export function UnreadBadge({ count, isQuiet = false }: { count: number; isQuiet?: boolean }) {
  const t = useTexts(uiTexts);
  if (count === 0) return null;
  return (
    <span
      className={classes(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-sm leading-none font-semibold no-underline',
        isQuiet ? 'bg-sunken text-ink-muted' : 'bg-accent-solid text-white',
      )}
    >
      <span aria-hidden>{shownCount(count)}</span>
      <span className="sr-only">{t('unread', { count })}</span>
    </span>
  );
}
