import { expect, test } from 'vitest';
import { defaultMinimumAge, earliestBirthDate, hintedAge } from './ages.ts';
import { builtIn } from './instance.ts';
import { minPasswordLength } from './members.ts';
import { moods } from './moods.ts';
import { codeDigits, phonePattern } from './phones.ts';
import { maxPhotoBytes, maxPhotos, maxPhotosAtOnce, photoIdOf, photoTypes } from './photos.ts';
import { reportDueHours } from './reports.ts';
import { deletionUndoDays, longestRetentionYears } from './retention.ts';
import { allowedRadiusKm, defaultRadiusKm, maxRadiusKm, minRadiusKm } from './search-radius.ts';
import { builtInTiers, parseTier } from './tiers.ts';

test('a password has at least 8 characters', () => expect(minPasswordLength).toBe(8));
test('sign-up suggests 19 years, and the minimum age is 18', () =>
  expect([hintedAge, defaultMinimumAge]).toEqual([19, 18]));
test('a birth date is in 1900 at the earliest', () => expect(earliestBirthDate).toBe('1900-01-01'));
test('a verification code has 6 digits', () => expect(codeDigits).toBe(6));
test('the landing page shows 2,500+ members unless an instance sets another number', () =>
  expect(builtIn.activeUsersClaim).toBe('2,500+'));
test('a report is reviewed within 24 hours', () => expect(reportDueHours).toBe(24));
test('a deletion can be undone for 30 days, and no data is kept longer than 7 years', () =>
  expect([deletionUndoDays, longestRetentionYears]).toEqual([30, 7]));

test('photos are JPEG, PNG or WebP, 6 at once, less than 10 MB each, 12 in all', () => {
  expect([maxPhotosAtOnce, maxPhotoBytes, maxPhotos]).toEqual([6, 10 * 1024 * 1024, 12]);
  expect(photoTypes).toEqual(['image/jpeg', 'image/png', 'image/webp']);
});

test.each([
  ['/media/photos/0123456789abcdef0123456789abcdef.webp', '0123456789abcdef0123456789abcdef'],
  ['https://a.ca/media/photos/0123456789abcdef0123456789abcdef.jpeg', '0123456789abcdef0123456789abcdef'],
  ['/media/photos/0123456789abcdef0123456789abcdef.jpg', '0123456789abcdef0123456789abcdef'],
  ['/media/photos/0123456789abcdef0123456789abcdef.png', '0123456789abcdef0123456789abcdef'],
  ['/media/photos/0123456789abcdef0123456789abcdef.gif', undefined],
  ['/media/photos/0123456789abcdef0123456789abcde.jpg', undefined],
  ['/media/photos/x0123456789abcdef0123456789abcdef.jpg', undefined],
  ['', undefined],
])('the photo at %j has the hex id at the end of its address', (url, id) => {
  expect(photoIdOf(url)).toBe(id);
});

test('each plan opens more moods, and premium opens all', () => {
  expect(moods).toEqual(['chat', 'dinner', 'outdoor', 'travel', 'chill']);
  expect(builtInTiers.map((tier) => tier.moods)).toEqual([['chat'], ['chat', 'dinner', 'outdoor'], moods]);
});

test('plans cost 0, 9.99 and 19.99 a month, with limits of 25 and 3, 250 and 15, or none', () => {
  const told = builtInTiers.map(({ key, monthlyCents, limits }) => [
    key,
    monthlyCents,
    limits.dailyMessageLimit,
    limits.weeklyNewChatsLimit,
  ]);
  expect(told).toEqual([
    ['free', 0, 25, 3],
    ['standard', 999, 250, 15],
    ['premium', 1999, null, null],
  ]);
});

test.each([
  ['Premium', 'premium'],
  [' STANDARD ', 'standard'],
  ['free', 'free'],
  ['gold', 'free'],
  ['', 'free'],
  [null, 'free'],
  [undefined, 'free'],
])('the tier %j is read as %s', (text, tier) => expect(parseTier(text)).toBe(tier));

test('a search reaches from 5 km to 50, 100 or 1000 km by plan, with 50 km as default', () => {
  expect([minRadiusKm, defaultRadiusKm, maxRadiusKm]).toEqual([5, 50, { free: 50, standard: 100, premium: 1000 }]);
  expect([allowedRadiusKm(1, 'free'), allowedRadiusKm(70, 'free'), allowedRadiusKm(70, 'standard')]).toEqual([
    5, 50, 70,
  ]);
});

test.each(['+14165551234', '14165551234', '12', '123456789012345'])('%s is an international number', (number) =>
  expect(number).toMatch(phonePattern),
);
test.each(['', '1', '0123', '+0123', '1234567890123456', '+1 416', '++12', '12a'])(
  '%j is not an international number',
  (number) => expect(number).not.toMatch(phonePattern),
);
