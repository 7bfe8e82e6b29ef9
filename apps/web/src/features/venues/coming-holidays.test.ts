import { expect, test } from 'vitest';
import { comingHolidays } from './coming-holidays.ts';

test('a venue’s form lists the holidays from today on, in order', () => {
  const holidays = ['2026-12-25', '2026-11-17', '2026-11-18', '2026-12-01'].map((date) => ({ date }));
  const shown = comingHolidays(holidays, '2026-11-18').map(({ date }) => date);
  expect(shown).toEqual(['2026-11-18', '2026-12-01', '2026-12-25']);
});
