import type { Input } from '@ambiance/contract/route';
import type { venueRoutes } from '@ambiance/contract/venues';
import { byLanguage, languages } from '@ambiance/domain/languages';
import { get, set } from 'react-hook-form';
import type { VenueSettings } from './venue-settings.ts';

type Changes = Input<(typeof venueRoutes)['saveSettings']['body']>;

/** The settings that change independently of each other. */
const settingNames = [
  'name',
  'address',
  'timeZone',
  'openingHours',
  'holidays',
  ...languages.map((one) => `awayText.${one}` as const),
] as const;
export type SettingName = (typeof settingNames)[number];

/** The settings that the server refuses to overwrite if they have changed since they were read. */
const guarded: readonly SettingName[] = ['openingHours', ...languages.map((one) => `awayText.${one}` as const)];

export const settingOf = (settings: VenueSettings, name: SettingName) => get(settings, name) as never;

/** Returns the settings with some of another's. */
export function withSettings(settings: VenueSettings, names: readonly SettingName[], other: VenueSettings) {
  const next = structuredClone(settings);
  for (const name of names) set(next, name, settingOf(other, name));
  return next;
}

/** Returns the names of the settings in which two differ. */
export const changedSettings = (one: VenueSettings, other: VenueSettings): SettingName[] =>
  settingNames.filter((name) => JSON.stringify(settingOf(one, name)) !== JSON.stringify(settingOf(other, name)));

/**
 * Returns the request body that saves a form. Settings that were not changed since the form has `shown` them are not sent,
 * because another manager may have changed them. The server always takes the hours and the away texts, so these are sent as they
 * are `stored` now. Holidays that another manager has added come last, because the server names errors by position.
 */
export function changesOf(written: VenueSettings, shown: VenueSettings, stored: VenueSettings): Changes {
  const changed = new Set(changedSettings(written, shown));
  const differs = new Set(changedSettings(written, stored));
  // A setting that is stored already causes no conflict. An earlier save may have lost its response.
  const base = (name: SettingName) => (changed.has(name) && differs.has(name) ? shown : stored);
  const known = new Set([...shown.holidays, ...written.holidays].map(({ date }) => date));
  const added = stored.holidays.filter(({ date }) => !known.has(date));
  return {
    ...(changed.has('name') && { name: written.name }),
    ...(changed.has('address') && { address: written.address }),
    ...(changed.has('timeZone') && { timeZone: written.timeZone }),
    ...(changed.has('holidays') && { holidays: [...written.holidays, ...added] }),
    openingHours: (changed.has('openingHours') ? written : stored).openingHours,
    awayText: byLanguage((one) => (changed.has(`awayText.${one}`) ? written : stored).awayText[one]),
    // The server compares these with what it has, in case it changes in the meantime.
    shown: {
      openingHours: base('openingHours').openingHours,
      awayText: byLanguage((one) => base(`awayText.${one}`).awayText[one]),
    },
  };
}

/** Returns the settings that were changed in a form and that another manager has saved differently since the form has `shown` them. */
export function changedByBoth(written: VenueSettings, shown: VenueSettings, stored: VenueSettings): SettingName[] {
  const ours = changedSettings(written, shown);
  const theirs = changedSettings(stored, shown);
  return guarded.filter(
    (name) => ours.includes(name) && theirs.includes(name) && changedSettings(written, stored).includes(name),
  );
}
