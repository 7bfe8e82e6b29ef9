import { createHash } from 'node:crypto';
import { languages } from '@ambiance/domain/languages';
import { legalDocuments, legalHistory } from '@ambiance/domain/legal-texts';
import { expect, test } from 'vitest';

const modules = import.meta.glob<{ texts: object }>('./{privacy,terms}.{en,fr}.ts', { eager: true });

test.each(legalDocuments)('the newest version of %s has the hash of its text in each language', (document) => {
  const hashes = languages.map((language) => {
    const { texts } = modules[`./${document}.${language}.ts`]!;
    return [language, createHash('sha256').update(JSON.stringify(texts)).digest('hex')];
  });
  expect(legalHistory[document][0].sha256).toEqual(Object.fromEntries(hashes));
});

test('no day has two versions of a text, and the newest stands first', () => {
  for (const document of legalDocuments) {
    const days = legalHistory[document].map(({ version }) => version);
    expect(days).toEqual([...new Set(days)].toSorted().toReversed());
  }
});
