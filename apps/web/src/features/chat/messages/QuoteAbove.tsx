import type { Quote } from '@ambiance/contract/chat';
import type { MessageId } from '@ambiance/domain/ids';
import { Reply } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { chatTexts } from '../chat.texts.ts';
import { QuoteText } from './QuoteText.tsx';

export interface QuoteAboveProps {
  quote: Quote;
  me: string;
  partnerName: string;
  onShow: (messageId: MessageId) => void;
}

/** The beginning of the message that is replied to, above the reply. A press scrolls to it. */
export function QuoteAbove({ quote, me, partnerName, onShow }: QuoteAboveProps) {
  const t = useTexts(chatTexts);
  const isOwn = quote.fromUserId === me;
  return (
    <button
      type="button"
      onClick={() => onShow(quote.id)}
      className="flex min-h-11 max-w-[min(85%,34rem)] items-center gap-2 rounded-lg px-2 text-sm text-ink-muted hover:bg-accent-soft pointer-fine:min-h-8"
    >
      <Reply aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{isOwn ? t('inReplyToYou') : t('inReplyTo', { name: partnerName })}</span>
      <span className="min-w-0">
        <QuoteText quote={quote} />
      </span>
    </button>
  );
}
