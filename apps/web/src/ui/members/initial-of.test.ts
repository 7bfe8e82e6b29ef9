import { expect, test } from 'vitest';
import { initialOf } from './initial-of.ts';

test.each([
  ['ana', 'A'],
  [' élodie', 'É'],
  ['e\u0301lodie', 'E\u0301'],
  ['🌟 Ana', '🌟'],
  ['👩🏽‍🚀 Ana', '👩🏽‍🚀'],
  ['🇨🇦 Ana', '🇨🇦'],
  ['1️⃣ Ana', '1️⃣'],
  ['', '?'],
])('for the name %j the avatar shows %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
