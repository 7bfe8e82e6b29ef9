/** The languages of all texts; the first is the default. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

export type ByLanguage<Value> = Readonly<Record<Language, Value>>;

export const byLanguage = <Value>(make: (language: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, Value>;

/** Picks the best supported language from an `Accept-Language` header or a browser's list. */
export function preferredLanguage(accepted: string | undefined): Language {
  const ranked = (accepted ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.slice(0, 2), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { language } of ranked) {
    const known = languages.find((one) => one === language);
    if (known) return known;
  }
  return languages[0];
}
