import type { Message } from '@ambiance/contract/chat';
import type { Language } from '@ambiance/domain/languages';
import { meetingTimeText, shortMeetingTime, shownStatus } from '@ambiance/domain/proposals';
import type { Translate } from '../../../i18n/translator.ts';
import type { texts } from '../chat.en.ts';
import { proposalSentence } from '../messages/proposal-sentence.ts';
import { splitQuote } from '../messages/quoted-line.ts';

/** The reader's language, with the chat's texts in it. */
export interface PreviewLanguage {
  language: Language;
  t: Translate<typeof texts>;
}

/**
 * One line about a message, in the reader's language. A proposal shows its status, since its stored text is a question in the
 * sender's language.
 */
export function messagePreview(
  { isUnsent, proposal, text }: Message,
  isOwn: boolean,
  { language, t }: PreviewLanguage,
  now: Date,
): string {
  const words = (said: string) => (isOwn ? t('youSaid', { text: said }) : said);
  if (isUnsent) return words(t('unsent'));
  if (!proposal) return words(splitQuote(text).rest);
  const { atUtc, timeZone, place } = proposal;
  const at = new Date(atUtc);
  const status = shownStatus(proposal.status, at, now);
  if (status === 'open') return words(proposalSentence(proposal, language));
  if (status === 'accepted') {
    return t('meeting.accepted', { place: place.text, time: shortMeetingTime(at, timeZone, language, now) });
  }
  return t(`meeting.${status}`, { place: place.text, time: meetingTimeText(at, timeZone, language) });
}
