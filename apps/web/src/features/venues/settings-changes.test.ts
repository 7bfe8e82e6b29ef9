import { expect, test } from 'vitest';
import { changedByBoth, changedSettings, changesOf, withSettings } from './settings-changes.ts';
import type { VenueSettings } from './venue-settings.ts';

const christmas = { date: '2026-12-25', hours: null };
const newYear = { date: '2027-01-01', hours: null };
const mondays = [{ day: 1, opens: '09:00', closes: '17:00' }];
const shown: VenueSettings = {
  name: 'Café Lumière',
  address: '',
  timeZone: 'America/Toronto',
  openingHours: mondays,
  holidays: [],
  awayText: { en: 'Away', fr: 'Absents' },
};
/** Settings that another manager has saved since. */
const stored: VenueSettings = {
  name: 'Café Lune',
  address: '12 Water Street',
  timeZone: 'America/Vancouver',
  openingHours: [],
  holidays: [christmas],
  awayText: { en: 'Back soon', fr: 'De retour bientôt' },
};

test('a form sends only the settings that were changed in it, and keeps those that another manager has saved since', () => {
  const written = { ...shown, awayText: { ...shown.awayText, en: 'Closed for now' } };
  expect(changesOf(written, shown, stored)).toEqual({
    openingHours: [],
    awayText: { en: 'Closed for now', fr: 'De retour bientôt' },
    shown: { openingHours: [], awayText: { en: 'Away', fr: 'De retour bientôt' } },
  });
  const current = { openingHours: [], awayText: stored.awayText };
  expect(changesOf(shown, shown, stored)).toEqual({ ...current, shown: current });
});

test('settings that are stored already are no conflict, as after a save whose response was lost', () => {
  expect(changesOf(stored, shown, stored).shown).toEqual({ openingHours: [], awayText: stored.awayText });
  expect(changedByBoth(stored, shown, stored)).toEqual([]);
});

test('all settings that were changed in a form are sent', () => {
  const written: VenueSettings = {
    name: 'Lumière',
    address: '1 Main Street',
    timeZone: 'America/Halifax',
    openingHours: [{ day: 2, opens: '10:00', closes: '12:00' }],
    holidays: [newYear],
    awayText: { en: 'Out', fr: 'Sortis' },
  };
  const { openingHours, awayText } = shown;
  expect(changesOf(written, shown, shown)).toEqual({ ...written, shown: { openingHours, awayText } });
});

test('hours and away texts that both have changed differently are in conflict, the others are not', () => {
  const both = { ...shown, openingHours: [], awayText: { en: 'Closed for now', fr: 'Absents' } };
  expect(changedByBoth(both, shown, { ...stored, openingHours: mondays })).toEqual(['awayText.en']);
  expect(changedByBoth(both, shown, stored)).toEqual(['awayText.en']);
  const tuesdays = [{ day: 2, opens: '09:00', closes: '17:00' }];
  expect(changedByBoth({ ...shown, name: 'Lumière', openingHours: tuesdays }, shown, stored)).toEqual(['openingHours']);
});

test('a holiday that another manager has added stays if the form adds or removes others', () => {
  const before = { ...shown, holidays: [{ date: '2026-12-24', hours: null }] };
  const now = { ...shown, holidays: [...before.holidays, christmas] };
  const holidaysFor = (holidays: VenueSettings['holidays']) => changesOf({ ...before, holidays }, before, now).holidays;
  expect(holidaysFor([...before.holidays, newYear])).toEqual([...before.holidays, newYear, christmas]);
  expect(holidaysFor([])).toEqual([christmas]);
  const open = { date: christmas.date, hours: { opens: '10:00', closes: '12:00' } };
  expect(holidaysFor([...before.holidays, open])).toEqual([...before.holidays, open]);
});

test('unchanged settings follow what another manager has saved, and the others stay as they are', () => {
  const written = { ...shown, awayText: { ...shown.awayText, en: 'Closed for now' } };
  const followed = changedSettings(stored, shown).filter((name) => !changedSettings(written, shown).includes(name));
  expect(withSettings(written, followed, stored)).toEqual({
    ...stored,
    awayText: { ...stored.awayText, en: 'Closed for now' },
  });
  expect(written.awayText.fr).toBe('Absents');
});
