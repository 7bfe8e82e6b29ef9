import { expect, test } from 'vitest';
import { withSingleStops } from './single-stops.ts';

test.each([
  ['Again on Monday at 12:00\u202fa.m..', 'Again on Monday at 12:00\u202fa.m.'],
  ['At 7:00 p.m.. Your draft stays.', 'At 7:00 p.m. Your draft stays.'],
  ['At 7:00 p.m., then.', 'At 7:00 p.m., then.'],
  ['At 7:00 p.m...', 'At 7:00 p.m...'],
  ['À 19 h. Demain.', 'À 19 h. Demain.'],
])('the sentence %o becomes %o', (text, said) => {
  expect(withSingleStops(text)).toBe(said);
});
