import { createHash } from 'node:crypto';
import { legalDocuments, legalVersions } from '@ambiance/domain/legal-texts';
import { expect, test } from 'vitest';

const modules = import.meta.glob<{ texts: object }>('./{privacy,terms}.{en,fr}.ts', { eager: true });

/** The hash of each text in both languages, next to its day. Change both together. */
const hashes = {
  terms: { version: '2026-11-24', hash: '5782a70d0f3494c3' },
  privacy: { version: '2026-11-24', hash: '8f3e19f585ed79cd' },
} as const;

test('each legal text has the day of its last change', () => {
  for (const document of legalDocuments) {
    const texts = ['en', 'fr'].map((language) => modules[`./${document}.${language}.ts`]!.texts);
    const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
    expect({ document, version: legalVersions[document], hash }).toEqual({ document, ...hashes[document] });
  }
});
