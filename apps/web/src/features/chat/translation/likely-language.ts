import { type Language, languages } from '@ambiance/domain/languages';

/** Short words that are frequent in one language and rare in the other. */
const frequentWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    'the and is are was you your my we they it it’s i’m i’ll don’t this that what how when with for of in to do have would at'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les des un une et est es suis je tu il elle nous vous ton ta tes mon ma mes ce ça c’est j’ai que qui pour dans avec pas du au où quand'.split(
      ' ',
    ),
  ),
};

/** The language in which a text probably is; undefined if its words do not say it clearly. */
export function likelyLanguage(text: string): Language | undefined {
  const words =
    text
      .toLowerCase()
      .replaceAll("'", '’')
      .match(/[\p{L}’]+/gu) ?? [];
  const counts = languages.map((one) => ({
    one,
    count: words.filter((word) => frequentWords[one].has(word)).length,
  }));
  const [first, second] = counts.toSorted((a, b) => b.count - a.count);
  return first!.count >= 2 && first!.count > 2 * second!.count ? first!.one : undefined;
}
