import { expect, test } from 'vitest';
import { isPutBack } from './removed-texts.ts';

const address = 'Léa Roy, 12 rue Émile, appt. 4, works at Café Lanterne';

test.each([
  ['the same text', address, address],
  ['another case and spacing', address, '  LÉA ROY,12 RUE\nÉMILE, appt. 4,   works at café lanterne'],
  ['other punctuation', address, 'Léa Roy - 12 rue Émile (appt 4) works at Café Lanterne!'],
  ['no accents', address, 'Lea Roy, 12 rue Emile, appt. 4, works at Cafe Lanterne'],
  ['full-width letters', 'Call 514 555 1234', 'Ｃａｌｌ ５１４ ５５５ １２３４'],
  ['invisible characters between the letters', 'Call 514 555 1234', 'Ca\u200bll 51\u00ad4 555 12\u200d34'],
  ['more text around it', address, `Find her: ${address}. Go there!`],
  ['a short text as a whole', 'Ana', 'A.N.A.'],
  ['a text of symbols alone', '🔪 🔪', '🔪🔪'],
])('a removed text is recognized: %s', (_case, removed, text) => {
  expect(isPutBack(text, removed)).toBe(true);
});

test.each([
  ['another text', address, 'Jazz, long walks, second-hand books'],
  ['a harmless part of it', address, 'Works at Café Lanterne'],
  ['a short name inside other words', 'Ana', 'I love bananas'],
  ['other symbols', '🔪 🔪', '🌷'],
  ['nothing', address, ''],
])('a text is not taken for a removed one: %s', (_case, removed, text) => {
  expect(isPutBack(text, removed)).toBe(false);
});
