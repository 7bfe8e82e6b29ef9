import { expect, test } from 'vitest';
import { meetingCsv } from './meeting-csv.ts';

test('each day is one line, and a figure below 5 is written in words', () => {
  const names = {
    day: 'Day',
    proposed: 'Proposed',
    given: 'Agreed, with a perk',
    redeemed: 'Redeemed',
    noShows: 'No-shows',
  };
  const days = [{ day: '2026-11-15', proposed: 15, given: 10, redeemed: 5, noShows: null }];
  expect(meetingCsv(days, names, 'fewer than 5')).toBe(
    '"Day","Proposed","Agreed, with a perk","Redeemed","No-shows"\r\n"2026-11-15","15","10","5","fewer than 5"\r\n',
  );
});

test.each(['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '\tA', '\rA'])(
  'a CSV cell that begins with %o is not a formula',
  (text) => {
    const names = { day: text, proposed: 'P', given: 'G', redeemed: 'R', noShows: 'N' };
    expect(meetingCsv([], names, text)).toBe(`"'${text.replaceAll('"', '""')}","P","G","R","N"\r\n`);
  },
);
