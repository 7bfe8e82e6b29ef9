import { expect, test } from 'vitest';
import { beginningSentence, outsideName, outsideText } from './outside-words.ts';

test.each([
  ['Ana', 'Ana'],
  ['Ana Lima', 'Ana'],
  ['Maya B.', 'Maya'],
  ['Maya\nhttps://evil.example', 'Maya'],
  ['Jean-Luc', 'Jean-Luc'],
  ["O'Brien", "O'Brien"],
  ['L’Heureux', 'L’Heureux'],
  ['Élodie', 'Élodie'],
  ['E\u0301lodie', 'Élodie'],
  ['Ɔ\u0301la', 'Ɔ\u0301la'],
  ['Đặng', 'Đặng'],
  ['محمد', 'محمد'],
  ['مُحَمَّد علي', 'مُحَمَّد'],
  ['प्रिया', 'प्रिया'],
  ['さくら', 'さくら'],
  ['Ana 🌸', 'Ana'],
  ['A'.repeat(24), 'A'.repeat(24)],
])('outside the app, %o is called %s', (displayName, name) => {
  expect([outsideName(displayName, 'en'), outsideName(displayName, 'fr')]).toEqual([name, name]);
});

test.each([
  '',
  'https://evil.example/win',
  'evil.example',
  'evil\u3002example',
  'www.evil.example Ana',
  'ana@evil.example',
  '+15145550199',
  'Ana2',
  '🌸 Ana',
  '🌸',
  '<b>Ana</b>',
  'Ana,',
  '-Ana',
  '=HYPERLINK("x")',
  '\u202eanA',
  'An\u200fa',
  'An\u2066a',
  'An\u200ba',
  'Ana\u0000',
  '\u0301Ana',
  'A'.repeat(25),
  `A${'\u0335'.repeat(4)}`,
])('the name %o is not a first name, and becomes “a member” outside the app', (displayName) => {
  expect([outsideName(displayName, 'en'), outsideName(displayName, 'fr')]).toEqual(['a member', 'un membre']);
});

test('a name at the start of a sentence has a capital letter', () => {
  expect(['a member', 'un membre', 'élodie', 'Ana', 'محمد', ''].map(beginningSentence)).toEqual([
    'A member',
    'Un membre',
    'Élodie',
    'Ana',
    'محمد',
    '',
  ]);
});

test.each([
  ['Café Lanterne', 'Café Lanterne'],
  ['12 rue Rachel Est, Montréal', '12 rue Rachel Est, Montréal'],
  ['At 7.30, or 9 p.m. on the St. Lawrence', 'At 7.30, or 9 p.m. on the St. Lawrence'],
  ['I <3 tea & “cake” 👩‍👩‍👧', 'I <3 tea & “cake” 👩‍👩‍👧'],
  ['https://evil.example/win', 'evil. example/win'],
  ['hthttps://tps://evil.example', 'evil. example'],
  ['HTTPS:////evil.example', 'evil. example'],
  ['www.evil.example', 'www. evil. example'],
  ['ana@evil.example', 'ana@evil. example'],
  ['evil\u3002example evil\uff0eexample', 'evil\u3002 example evil\uff0e example'],
  ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd. xn--p1ai'],
  ['evil.\u200bexample', 'evil. example'],
  ['<a href=x>here</a>', '‹a href=x>here‹/a>'],
  ['one\r\ntwo\u2028three\tfour', 'one two three four'],
  ['\u202eevil\u2066 \u061cword\u200f', 'evil word'],
])('the text %o becomes %o outside the app', (text, outside) => {
  expect(outsideText(text)).toBe(outside);
});
