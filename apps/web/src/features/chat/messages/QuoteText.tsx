import type { Quote } from '@ambiance/contract/chat';
import { useTexts } from '../../../i18n/texts.ts';
import { chatTexts } from '../chat.texts.ts';

/** The quoted message on one line: its beginning, or that it was unsent. */
export function QuoteText({ quote }: { quote: Quote }) {
  const t = useTexts(chatTexts);
  return (
    <span dir="auto" className="block truncate">
      {quote.isUnsent ? <em>{t('unsent')}</em> : quote.text}
    </span>
  );
}
