import { useTexts } from '../../i18n/texts.ts';
import { chatTexts } from './chat.texts.ts';

/** Always takes up its space, so that nothing moves when the partner types. */
export function TypingIndicator({ name, isTyping }: { name: string; isTyping: boolean }) {
  const t = useTexts(chatTexts);
  return (
    <output className="block h-6 px-5 text-sm text-ink-muted sm:px-6">
      {isTyping && (
        <span className="inline-flex animate-appear items-center gap-2">
          <span className="sr-only">{t('isTyping', { name })}</span>
          <span aria-hidden className="italic">
            {t('typing')}
          </span>
        </span>
      )}
    </output>
  );
}
