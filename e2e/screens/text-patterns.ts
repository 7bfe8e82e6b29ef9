import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errors } from '@ambiance/domain/errors';
import type { Language } from '@ambiance/domain/languages';
import type { Catalogue, Message } from '../../apps/web/src/i18n/catalogue.ts';

const sources = fileURLToPath(new URL('../../apps/web/src', import.meta.url));

/** Regular expressions that match the texts of all catalogues and errors on a page. */
export interface Patterns {
  english: string;
  french: string;
}

export async function textPatterns(): Promise<Patterns> {
  const catalogues = await Promise.all(
    globSync(`${sources}/**/*.en.ts`).map(async (file) => {
      const inEnglish = (await import(file)) as { texts: Catalogue };
      const inFrench = (await import(file.replace('.en.ts', '.fr.ts'))) as { texts: Catalogue };
      return { en: formsOf(inEnglish.texts), fr: formsOf(inFrench.texts) };
    }),
  );
  const refusals = Object.values(errors);
  const texts = (language: Language) => [
    ...catalogues.flatMap((one) => one[language]),
    ...refusals.map((one) => one[language]),
  ];
  return { english: anyOf(texts('en').filter(isDistinctive)), french: anyOf(texts('fr')) };
}

/** True if a text is distinctive. A text of little but placeholders would also match texts of members. */
const isDistinctive = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && (!text.includes('{') || text.replace(/\{\w+\}|\P{L}/gu, '').length > 5);

const formsOf = (texts: Catalogue): string[] =>
  Object.values(texts).flatMap((message: Message) =>
    typeof message === 'string' ? [message] : Object.values(message),
  );

const anyOf = (texts: readonly string[]): string => `^(?:${[...new Set(texts)].map(patternOf).join('|')})$`;

const patternOf = (text: string): string =>
  text
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.{1,80}');
