import type { ByLanguage, Language } from './languages.ts';

/** A text in the language it was first written in, and in the other one where it is there. */
export interface Bilingual {
  language: Language;
  written: string | null;
  translated: string | null;
}

/** The language in which a text is translated, by the one it was first written in. */
export const translationLanguages: ByLanguage<Language> = { en: 'fr', fr: 'en' };

/** What a reader is shown of a text: the one in their language, else the other; `language` is null where there is neither. */
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
