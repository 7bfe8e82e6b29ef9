import type { Quote } from '@ambiance/contract/chat';
import { useTexts } from '../../../i18n/texts.ts';
import { chatTexts } from '../chat.texts.ts';
import { proposalSentence } from './proposal-sentence.ts';

/** The quoted message on one line: its beginning, a proposal in the reader's language, or that it was unsent. */
export function QuoteText({ quote: { isUnsent, proposal, text } }: { quote: Quote }) {
  const t = useTexts(chatTexts);
  const said = proposal ? proposalSentence(proposal, t.language) : text;
  return (
    <span dir="auto" className="block truncate">
      {isUnsent ? <em>{t('unsent')}</em> : said}
    </span>
  );
}
