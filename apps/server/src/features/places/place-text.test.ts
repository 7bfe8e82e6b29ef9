import { expect, test } from 'vitest';
import { comparableName } from './place-text.ts';

test.each([
  ['Montréal', 'MONTREAL'],
  ['Saint-Jérôme', 'st jerome'],
  ['St. John’s', 'Saint Johns'],
  ['Sainte-Foy', 'Ste-Foy'],
  ['L’Ancienne-Lorette', 'l ancienne lorette'],
  ["Val-d'Or", 'val d or'],
  ['Łódź', 'lodz'],
  ['Århus', 'arhus'],
  ['  Trois–Rivières ', 'trois rivieres'],
])('%s and %s count as one name', (one, other) => {
  expect(comparableName(one)).toBe(comparableName(other));
});

test('the beginning of a name matches while it is being typed', () => {
  const whole = comparableName('Saint-Hyacinthe');
  for (const typed of ['sa', 'sain', 'saint-', 'saint h', 'St-Hya']) {
    expect(whole.startsWith(comparableName(typed))).toBe(true);
  }
});
