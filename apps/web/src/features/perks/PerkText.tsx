import type { Language } from '@ambiance/domain/languages';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { perksTexts } from './perks.texts.ts';

interface PerkTextProps {
  children: string;
  /** The text's language, if the server knows it. A small label names it if it differs from the reader's. */
  language: Language | null | undefined;
  /** A language that is already named next to the text. */
  named?: Language | null | undefined;
}

/** A venue's text, in the language in which it exists. */
export function PerkText({ children, language, named }: PerkTextProps) {
  const t = useTexts(perksTexts);
  const reader = useLanguage();
  if (!language || language === reader) return children;
  return (
    <>
      <span lang={language}>{children}</span>{' '}
      {named !== language && (
        <span className="ml-1 rounded-full border border-hairline px-2 py-0.5 align-middle font-sans text-sm font-normal whitespace-nowrap text-ink-muted">
          {t(`writtenIn.${language}`)}
        </span>
      )}
    </>
  );
}
