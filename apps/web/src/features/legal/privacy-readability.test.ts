import { expect, test } from 'vitest';
import { texts as english } from './privacy.en.ts';
import { texts as french } from './privacy.fr.ts';
import { blocksOf, piecesOf } from './prose.ts';

/** The paragraphs and list items of each section, without links and placeholders. */
const sectionsOf = (texts: Record<string, string>): string[][] =>
  Object.entries(texts)
    .filter(([key]) => key === 'lead' || key.endsWith('.text'))
    .map(([, text]) =>
      blocksOf(text)
        .flatMap((block) => ('items' in block ? block.items : [block.paragraph]))
        .map((part) =>
          piecesOf(part)
            .map((piece) => (typeof piece === 'string' ? piece : piece.label))
            .join(''),
        )
        .map((part) => part.replace(/\{\w+\}/g, '30')),
    );

const sentencesOf = (part: string): string[] => part.split(/(?<=[.!?])\s+/).filter(Boolean);
const wordsOf = (part: string): string[] => part.split(/[\s’]+/).filter((word) => /[\p{L}\d]/u.test(word));

const letters = (word: string): string => word.toLowerCase().replace(/[^\p{L}]/gu, '');
const vowelGroups = (word: string): number => word.match(/[aeiouyàâäéèêëîïôöùûüÿœæ]+/g)?.length ?? 0;

/** Syllables of an English word: a final silent `e`, `es` or `ed` does not count. */
const englishSyllables = (word: string): number =>
  Math.max(1, vowelGroups(letters(word).replace(/(?<=[^laeiouy])es?$|(?<=[^aeiouytd])ed$/, '')));

/** Syllables of a French word: a final silent `e`, `es` or `ent` does not count. */
const frenchSyllables = (word: string): number =>
  Math.max(1, vowelGroups(letters(word).replace(/(?<=[^aeiouyàâéèêëîïôùûü])e(?:s|nt)?$/, '')));

interface Averages {
  wordsPerSentence: number;
  syllablesPerWord: number;
}

function averagesOf(parts: readonly string[], syllables: (word: string) => number): Averages {
  const words = parts.flatMap(wordsOf);
  return {
    wordsPerSentence: words.length / parts.flatMap(sentencesOf).length,
    syllablesPerWord: words.reduce((sum, word) => sum + syllables(word), 0) / words.length,
  };
}

/** Flesch-Kincaid: the school grade in which a text is understood. */
const gradeOf = ({ wordsPerSentence, syllablesPerWord }: Averages) =>
  0.39 * wordsPerSentence + 11.8 * syllablesPerWord - 15.59;

/** The Kandel-Moles scale for French. People aged 15 understand a text with 60 or more. */
const easeOf = ({ wordsPerSentence, syllablesPerWord }: Averages) =>
  207 - 1.015 * wordsPerSentence - 73.6 * syllablesPerWord;

test('each section of the privacy page is understood in grade 9, in English', () => {
  for (const section of sectionsOf(english)) {
    expect(gradeOf(averagesOf(section, englishSyllables)), section.join('\n')).toBeLessThanOrEqual(9);
  }
});

test('each section of the privacy page is understood at the same age in French', () => {
  for (const section of sectionsOf(french)) {
    expect(easeOf(averagesOf(section, frenchSyllables)), section.join('\n')).toBeGreaterThanOrEqual(60);
  }
});

test('each paragraph of the privacy page has at most three sentences', () => {
  const parts = [...sectionsOf(english), ...sectionsOf(french)].flat();
  expect(parts.length).toBeGreaterThan(60);
  expect(parts.filter((part) => sentencesOf(part).length > 3)).toEqual([]);
});

test('readability is computed from sentences, words and syllables', () => {
  const syllables = ['location', 'shared', 'waited', 'people', 'browser'].map(englishSyllables);
  expect(syllables).toEqual([3, 1, 2, 2, 2]);
  expect(['position', 'partagent', 'système', 'données', 'utilise'].map(frenchSyllables)).toEqual([3, 2, 2, 2, 3]);
  const bureaucratic = ['The aforementioned organisation retains informational particulars in perpetuity.'];
  expect(gradeOf(averagesOf(bureaucratic, englishSyllables))).toBeGreaterThan(12);
});
