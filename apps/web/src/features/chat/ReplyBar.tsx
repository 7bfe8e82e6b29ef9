import type { Quote } from '@ambiance/contract/chat';
import { X } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { chatTexts } from './chat.texts.ts';
import { QuoteText } from './messages/QuoteText.tsx';

export interface ReplyBarProps {
  quote: Quote;
  isOwn: boolean;
  partnerName: string;
  onDrop: () => void;
}

/** The quoted message that is being replied to, above the input. */
export function ReplyBar({ quote, isOwn, partnerName, onDrop }: ReplyBarProps) {
  const t = useTexts(chatTexts);
  return (
    <div className="mb-1.5 flex items-center gap-2 rounded-xl bg-sunken pl-3">
      <div className="min-w-0 flex-1 border-l-2 border-accent-solid py-1 pl-3 text-sm">
        <p className="truncate font-medium">{isOwn ? t('replyToYou') : t('replyTo', { name: partnerName })}</p>
        <p className="text-ink-muted">
          <QuoteText quote={quote} />
        </p>
      </div>
      <IconButton label={t('dropReply')} icon={<X aria-hidden className="size-4" />} onClick={onDrop} />
    </div>
  );
}
