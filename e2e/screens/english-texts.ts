import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errors } from '@ambiance/domain/errors';
import type { Catalogue, Message } from '../../apps/web/src/i18n/catalogue.ts';

const sources = fileURLToPath(new URL('../../apps/web/src', import.meta.url));

/** How the English texts of all catalogues and refusals look on a page, as regular expressions without flags. */
export async function englishTexts(): Promise<string[]> {
  const english = await Promise.all(
    globSync(`${sources}/**/*.en.ts`).map(async (file) => {
      const inEnglish = (await import(file)) as { texts: Catalogue };
      const inFrench = (await import(file.replace('.en.ts', '.fr.ts'))) as { texts: Catalogue };
      return { en: formsOf(inEnglish.texts), fr: formsOf(inFrench.texts) };
    }),
  );
  const refusals = Object.values(errors);
  const french = new Set([...english.flatMap(({ fr }) => fr), ...refusals.map(({ fr }) => fr)]);
  return [...new Set([...english.flatMap(({ en }) => en), ...refusals.map(({ en }) => en)])]
    .filter((text) => !french.has(text) && isTelling(text))
    .map((text) =>
      text
        .split(/\{\w+\}/)
        .map(literally)
        .join('.{1,80}'),
    );
}

/** What has little but placeholders would be found in what members write. */
const isTelling = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && (!text.includes('{') || text.replace(/\{\w+\}|\P{L}/gu, '').length > 5);

const formsOf = (texts: Catalogue): string[] =>
  Object.values(texts).flatMap((message: Message) =>
    typeof message === 'string' ? [message] : Object.values(message),
  );

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
