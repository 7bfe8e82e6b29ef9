import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errors } from '@ambiance/domain/errors';
import type { Language } from '@ambiance/domain/languages';
import type { Catalogue } from '../apps/web/src/i18n/catalogue.ts';

const sources = fileURLToPath(new URL('../apps/web/src', import.meta.url));

/** A pattern for the text on a page, found by its English version: `translate('Sign up')`. Throws if no text matches. */
export type Words = (english: string) => RegExp;

/** Loads the texts of all catalogues and errors in one language. */
export async function wordsIn(language: Language): Promise<Words> {
  const said = new Map<string, Set<string>>();
  const add = (english: string, text: string) => said.set(english, (said.get(english) ?? new Set()).add(text));
  for (const file of globSync(`${sources}/**/*.en.ts`)) {
    const { texts: inEnglish } = (await import(file)) as { texts: Catalogue };
    const { texts } = (await import(file.replace('.en.ts', `.${language}.ts`))) as { texts: Catalogue };
    for (const [key, message] of Object.entries(inEnglish)) {
      for (const form of formsOf(texts[key]!)) add(formsOf(message)[0]!, form);
    }
  }
  for (const refusal of Object.values(errors)) add(refusal.en, refusal[language]);
  return (english) => {
    const texts = said.get(english);
    if (!texts) throw new Error(`No text says “${english}”.`);
    return new RegExp(`^(?:${[...texts].map(patternOf).join('|')})$`);
  };
}

const formsOf = (message: Catalogue[string]): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);

/** A placeholder matches any value, together with an elided or contracted word before it. Spaces of all widths count as equal. */
const patternOf = (text: string): string =>
  text
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.{1,80}')
    .replace(/(?<!\p{L})(de|que|à) (?=\.\{1,80\})/gu, '(?:$1 |d’|qu’|du |des |aux? )')
    .replace(/\s+/g, String.raw`\s+`);
