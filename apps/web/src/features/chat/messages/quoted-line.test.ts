import { expect, test } from 'vitest';
import { createTranslator } from '../../../i18n/translator.ts';
import { texts as english } from '../chat.en.ts';
import { texts as french } from '../chat.fr.ts';
import { splitQuote, subjectLine } from './quoted-line.ts';

const inEnglish = createTranslator<typeof english>(english, 'en');
const inFrench = createTranslator<typeof english>(french, 'fr');
const photo = (number: number, of: number) => ({ number, of, url: '/media/photos/a.jpg' });

test.each([
  [{ line: 'I bake sourdough.' }, 'I bake sourdough.'],
  [{ line: 'One “quoted” word' }, 'One ‘quoted’ word'],
  [photo(2, 3), 'Your photo 2'],
  [photo(1, 1), 'Your photo'],
])('the subject of a message is its first line, which readers of both languages see as a quote', (subject, quote) => {
  expect(splitQuote(`${subjectLine(subject, inEnglish)}\nHello`)).toEqual({ quote, rest: 'Hello' });
});

test('a photo is named in the writer’s language', () => {
  expect(splitQuote(`${subjectLine(photo(2, 3), inFrench)}\nAllô`)).toEqual({ quote: 'Ta photo 2', rest: 'Allô' });
});

test('a long line is shortened, and never to half a character', () => {
  const line = subjectLine({ line: '👋🏽'.repeat(200) }, inEnglish);
  expect(Array.from(line).length).toBeLessThanOrEqual(123);
  expect(line).toMatch(/…”$/);
  expect(line.isWellFormed()).toBe(true);
});

test.each(['“Hello” she said', '“Only a quote”', '“”\nHello', 'Hello\n“later”\nwords', '“two\nlines”\nHello'])(
  'a message that does not begin with a whole quoted line has no quote: %j',
  (text) => {
    expect(splitQuote(text)).toEqual({ quote: undefined, rest: text });
  },
);
