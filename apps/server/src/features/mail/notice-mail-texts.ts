import type { Language } from '@ambiance/domain/languages';
import { noticeAddress, type NoticeKind, noticeText } from '@ambiance/domain/notices';
import type { Facts, MailText } from './mail-text.ts';

/** A notice that no page has shown yet. Its sentence is also its subject, up to the first full stop. */
const textIn = ({ details, timeZone }: Facts, language: Language) => {
  const kind = details['notice'] as NoticeKind;
  const sentence = noticeText({ kind, parameters: details }, language, timeZone)!;
  return {
    subject: sentence.split(/\.(?:\s|$)/)[0]!,
    paragraphs: [sentence],
    path: noticeAddress({ kind, parameters: details }),
  };
};

export const noticeMailTexts = {
  notice: {
    en: (facts: Facts): MailText => ({ ...textIn(facts, 'en'), button: 'Open Ambiance' }),
    fr: (facts: Facts): MailText => ({ ...textIn(facts, 'fr'), button: 'Ouvrir Ambiance' }),
  },
} as const;
