import type { ByLanguage, Language } from './languages.ts';

/** A text in its original language, with its translation if there is one. */
export interface Bilingual {
  language: Language;
  written: string | null;
  translated: string | null;
}

/** The language of the translation, by the original language. */
export const translationLanguages: ByLanguage<Language> = { en: 'fr', fr: 'en' };

/** Returns the text in the reader's language, or else in the other one; `language` is null if there is no text. */
export function textFor(
  reader: Language,
  { language, written, translated }: Bilingual,
): { text: string | null; language: Language | null } {
  const own = reader === language ? written : translated;
  const shown = own ?? written ?? translated;
  if (shown === null) return { text: null, language: null };
  return {
    text: shown,
    language: own !== null ? reader : written !== null ? language : translationLanguages[language],
  };
}
