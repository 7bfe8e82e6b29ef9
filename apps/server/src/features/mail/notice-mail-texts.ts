import type { Language } from '@ambiance/domain/languages';
import { noticeAddress, type NoticeKind, noticeText, noticeWords } from '@ambiance/domain/notices';
import type { Natures } from '@ambiance/domain/outside-words';
import type { Facts, MailText } from './mail-text.ts';

const natures: Natures = noticeWords;

/** A notice that no page has shown yet. Its first sentence is also its subject, even if it has a name or an hour with a full stop. */
const textIn = ({ details, timeZone }: Facts, language: Language) => {
  const kind = details['notice'] as NoticeKind;
  const sentenceWith = (parameters: Facts['details']) => noticeText({ kind, parameters }, language, timeZone)!;
  const names = Object.keys(details).filter((name) => natures[name] === 'text');
  const placeholders = names.map((name, index) => [name, String.fromCodePoint(0xe000 + index)] as const);
  const [first] = sentenceWith({ ...details, ...Object.fromEntries(placeholders) }).split(/\.(?:\s(?=\p{Lu})|$)/u);
  return {
    subject: placeholders.reduce((text, [name, mark]) => text.replaceAll(mark, () => String(details[name])), first!),
    paragraphs: [sentenceWith(details)],
    path: noticeAddress({ kind, parameters: details }),
  };
};

export const noticeMailTexts = {
  notice: {
    en: (facts: Facts): MailText => ({ ...textIn(facts, 'en'), button: 'Open Ambiance' }),
    fr: (facts: Facts): MailText => ({ ...textIn(facts, 'fr'), button: 'Ouvrir Ambiance' }),
  },
} as const;
