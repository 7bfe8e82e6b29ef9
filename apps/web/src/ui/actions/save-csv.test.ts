import { expect, test } from 'vitest';
import { csvText } from './save-csv.ts';

test('each row is one line, and quotes in a cell are doubled', () => {
  expect(
    csvText([
      ['Day', 'Redeemed'],
      ['2026-11-15', 5],
      ['A "good" day', 1],
    ]),
  ).toBe('"Day","Redeemed"\r\n"2026-11-15","5"\r\n"A ""good"" day","1"\r\n');
});

test.each(['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '\tA', '\rA'])(
  'a CSV cell that begins with %o is not a formula',
  (text) => {
    expect(csvText([[text, 'P']])).toBe(`"'${text.replaceAll('"', '""')}","P"\r\n`);
  },
);
