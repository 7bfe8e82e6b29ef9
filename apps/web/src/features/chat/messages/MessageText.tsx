import { Fragment } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { chatTexts } from '../chat.texts.ts';
import { linkParts } from './message-links.ts';

/** A user's text without any formatting. With `hasLinks`, addresses are links. */
export function MessageText({ text, hasLinks }: { text: string; hasLinks: boolean }) {
  const t = useTexts(chatTexts);
  if (!hasLinks) return text;
  return linkParts(text).map((part, index) =>
    part.href ? (
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="rounded-sm underline underline-offset-2"
      >
        {part.text}
        <span className="sr-only"> ({t('newTab')})</span>
      </a>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
