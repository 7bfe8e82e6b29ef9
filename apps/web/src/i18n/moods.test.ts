import { readFileSync } from 'node:fs';
import { languages } from '@ambiance/domain/languages';
import { moods } from '@ambiance/domain/moods';
import { describe, expect, test } from 'vitest';
import { texts as landingEn } from '../features/landing/landing.en.ts';
import { texts as landingFr } from '../features/landing/landing.fr.ts';
import { texts as headEn } from '../prerender/head.en.ts';
import { texts as headFr } from '../prerender/head.fr.ts';
import { texts as uiEn } from '../ui/ui.en.ts';
import { texts as uiFr } from '../ui/ui.fr.ts';

const texts = {
  en: { ...uiEn, ...landingEn, head: headEn['/'] },
  fr: { ...uiFr, ...landingFr, head: headFr['/'] },
};
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

describe.each(moods)('the mood %s', (mood) => {
  test('has a drawing on the landing page', () => {
    expect(read('../features/landing/drawings.svg')).toContain(`<symbol id="${mood}"`);
  });

  test.each(languages)('is named in %s in each sentence of the public pages that lists the moods', (language) => {
    const { step1Text, head, [`mood.${mood}` as const]: name } = texts[language];
    expect(step1Text.toLowerCase()).toContain(name.toLowerCase());
    expect(head.toLowerCase()).toContain(name.toLowerCase());
  });

  test('is named in the README', () => {
    expect(read('../../../../README.md').toLowerCase()).toContain(texts.en[`mood.${mood}`].toLowerCase());
  });
});
