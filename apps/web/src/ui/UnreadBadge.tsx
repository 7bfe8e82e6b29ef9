import { useTexts } from '../i18n/texts.ts';
import { uiTexts } from './ui.texts.ts';

const mostShown = 99;

/** How many messages wait; nothing where none does. */
export function UnreadBadge({ count }: { count: number }) {
  const t = useTexts(uiTexts);
  if (count === 0) return null;
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent-solid px-1.5 text-sm leading-none font-semibold text-white no-underline">
      <span aria-hidden>{count > mostShown ? `${mostShown}+` : count}</span>
      <span className="sr-only">{t('unread', { count })}</span>
    </span>
  );
}
