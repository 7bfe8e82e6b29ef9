import type { Language } from '@ambiance/domain/languages';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { perksTexts } from './perks.texts.ts';

interface PerkTextProps {
  children: string;
  /** The language it is in, where the server says; a small label names another one than the reader's. */
  language: Language | null | undefined;
  /** The language that is named beside it already. */
  named?: Language | null | undefined;
}

/** What a venue wrote, in whichever language it is there. */
export function PerkText({ children, language, named }: PerkTextProps) {
  const t = useTexts(perksTexts);
  const reader = useLanguage();
  if (!language || language === reader) return children;
  return (
    <>
      <span lang={language}>{children}</span>
      {named !== language && (
        <span className="ml-2 rounded-full border border-hairline px-2 py-0.5 align-middle font-sans text-sm font-normal whitespace-nowrap text-ink-muted">
          {t(`writtenIn.${language}`)}
        </span>
      )}
    </>
  );
}
